import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const src = new URL('../../../src/', import.meta.url);

test('every module of queries is loaded by the registry, so that none escapes the canary and the plan check', () => {
  const registry = readFileSync(new URL('registry.ts', src), 'utf8');
  const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.cypher.ts'),
  );
  expect(modules.length).toBeGreaterThan(10);
  const missing = modules.filter((file) => !registry.includes(`'./${file.replace(/\.ts$/, '.js')}'`));
  expect(missing).toEqual([]);
});
