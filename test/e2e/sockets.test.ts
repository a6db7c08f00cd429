import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { startTestService } from '../support/service.js';
import { startWorld, type Actor, type World } from './kit.js';
import { connect, follow, MEMORY_CHANGED, refusalOver } from './sockets-kit.js';

const PROTOCOL = 'graphql-transport-ws';
const statements: string[] = [];
let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('sockets', { observe: (name) => statements.push(name) });
  ({ owner } = world);
});
afterAll(() => world.close());

const count = (name: string) => statements.filter((statement) => statement === name).length;
const address = (path = '/graphql') => `${world.service.url.replace('http', 'ws')}${path}`;

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

/** A WebSocket that speaks the protocol by hand. */
async function open(options: { path?: string; headers?: Record<string, string> } = {}) {
  const socket = new WebSocket(address(options.path), PROTOCOL, { headers: options.headers ?? {} });
  const received: Message[] = [];
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as Message));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open', { signal: AbortSignal.timeout(10_000) });
  const until = async (wanted: (message: Message) => boolean) => {
    for (const limit = Date.now() + 15_000; Date.now() < limit;) {
      const found = received.find(wanted);
      if (found) return found;
      await sleep(20);
    }
    throw new Error(`did not come; came: ${JSON.stringify(received).slice(0, 1_000)}`);
  };
  const send = (message: object) => {
    socket.send(JSON.stringify(message));
  };
  return { socket, received, closed, until, send };
}

async function begun(headers?: Record<string, string>) {
  const opened = await open(headers ? { headers } : {});
  opened.send({
    type: 'connection_init',
    ...(!headers && { payload: { authorization: `Bearer ${owner.key}` } }),
  });
  await opened.until(({ type }) => type === 'connection_ack');
  return opened;
}

describe('a connection', () => {
  test('takes the key of its parameters, or else of its header', async () => {
    const byParameter = await begun();
    const byHeader = await begun({ authorization: `Bearer ${owner.key}` });
    byParameter.socket.close();
    byHeader.socket.close();
    await Promise.all([byParameter.closed, byHeader.closed]);
  });

  test.each([
    ['no key', undefined],
    ['a wrong key', { authorization: 'Bearer hg_0123456789ab_wrong' }],
    ['a key that is no text', { authorization: { a: 1 } }],
  ])('with %s is closed as forbidden', async (_what, payload) => {
    const { send, closed } = await open();
    send({ type: 'connection_init', ...(payload && { payload }) });
    expect(await closed).toBe(4403);
  });

  test('that asks before it has said who it is, is closed', async () => {
    const { send, closed } = await open();
    send({ id: '1', type: 'subscribe', payload: { query: MEMORY_CHANGED } });
    expect(await closed).toBe(4401);
  });

  test.each([
    ['from another site', '/graphql', { origin: 'https://evil.example' }, 403],
    ['from a page without an origin', '/graphql', { origin: 'null' }, 403],
    ['under another name', '/graphql', { host: 'evil.example' }, 403],
    ['at another path', '/elsewhere', {}, 404],
  ])('%s is refused before it is one', async (_what, path, headers, status) => {
    const socket = new WebSocket(address(path), PROTOCOL, { headers });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(status);
    socket.on('error', () => undefined);
    socket.terminate();
  });

  test('in another protocol is closed', async () => {
    const socket = new WebSocket(address(), 'graphql-ws');
    socket.on('error', () => undefined);
    const code = await new Promise((resolve) => socket.once('close', resolve));
    expect([1006, 4406]).toContain(code);
  });

  test('with a message of more than 256 KB is closed, and the service goes on', async () => {
    const { socket, closed } = await begun();
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: 'x'.repeat(300_000) } }));
    expect([1006, 1009, 4500]).toContain(await closed);
    expect((await owner.call('viewer')).workspace.id).toBe(world.workspaceId);
  });

  test('takes 100 subscriptions at a time and refuses the next, which ends none of them', async () => {
    const { socket, send, until, received, closed } = await begun();
    const query = 'subscription { memoryChanged(scope: {namespaces: ["many"]}) { memoryId } }';
    for (let id = 1; id <= 101; id += 1) send({ id: String(id), type: 'subscribe', payload: { query } });
    const refused = await until(({ type }) => type === 'error');
    expect(refused).toMatchObject({ id: '101', payload: [{ extensions: { code: 'BAD_INPUT' } }] });
    const told = () => new Set(received.filter(({ type }) => type === 'next').map(({ id }) => id)).size;
    for (let turn = 0; told() < 100 && turn < 40; turn += 1) {
      await owner.remember({ namespace: 'many', key: `turn ${turn}`, value: `Turn ${turn}.` });
      await sleep(500);
    }
    expect(told()).toBe(100);
    socket.close();
    await closed;
  });
});

