import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERAS } from '../unit/mcp/connect.js';
import { startWorld, type Person, type World } from './kit.js';
import { INITIALIZE, mcpHttpClient, openSession, post } from './mcp-http.js';
import { mcpClient } from './stdio.js';

let world: World;
let ann: Person;
beforeAll(async () => {
  world = await startWorld('mcp-http');
  ann = await world.person({ handle: 'ann' });
});
afterAll(() => world.close());

const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };

test.each(ERAS)('over HTTP the tools remember and recall as over GraphQL (%s)', async (era) => {
  const client = await mcpHttpClient(world.service, ann.key, era);
  try {
    expect((await client.listTools()).tools.length).toBeGreaterThan(8);
    const key = `over-http-${era}`;
    const written = { name: 'memory_remember', arguments: { key, value: `Walks at dawn, ${era}.` } };
    expect((await client.callTool(written)).structuredContent).toMatchObject({
      remember: { outcome: 'CREATED' },
    });
    const asked = { name: 'memory_recall', arguments: { query: `dawn ${era}` } };
    expect(JSON.stringify((await client.callTool(asked)).structuredContent)).toContain(key);
    expect(await ann.find(`dawn ${era}`)).toContain(key);
    const wrong = { name: 'memory_recall', arguments: { querry: 'x' } };
    expect((await client.callTool(wrong)).structuredContent).toMatchObject({
      error: { code: 'BAD_INPUT', field: 'querry' },
    });
  } finally {
    await client.close();
  }
});

test('a process that joins a running instance serves the same tools with the same key', async () => {
  const client = await mcpClient(ann.key, '2026', world.service.url);
  try {
    const written = { name: 'memory_remember', arguments: { key: 'joined', value: 'Swims at noon.' } };
    expect((await client.callTool(written)).structuredContent).toMatchObject({
      remember: { outcome: 'CREATED' },
    });
    expect(await ann.find('swims')).toEqual(['joined']);
    const stale = { ...written.arguments, value: 'Swims at night.', expectedVersion: 7 };
    expect(
      (await client.callTool({ name: 'memory_remember', arguments: stale })).structuredContent,
    ).toMatchObject({ error: { code: 'CONFLICT', currentVersion: 1 } });
  } finally {
    await client.close();
  }
});

test('50 clients with equal JSON-RPC ids and different keys see only their own, in both protocols', async () => {
  const people: Person[] = [];
  for (let number = 0; number < 50; number += 1) {
    const person = await world.person({ handle: `crowd-${String(number)}` });
    await person.remember({ key: 'mine', value: `The colour of number ${String(number)} is secret.` });
    people.push(person);
  }
  const seen = await Promise.all(
    people.map(async ({ key }, number) => {
      const client = await mcpHttpClient(world.service, key, ERAS[number % ERAS.length] ?? '2026');
      const { structuredContent } = await client.callTool({
        name: 'memory_recall',
        arguments: { query: 'colour secret', limit: 100 },
      });
      await client.close();
      return JSON.stringify(structuredContent).match(/number \d+ is/g);
    }),
  );
  expect(seen).toEqual(people.map((_person, number) => [`number ${String(number)} is`]));
});

test("another's session is none, whatever the key may do, and one that is not there neither", async () => {
  const id = await openSession(world.service, ann.key);
  const inIt = { 'mcp-session-id': id };
  expect((await post(world.service, ann.key, LIST, inIt)).status).toBe(200);
  for (const [key, session] of [
    [world.owner.key, id],
    [ann.key, 'no-such-session'],
  ] as const) {
    const { status, text } = await post(world.service, key, LIST, { 'mcp-session-id': session });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'NOT_FOUND' } } });
  }
});

test.each([
  ['without a key', null],
  ['with a key that is none', 'hg_aaaaaaaaaaaa_bbbb'],
])('%s nothing is answered but 401, with how to ask', async (_name, key) => {
  for (const body of [INITIALIZE, LIST, 'no json']) {
    const { status, headers, text } = await post(world.service, key, body);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('Bearer');
    expect(text).toContain('UNAUTHENTICATED');
    expect(headers.get('mcp-session-id')).toBeNull();
  }
});

test('what is no MCP request is refused with a typed JSON-RPC error', async () => {
  const { service } = world;
  const refused = async (body: string | object, headers = {}) => {
    const { status, text } = await post(service, ann.key, body, headers);
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
    return status;
  };
  expect(await refused('{"a":')).toBe(400);
  expect(await refused(LIST)).toBe(400);
  expect(await refused({ nonsense: true })).toBe(400);
  expect(await refused('[]')).toBe(400);
  expect(await refused('hello', { 'content-type': 'text/plain' })).toBe(415);
  expect(await refused('{}', { 'content-type': 'application/json; charset=utf-7' })).toBe(415);
  expect(await refused(JSON.stringify({ big: 'x'.repeat(4_300_000) }))).toBe(413);
  for (const method of ['PUT', 'PATCH'])
    expect(
      (await fetch(`${service.url}/mcp`, { method, headers: { authorization: `Bearer ${ann.key}` } })).status,
    ).toBeGreaterThanOrEqual(400);
});

test('a page of another site is refused before the key is read', async () => {
  for (const key of [ann.key, null])
    expect((await post(world.service, key, INITIALIZE, { origin: 'https://evil.example' })).status).toBe(403);
});

test('revoking a key ends its sessions and their streams within 2 s', async () => {
  const eve = await world.person({ handle: 'eve' });
  const id = await openSession(world.service, eve.key);
  const stream = await fetch(`${world.service.url}/mcp`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${eve.key}`, 'mcp-session-id': id },
  });
  expect(stream.status).toBe(200);
  const ended = (async () => {
    const reader = stream.body?.getReader();
    for (let done = false; reader && !done;) ({ done } = await reader.read().catch(() => ({ done: true })));
    return performance.now();
  })();
  await world.owner.call('revokeApiKey', { id: eve.keyId });
  const revokedAt = performance.now();
  expect((await ended) - revokedAt).toBeLessThan(2_000);
  expect((await post(world.service, eve.key, LIST, { 'mcp-session-id': id })).status).toBe(401);
});

test('a key has at most 50 sessions: one more ends what it left longest ago', async () => {
  const carl = await world.person({ handle: 'carl' });
  const ids: string[] = [];
  for (let number = 0; number < 51; number += 1) ids.push(await openSession(world.service, carl.key));
  await sleep(50);
  const statusIn = async (id = '') =>
    (await post(world.service, carl.key, LIST, { 'mcp-session-id': id })).status;
  expect(await statusIn(ids[0])).toBe(404);
  expect(await statusIn(ids[1])).toBe(200);
  expect(await statusIn(ids[50])).toBe(200);
  const gone = await fetch(`${world.service.url}/mcp`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${carl.key}`, 'mcp-session-id': ids[50] ?? '' },
  });
  expect(gone.status).toBe(200);
  expect(await statusIn(ids[50])).toBe(404);
});
