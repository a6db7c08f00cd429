#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  process.stderr.write('hippograph: not built yet; run `npm run build` in its folder first.\n');
  process.exitCode = 1;
} else {
  const { main: run } = await import(main.href);
  process.exitCode = await run(process.argv.slice(2));
}
