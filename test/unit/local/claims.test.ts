import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isLive, liveClaims, makeClaim, withLock } from '../../../src/local/claims.js';
import { commandLine, processStamp } from '../../../src/local/processes.js';

let folder = '';
const noWait = () => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hippograph-claims-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('telling processes apart', () => {
  test('a process keeps its stamp while it lives, and has none when it is gone', async () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    try {
      const pid = child.pid ?? 0;
      expect(processStamp(pid)).toMatch(/^[\w-]+$/);
      expect(processStamp(pid)).toBe(processStamp(pid));
      expect(processStamp(pid)).not.toBe(processStamp(process.pid));
      expect(commandLine(pid)).toContain('sleep 60');
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(processStamp(pid)).toBeUndefined();
      expect(commandLine(pid)).toBe('');
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('a lease', () => {
  test('lives with its process', () => {
    const stamps = new Map([[41, 'a1']]);
    const stampOf = (pid: number) => stamps.get(pid);
    expect(isLive('41.a1.00ff', stampOf)).toBe(true);
    expect(isLive('42.a1.00ff', stampOf)).toBe(false);
  });

  test('does not pass to a later process with the same pid', () => {
    expect(isLive('41.a1.00ff', () => 'b2')).toBe(false);
  });

  test('of a dead process is dropped, that of a living one and any other file stay', async () => {
    const mine = await makeClaim(folder);
    await writeFile(join(folder, '999999999.gone.00ff'), '');
    await writeFile(join(folder, 'notes.txt'), '');
    expect(await liveClaims(folder)).toEqual([basename(mine)]);
    expect((await readdir(folder)).sort()).toEqual([basename(mine), 'notes.txt'].sort());
  });

  test('is counted once for each time it is taken, also within one process', async () => {
    await makeClaim(folder);
    await makeClaim(folder);
    expect(await liveClaims(folder)).toHaveLength(2);
  });
});

describe('the lock', () => {
  test('is never held twice at a time, and everybody gets it', async () => {
    let inside = 0;
    let most = 0;
    let done = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await turn();
      inside -= 1;
      done += 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(folder, noWait, work)));
    expect({ most, done }).toEqual({ most: 1, done: 8 });
    expect(await readdir(folder)).toEqual([]);
  });

  test('of a process that died with it is taken over', async () => {
    await writeFile(join(folder, '999999999.gone.00ff'), '');
    await expect(withLock(folder, noWait, () => Promise.resolve('in'))).resolves.toBe('in');
  });

  test('is given back when the work fails', async () => {
    await expect(withLock(folder, noWait, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withLock(folder, noWait, () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
