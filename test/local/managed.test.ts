import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import neo4j from 'neo4j-driver';
import { endServers, serversOf, startMember, type Member, type Said } from './members.js';
import { listeningSockets } from './sockets.js';

// A real start costs about ten seconds of two cores, so the tests of one folder follow one another on one database.
let root = '';
let data = '';
const folders: string[] = [];
const members: Member[] = [];

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'hippograph-managed-')));
  data = newFolder('data');
});

afterAll(async () => {
  for (const member of members) await member.kill();
  for (const folder of folders) await endServers(folder);
  await rm(root, { recursive: true, force: true });
});

function newFolder(name: string): string {
  const folder = join(root, name);
  folders.push(folder);
  return folder;
}

function enter(folder: string, more: Parameters<typeof startMember>[1] = {}): Member {
  const member = startMember(folder, more);
  members.push(member);
  return member;
}

async function query(said: Said, text: string, password = said.password ?? ''): Promise<unknown[]> {
  const driver = neo4j.driver(said.uri ?? '', neo4j.auth.basic('neo4j', password), {
    maxTransactionRetryTime: 0,
  });
  try {
    const { records } = await driver.executeQuery(text, {}, { database: 'neo4j' });
    return records.map((record) => record.get(0) as unknown);
  } finally {
    await driver.close();
  }
}

test('of two first starts at once one starts the server, and both use it, though an earlier one broke off half-way', async () => {
  const home = join(data, 'neo4j');
  await mkdir(join(home, 'data', 'dbms'), { recursive: true });
  await writeFile(join(home, 'password.candidate'), 'of-a-start-that-broke-off');
  await writeFile(join(home, 'data', 'dbms', 'auth.ini'), 'neo4j:SHA-256,00,00,1024:');

  const [one, two] = [enter(data), enter(data)];
  const [first, second] = await Promise.all([one.next(), two.next()]);
  expect([first.event, second.event]).toEqual(['ready', 'ready']);
  expect(second.uri).toBe(first.uri);
  const [pid = 0, ...others] = await serversOf(data);
  expect(others).toEqual([]);

  // Loopback only, and only with the password that the folder keeps to its owner.
  if (process.platform === 'linux') expect(await listeningSockets(pid)).toEqual({ local: 2, open: 0 });
  await expect(query(first, 'RETURN 1', 'not-the-password')).rejects.toMatchObject({
    code: 'Neo.ClientError.Security.Unauthorized',
  });
  expect(await readFile(join(home, 'password'), 'utf8')).toBe(first.password);
  expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  const browser = await fetch(new URL('/browser/', first.browserUrl));
  expect([browser.status, await browser.text()]).toEqual([200, expect.stringContaining('Neo4j Browser')]);

  expect((await one.leave()).event).toBe('released');
  expect(await query(first, 'RETURN 1')).toHaveLength(1);
  expect((await two.leave()).event).toBe('released');
  expect(await serversOf(data)).toEqual([]);
});

test('a server whose owner was killed is adopted, and one that was killed itself is started again with its data', async () => {
  const owner = enter(data);
  const owned = await owner.next();
  expect(owned.event).toBe('ready');
  await query(owned, 'CREATE (n:Kept)');
  const [pid = 0] = await serversOf(data);
  await owner.kill();

  const heir = enter(data);
  const adopted = await heir.next();
  expect(adopted.event).toBe('ready');
  expect(adopted.lines.filter((line) => line.startsWith('Starting'))).toEqual([]);
  expect(await serversOf(data)).toEqual([pid]);

  process.kill(pid, 'SIGKILL');
  await heir.kill();
  const next = enter(data, { keep: true });
  const restarted = await next.next();
  expect(restarted.event).toBe('ready');
  expect(restarted.uri).toBe(adopted.uri);
  expect(await query(restarted, 'MATCH (n:Kept) RETURN count(n)')).toEqual([neo4j.int(1)]);

  // Whoever wants it kept leaves it running; the dead owner's lease does not hold it up after that.
  expect((await next.leave()).event).toBe('released');
  expect(await serversOf(data)).toHaveLength(1);
  const last = enter(data);
  expect((await last.next()).event).toBe('ready');
  expect((await last.leave()).event).toBe('released');
  expect(await serversOf(data)).toEqual([]);
});

test('two data folders have two servers side by side, also in a folder with a strange name and with a port taken', async () => {
  const strange = newFolder('データ & data');
  await mkdir(join(strange, 'neo4j'), { recursive: true });
  const foreign = createServer().listen(0, '127.0.0.1');
  try {
    await once(foreign, 'listening');
    const address = foreign.address();
    const taken = typeof address === 'object' ? address?.port : undefined;
    await writeFile(join(strange, 'neo4j', 'ports.json'), JSON.stringify({ bolt: taken, http: taken }));

    const [plain, other] = [enter(data), enter(strange)];
    const [one, two] = await Promise.all([plain.next(), other.next()]);
    expect([one.event, two.event]).toEqual(['ready', 'ready']);
    expect(two.lines).toContainEqual(expect.stringContaining(`Another program uses port ${String(taken)}`));
    await query(one, 'CREATE (n:Side)');
    expect(await query(one, 'MATCH (n:Side) RETURN count(n)')).toEqual([neo4j.int(1)]);
    expect(await query(two, 'MATCH (n:Side) RETURN count(n)')).toEqual([neo4j.int(0)]);
    await Promise.all([plain.leave(), other.leave()]);
  } finally {
    foreign.close();
  }
});

test('a server that dies while it starts is told with its log, and holds nothing up', async () => {
  const failing = enter(data, { heap: '1k' });
  const failed = await failing.next();
  expect(failed).toMatchObject({
    event: 'failed',
    message: expect.stringMatching(/ended while it was starting.*server\.log.*\n.*heap/s),
    remedy: expect.stringMatching(/start again/),
  });
  expect(await serversOf(data)).toEqual([]);
});
