import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import neo4j from 'neo4j-driver';
import { z } from 'zod';
import { cypher } from '../../src/graph/fragment.js';
import { memory } from '../../src/graph/fragments/nodes.js';
import { lock } from '../../src/graph/fragments/writes.js';
import { openGraph, type Graph } from '../../src/graph/graph.js';
import { readQuery, systemQuery, writeQuery } from '../../src/graph/query.js';
import { mintReadScope, mintWriteScope } from '../../src/graph/scope.js';
import { connection, testGraph, type TestGraph } from '../support/neo4j.js';

// On a busy machine a silent database is given twice 15 s before it counts as lost.
jest.setTimeout(90_000);

const workspaceId = `silence-${randomUUID()}`;
const extent = { shape: 'paths', paths: ['a'] } as const;
const readScope = mintReadScope(workspaceId, extent);
const writeScope = mintWriteScope(workspaceId, extent);

const readNumber = readQuery('test.silence.read', {
  about: 'Reads a number.',
  params: {},
  row: z.object({ n: z.number() }),
  cypher: cypher`MATCH ${memory('m')} RETURN m.n AS n`,
});
const askAnything = systemQuery('test.silence.ask', {
  about: 'Answers.',
  params: {},
  row: z.object({ n: z.number() }),
  cypher: cypher`RETURN 1.5 AS n`,
});
const raise = writeQuery('test.silence.raise', {
  about: 'Raises a number.',
  params: {},
  row: z.object({ n: z.number() }),
  cypher: cypher`MATCH ${memory('m')} ${lock('m')} WITH m SET m.n = m.n + 1 RETURN m.n AS n`,
});

let direct: TestGraph;
let wire: Wire;
/** The same database behind a wire that can fall silent. */
let graph: Graph;

beforeAll(async () => {
  direct = await testGraph();
  await direct.run(
    "CREATE (:Memory {id: $w, workspaceId: $w, namespace: 'a', scopePath: 'a/', key: 'k', n: 0})",
    {
      w: workspaceId,
    },
  );
  wire = await openWire(new URL(connection.uri.replace(/^\w+/, 'http')));
  graph = openGraph({ ...connection, uri: `bolt://127.0.0.1:${wire.port}` });
});

afterAll(async () => {
  wire.hold(false);
  await graph.close();
  await wire.close();
  await direct.run('MATCH (m:Memory {workspaceId: $w}) DELETE m', { w: workspaceId });
  await direct.close();
});

const read = () => graph.read(readScope, readNumber, {});
const ask = () => graph.system(direct.access, askAnything, {});
const write = () => graph.transact('test', (tx) => tx.run(writeScope, raise, {}));
const stored = async () => (await direct.graph.read(readScope, readNumber, {}))[0]?.n;

async function refusal(work: () => Promise<unknown>): Promise<{ code: unknown; milliseconds: number }> {
  const started = performance.now();
  const error = (await work().then(
    () => new Error('an answer'),
    (thrown: unknown) => thrown,
  )) as { code?: unknown };
  return { code: error.code, milliseconds: performance.now() - started };
}

// It is given time by the fastest of its newest answers: on a quiet machine 2 s, on a busy one more.
async function toldWithin(reads: number): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < reads; time += 1) {
    const started = performance.now();
    await read();
    took.push(performance.now() - started);
  }
  return Math.max(2_000, 700 + 25 * Math.min(...took.slice(-8)));
}

test('a process that asked little so far is told as soon', async () => {
  const limit = await toldWithin(2);
  wire.hold(true);
  const { code, milliseconds } = await refusal(ask);
  wire.hold(false);
  expect(code).toBe('DEPENDENCY_UNAVAILABLE');
  expect(milliseconds).toBeLessThan(limit);
  await expect(read()).resolves.toHaveLength(1);
});

test('a database that falls silent is told within 2 s to whoever asks then, and used again once it answers', async () => {
  const limit = await toldWithin(40);
  wire.hold(true);
  const underWay = [refusal(read), refusal(write)];
  const begun = await refusal(ask);
  const next = [await refusal(write), await refusal(read), await refusal(ask)];
  for (const { code, milliseconds } of [begun, ...next]) {
    expect(code).toBe('DEPENDENCY_UNAVAILABLE');
    expect(milliseconds).toBeLessThan(limit);
  }
  for (const { code, milliseconds } of await Promise.all(underWay)) {
    expect(code).toBe('DEPENDENCY_UNAVAILABLE');
    expect(milliseconds).toBeLessThan(2 * limit);
  }
  wire.hold(false);
  await expect(read()).resolves.toHaveLength(1);
});

test('a transaction that was given up does not commit when the database answers again', async () => {
  const before = await stored();
  const told = await refusal(() =>
    graph.transact('test', async (tx) => {
      await tx.run(writeScope, raise, {});
      wire.hold(true);
      return tx.run(writeScope, raise, {});
    }),
  );
  expect(told.code).toBe('DEPENDENCY_UNAVAILABLE');
  wire.hold(false);
  // Waits for the lock of whatever still runs.
  await write();
  await sleep(500);
  expect(await stored()).toBe((before ?? 0) + 1);
});

test('a statement that takes its time is waited for while the database answers others', async () => {
  const session = direct.driver.session({
    database: connection.database,
    defaultAccessMode: neo4j.session.WRITE,
  });
  const holder = session.beginTransaction();
  await holder.run('MATCH (m:Memory {workspaceId: $w}) REMOVE m._l', { w: workspaceId });
  const waiting = write();
  await sleep(3_000);
  await holder.rollback();
  await session.close();
  await expect(waiting).resolves.toHaveLength(1);
});

interface Wire {
  readonly port: number;
  /** Whether nothing goes through any more, either way, with all connections left open. */
  hold(held: boolean): void;
  close(): Promise<void>;
}

async function openWire(to: URL): Promise<Wire> {
  const sockets = new Set<Socket>();
  let held = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => into.write(bytes)).on('error', () => into.destroy());
      from.on('close', () => into.destroy());
      if (held) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hold: (wanted) => {
      held = wanted;
      for (const socket of sockets)
        if (wanted) socket.pause();
        else socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