describe('a request over a connection', () => {
  const scope = { all: true };
  test.each([
    ['a query', '{ viewer { principal { id } } }', {}, /POST queries/],
    ['a mutation', 'mutation { revokeApiKey(id: "x") { id } }', {}, /POST queries/],
    ['what is no GraphQL', 'subscription {', {}, /Syntax Error/],
    ['an unknown field', 'subscription { nothing }', {}, /nothing/],
    ['a document of too many words', `subscription { ${'a '.repeat(5_000)} }`, {}, /tokens/],
    ['variables of another type', MEMORY_CHANGED, { scope: 7 }, /scope/],
    ['a scope that cannot be', MEMORY_CHANGED, { scope: { ...scope, namespaces: ['a'] } }, /scope\.all/],
    ['ill-formed text', MEMORY_CHANGED, { scope: { namespaces: ['\ud800'] } }, /surrogate|namespace/i],
  ])('is refused as BAD_INPUT: %s', async (_what, query, variables, message) => {
    const client = connect(world.service, owner.key);
    const errors = await refusalOver(client, query, variables);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT']);
    expect(errors[0]?.message).toMatch(message);
    await client.dispose();
  });

  test('that is a subscription is refused over POST', async () => {
    const { status, errors } = await world.service.gql(owner.key, MEMORY_CHANGED, { scope });
    expect(status).toBe(400);
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('WebSocket'),
      extensions: { code: 'BAD_INPUT' },
    });
  });
});

describe('a subscription', () => {
  test('reads no further than whoever consumes it, and loses nothing by that', async () => {
    const namespace = 'slow';
    const reader = await begun();
    const query = `subscription { memoryChanged(scope: {namespaces: ["${namespace}"]}) { memory { key value } } }`;
    reader.send({ id: '1', type: 'subscribe', payload: { query } });
    const next = () => reader.received.filter(({ type }) => type === 'next').length;
    for (let turn = 0; next() === 0; turn += 1) {
      await owner.remember({ namespace, key: `ready ${turn}`, value: 'Ready.' });
      await sleep(300);
    }
    // What was written before it began is not told; what comes late is not counted among what follows.
    await owner.remember({ namespace, key: 'last', value: 'Ready.' });
    const isTold = () => JSON.stringify(reader.received).includes('"last"');
    for (const limit = Date.now() + 20_000; !isTold() && Date.now() < limit;) await sleep(50);
    const before = next();
    reader.socket.pause();
    const loaded = count('memory.byId');
    const text = 'A long text that fills the buffers of the kernel. '.repeat(9_000);
    const keys = Array.from({ length: 24 }, (_, turn) => `big ${turn}`);
    for (const some of [keys.slice(0, 8), keys.slice(8, 16), keys.slice(16)])
      await owner.call('rememberMany', {
        inputs: some.map((key) => ({ namespace, key, value: `${key} ${text}` })),
      });
    await sleep(2_000);
    const whilePaused = count('memory.byId') - loaded;
    expect(whilePaused).toBeLessThan(20);
    reader.socket.resume();
    for (const limit = Date.now() + 20_000; next() < before + 24 && Date.now() < limit;) await sleep(50);
    const told = reader.received
      .filter(({ type }) => type === 'next')
      .slice(before)
      .map(
        ({ payload }) =>
          (payload as { data: { memoryChanged: { memory: { key: string } } } }).data.memoryChanged.memory.key,
      );
    expect(told).toEqual(keys);
    reader.socket.close();
    await reader.closed;
  });

  test('that ends leaves nothing that asks the database', async () => {
    const client = connect(world.service, owner.key);
    const running = await follow(client, { scope: { namespaces: ['ending'] } }, (turn) =>
      owner.remember({ namespace: 'ending', key: `ready ${turn}`, value: 'Ready.' }),
    );
    running.stop();
    await sleep(600);
    const heads = count('audit.heads');
    await sleep(1_200);
    expect(count('audit.heads')).toBe(heads);
    await client.dispose();
  });

  test('ends with 1001 when the service stops, which does not wait for it', async () => {
    const service = await startTestService();
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, PROTOCOL);
    await once(socket, 'open');
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${owner.key}` } }),
    );
    await once(socket, 'message');
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: MEMORY_CHANGED } }));
    await sleep(500);
    const closed = once(socket, 'close');
    const started = performance.now();
    await service.close();
    expect(performance.now() - started).toBeLessThan(10_000);
    expect((await closed)[0]).toBe(1001);
  });
});
