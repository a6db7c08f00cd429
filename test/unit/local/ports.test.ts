import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { accepts, choosePorts, readPorts } from '../../../src/local/ports.js';

let folder = '';
let file = '';
const notTaken = () => {
  throw new Error('nothing was taken');
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hippograph-ports-'));
  file = join(folder, 'ports.json');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('the ports of the first start are kept for the next', async () => {
  const first = await choosePorts(file, notTaken);
  expect(first.bolt).not.toBe(first.http);
  expect(await choosePorts(file, notTaken)).toEqual(first);
});

test('when another program has one of the ports, new ones are taken, said and kept', async () => {
  const first = await choosePorts(file, notTaken);
  const foreign = createServer().listen(first.http, '127.0.0.1');
  try {
    await once(foreign, 'listening');
    expect(await accepts(first.http)).toBe(true);
    expect(await accepts(first.bolt)).toBe(false);
    const said: unknown[] = [];
    const second = await choosePorts(file, (kept) => said.push(kept));
    expect(said).toEqual([first]);
    expect(second.http).not.toBe(first.http);
    expect(await readPorts(file)).toEqual(second);
  } finally {
    foreign.close();
  }
});

test.each(['', '{', 'null', '{"bolt":"7687"}'])('a file that holds %j holds no ports', async (text) => {
  await writeFile(file, text);
  expect(await readPorts(file)).toBeUndefined();
});
