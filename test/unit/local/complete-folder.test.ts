import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { completeFolder, isComplete } from '../../../src/local/complete-folder.js';

let cache = '';
let folder = '';
let fills = 0;

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'hippograph-cache-'));
  folder = join(cache, 'set-1');
  fills = 0;
});
afterEach(async () => {
  await rm(cache, { recursive: true, force: true });
});

async function fill(into: string): Promise<void> {
  fills += 1;
  await writeFile(join(into, 'one.jar'), 'first');
  await writeFile(join(into, 'two.jar'), 'second');
}
const make = (how = fill) => completeFolder(folder, () => undefined, how);
const leftovers = async () => (await readdir(cache)).filter((name) => name.includes('.tmp-'));

test('a complete folder is made once and only looked at from then on', async () => {
  await make();
  await make();
  expect(fills).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(['manifest.json', 'one.jar', 'two.jar']);
});

test.each([
  ['a file is missing', () => rm(join(folder, 'two.jar'))],
  ['a file is cut short', () => truncate(join(folder, 'two.jar'), 0)],
  ['the manifest is missing', () => rm(join(folder, 'manifest.json'))],
  ['the manifest is garbage', () => writeFile(join(folder, 'manifest.json'), '[{"na')],
  ['the manifest lists nothing', () => writeFile(join(folder, 'manifest.json'), '[]')],
])('when %s the folder is made again', async (_what, damage) => {
  await make();
  await damage();
  expect(await isComplete(folder)).toBe(false);
  await make();
  expect(fills).toBe(2);
  expect(await readFile(join(folder, 'two.jar'), 'utf8')).toBe('second');
});

test('of several makers at once one makes it and the others use it', async () => {
  await Promise.all([make(), make(), make()]);
  expect(fills).toBe(1);
});

test('a maker that fails leaves nothing behind, and the next one succeeds', async () => {
  const fail = async (into: string) => {
    await writeFile(join(into, 'one.jar'), 'fir');
    throw new Error('network');
  };
  await expect(make(fail)).rejects.toThrow('network');
  expect(await leftovers()).toEqual([]);
  expect(await isComplete(folder)).toBe(false);
  await make();
  expect(await isComplete(folder)).toBe(true);
});

test('what a dead maker left is removed, what a living one is at work on stays', async () => {
  const dead = 'set-1.tmp-999999999-00ff';
  const living = `set-1.tmp-${String(process.ppid)}-00ff`;
  for (const name of [dead, living]) await mkdir(join(cache, name));
  await make();
  expect(await leftovers()).toEqual([living]);
});

test('a maker that comes second, with no lock between the two, uses what the first has made', async () => {
  await make(async (into) => {
    await fill(into);
    // As another machine on a shared cache would, which does not see this one's lock.
    await mkdir(folder);
    await writeFile(join(folder, 'theirs.jar'), 'theirs');
    await writeFile(join(folder, 'manifest.json'), '[{"name":"theirs.jar","size":6}]');
  });
  expect((await readdir(folder)).sort()).toEqual(['manifest.json', 'theirs.jar']);
  expect(await leftovers()).toEqual([]);
});
