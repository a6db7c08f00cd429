import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { localModelFiles, type LocalModelFiles } from '../../src/local/models.js';

const installer = fileURLToPath(new URL('installer.js', import.meta.url));
let root = '';
let cacheDir = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hippograph-install-'));
  cacheDir = join(root, 'cache');
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const install = () => localModelFiles('all-minilm-l6-v2', { cacheDir, env: process.env }, () => undefined);
const unfinished = async () =>
  (await readdir(cacheDir).catch(() => [])).filter((name) => name.includes('.tmp-'));

async function installElsewhere(): Promise<LocalModelFiles> {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, [installer, cacheDir], { env });
  return JSON.parse(stdout) as LocalModelFiles;
}

async function expectWhole({ model, tokenizer }: LocalModelFiles): Promise<void> {
  expect((await stat(model)).size).toBeGreaterThan(20_000_000);
  expect(JSON.parse(await readFile(tokenizer, 'utf8'))).toHaveProperty('model.vocab');
}

test('an installation that was killed half-way is made good by two processes at once, and damage is repaired', async () => {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const killed = spawn(process.execPath, [installer, cacheDir], { env, stdio: 'ignore' });
  try {
    while ((await unfinished()).length === 0) await sleep(20);
  } finally {
    killed.kill('SIGKILL');
    await once(killed, 'close');
  }

  const [one, two] = await Promise.all([installElsewhere(), installElsewhere()]);
  expect(two).toEqual(one);
  await expectWhole(one);

  await truncate(one.model, 1000);
  await rm(one.tokenizer);
  expect(await install()).toEqual(one);
  await expectWhole(one);
  expect(await unfinished()).toEqual([]);
  expect((await readdir(dirname(one.model))).sort()).toEqual([
    'manifest.json',
    'model.onnx',
    'tokenizer.json',
  ]);
});

test('without a network the message carries what Maven said, and the remedy what to look at', async () => {
  await mkdir(join(root, '.m2'));
  const repository = join(root, 'empty');
  const offline = `<settings><offline>true</offline><localRepository>${repository}</localRepository></settings>`;
  await writeFile(join(root, '.m2', 'settings.xml'), offline);
  const env = { ...process.env, MAVEN_OPTS: `-Duser.home=${root}` };
  const lines: string[] = [];
  const failed = localModelFiles('bge-small-en-v1.5', { cacheDir, env }, (line) => lines.push(line));
  await expect(failed).rejects.toMatchObject({
    name: 'LocalSetupError',
    message: expect.stringMatching(/it ended with 1\):\n\[ERROR\] .*offline/s),
    remedy: expect.stringMatching(/mirror or proxy/),
  });
  expect(lines[0]).toMatch(/this is done once/);
  expect(await unfinished()).toEqual([]);
});
