// Runs jest, with ES modules, and passes the arguments on. Whatever happens, it ends in time and leaves nothing running.
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endRun } from '../test/support/global-teardown.js';

// More than three times what a quiet machine takes: a slow one is not a hung one.
const limitSeconds = Number(process.env.TEST_LIMIT_SECONDS ?? 2_100);
const runDir = await mkdtemp(join(tmpdir(), 'hippograph-test-'));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

// The workers take these flags over, and programs that tests start do not, as they would with NODE_OPTIONS.
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const child = spawn(process.execPath, [...flags, jest, '--forceExit', ...process.argv.slice(2)], {
  // A group of its own, so that its workers end with it.
  detached: true,
  env: { ...process.env, TEST_RUN_DIR: runDir },
  stdio: 'inherit',
});

function stop(reason) {
  process.stderr.write(`\n${reason}\n`);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

const limit = setTimeout(
  stop,
  limitSeconds * 1000,
  `The tests took longer than ${limitSeconds} s and were ended.`,
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);

const code = await new Promise((resolve) => {
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    resolve(1);
  });
  child.once('exit', (exitCode) => resolve(exitCode ?? 1));
});
clearTimeout(limit);
await endRun(runDir);
process.exit(code);
