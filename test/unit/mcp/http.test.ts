import { afterEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeMcpEndpoint, type McpEndpoint } from '../../../src/mcp/http.js';
import { createMcpServer } from '../../../src/mcp/server.js';
import type { SessionLimits } from '../../../src/mcp/sessions.js';
import { schema } from './connect.js';
import { fakeService } from './fake-service.js';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0.0.0' } },
};
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** An endpoint that takes every key, listening; with the functions that end what a key has open. */
async function serve(limits: SessionLimits) {
  const watched = new Map<string, Set<() => void>>();
  const { execute } = fakeService({});
  const endpoint: McpEndpoint = makeMcpEndpoint({
    makeServer: (credential) => createMcpServer({ schema, execute, credential, version: '0.0.0' }),
    watch: (keyId, end) => {
      const ends = watched.get(keyId) ?? new Set();
      watched.set(keyId, ends.add(end));
      return () => ends.delete(end);
    },
    report: () => undefined,
    limits,
  });
  const server: Server = createServer((request, response) => {
    const credential = request.headers.authorization ?? '';
    void (request.method === 'POST' ? json(request) : Promise.resolve(undefined)).then((body) =>
      endpoint.handle(request, response, body, { keyId: credential, credential }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(async () => {
    await endpoint.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`;
  const headersOf = (key: string, session?: string) => ({
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    authorization: key,
    ...(session !== undefined && { 'mcp-session-id': session }),
  });
  const post = async (key: string, body: object, session?: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: headersOf(key, session),
      body: JSON.stringify(body),
    });
    await response.text();
    return { status: response.status, session: response.headers.get('mcp-session-id') ?? '' };
  };
  return {
    post,
    open: async (key: string) => (await post(key, INITIALIZE)).session,
    stream: (key: string, session: string, signal?: AbortSignal) =>
      fetch(url, { headers: headersOf(key, session), signal: signal ?? null }),
    watching: (key: string) => watched.get(key)?.size ?? 0,
  };
}

test('a session that nobody uses ends, one that is used stays', async () => {
  const { open, post } = await serve({ ofOneKey: 5, inAll: 5, idleMs: 400 });
  const [left, used] = [await open('a'), await open('a')];
  for (let time = 0; time < 8; time += 1) {
    await sleep(100);
    expect((await post('a', LIST, used)).status).toBe(200);
  }
  expect((await post('a', LIST, left)).status).toBe(404);
});

test('who has as many sessions as a key may have, all in use, gets no more; another key does', async () => {
  const { open, post, stream } = await serve({ ofOneKey: 2, inAll: 3, idleMs: 60_000 });
  const streams = [await stream('a', await open('a')), await stream('a', await open('a'))];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  expect((await post('a', INITIALIZE)).status).toBe(429);
  expect((await post('b', INITIALIZE)).status).toBe(200);
  // No room at all, and nothing of its own to give up.
  expect((await post('c', INITIALIZE)).status).toBe(429);
});

test('what does not initialize leaves no session, and what ended is not watched any more', async () => {
  const { open, post, stream, watching } = await serve({ ofOneKey: 1, inAll: 1, idleMs: 60_000 });
  const twice = [INITIALIZE, { ...INITIALIZE, id: 2 }];
  expect((await post('a', twice)).status).toBe(400);
  await sleep(50);
  expect(watching('a')).toBe(0);
  const session = await open('b');
  const gone = new AbortController();
  await stream('b', session, gone.signal);
  gone.abort();
  await sleep(50);
  // Its session alone.
  expect(watching('b')).toBe(1);
});
