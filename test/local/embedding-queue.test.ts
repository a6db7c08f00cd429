import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import neo4j, { type Driver } from 'neo4j-driver';
import type * as App from '../../src/app.js';
import { readConfig } from '../../src/config.js';
import { embeddingModel, type EmbeddingProvider } from '../../src/embedding/provider.js';
import { embeddingQueue } from '../../src/embedding/queue.js';
import { openGraph, type Graph } from '../../src/graph/graph.js';
import { mintSystemAccess } from '../../src/graph/scope.js';

// The queue serves all workspaces of a database, so that these tests need one of their own.
const KEY = `hg_queue_${'0123456789abcdefghij'.repeat(2)}`;
const MODEL = embeddingModel('scripted', 3);
const access = mintSystemAccess();

let root = '';
let service: App.Service;
let graph: Graph;
let driver: Driver;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hippograph-queue-'));
  const config = readConfig({
    PORT: '0',
    HIPPOGRAPH_DATA_DIR: root,
    HIPPOGRAPH_CACHE_DIR: process.env['HIPPOGRAPH_CACHE_DIR'] ?? join(homedir(), '.cache', 'hippograph'),
    HIPPOGRAPH_OWNER_KEY: KEY,
    HIPPOGRAPH_EMBEDDINGS: 'none',
    HIPPOGRAPH_LOG_LEVEL: 'error',
  });
  const app = (await import(new URL('../../dist/app.js', import.meta.url).href)) as typeof App;
  service = await app.startService({ ...config, env: process.env });
  const { uri, username, password } = service.neo4j;
  graph = openGraph(service.neo4j);
  graph.useModel(MODEL.slug);
  driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
});

afterAll(async () => {
  await driver.close();
  await graph.close();
  await service.close();
  await rm(root, { recursive: true, force: true });
});

beforeEach(async () => {
  await driver.executeQuery(
    'MATCH (n) WHERE n:Memory OR n:MemoryVersion OR n:Tombstone OR n:Lease DETACH DELETE n',
  );
});

function scripted(
  answer: (text: string) => Promise<readonly number[]> | readonly number[],
): EmbeddingProvider {
  return {
    model: MODEL,
    embedQuery: async (text) => answer(text),
    embedPassages: (texts) => Promise.all(texts.map(async (text) => answer(text))),
    close: () => Promise.resolve(),
  };
}

async function gql(query: string): Promise<unknown> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ query }),
  });
  const answer = (await response.json()) as { data: unknown; errors?: unknown };
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

const remember = (key: string, value: string) =>
  gql(`mutation { remember(input: {key: "${key}", value: "${value}"}) { outcome } }`);

async function stored(key: string): Promise<Record<string, unknown>> {
  const { records } = await driver.executeQuery(
    `MATCH (m:Memory {key: $key})
     RETURN m.embeddingState AS state, m.embeddingError AS error, m.embedding_scripted_3 AS vector, m:PendingEmbedding AS waits,
            toString(m.updatedAt) AS updatedAt, m.lastVersion AS version`,
    { key },
  );
  return records[0]?.toObject() ?? {};
}

test('embedding a memory moves neither its version nor updatedAt', async () => {
  await remember('a', 'Tea');
  const before = await stored('a');
  const queue = embeddingQueue(
    graph,
    access,
    scripted(() => [1, 0, 0]),
    'one',
  );
  expect(await queue.runOnce(10)).toEqual({ embedded: 1, failed: 0 });
  expect(await stored('a')).toEqual({ ...before, state: 'READY', vector: [1, 0, 0], waits: false });
});

test('a text that the provider refuses is FAILED with its reason, its neighbours are embedded, and it is tried again', async () => {
  await remember('good', 'Tea');
  await remember('bad', 'Poison');
  const refusing = scripted((text) => {
    if (text.includes('Poison')) throw new Error('no vector for this text');
    return [0, 1, 0];
  });
  const queue = embeddingQueue(graph, access, refusing, 'one');
  expect(await queue.runOnce(10)).toEqual({ embedded: 1, failed: 1 });
  expect(await stored('good')).toMatchObject({ state: 'READY', waits: false });
  expect(await stored('bad')).toMatchObject({
    state: 'FAILED',
    error: 'no vector for this text',
    vector: null,
    waits: true,
  });
  expect(await queue.runOnce(10)).toEqual({ embedded: 0, failed: 0 });
  await driver.executeQuery('MATCH (n:PendingEmbedding) SET n.embeddingDueAt = datetime.realtime()');
  const mended = embeddingQueue(
    graph,
    access,
    scripted(() => [0, 0, 1]),
    'one',
  );
  expect(await mended.runOnce(10)).toEqual({ embedded: 1, failed: 0 });
  expect(await stored('bad')).toMatchObject({ state: 'READY', error: null, vector: [0, 0, 1] });
});

test('a vector is not given to a text that changed while it was made', async () => {
  await remember('a', 'Old');
  const changing = scripted(async (text) => {
    if (text === 'Old') await remember('a', 'New');
    return text === 'Old' ? [1, 0, 0] : [0, 1, 0];
  });
  const queue = embeddingQueue(graph, access, changing, 'one');
  await queue.runOnce(10);
  expect(await stored('a')).toMatchObject({ state: 'PENDING', vector: null, waits: true, version: 2 });
  await queue.runOnce(10);
  expect(await stored('a')).toMatchObject({ state: 'READY', vector: [0, 1, 0] });
});

test('a memory that is forgotten while its vector is made gets none', async () => {
  await remember('a', 'Secret');
  const forgetting = scripted(async () => {
    await gql('mutation { forget(at: {namespace: "user/owner", key: "a"}) { id } }');
    return [1, 0, 0];
  });
  await embeddingQueue(graph, access, forgetting, 'one').runOnce(10);
  expect(await stored('a')).toMatchObject({ state: 'NONE', vector: null, waits: false });
});

test('what a revision replaces keeps its vector in history, or gets one when it had none yet', async () => {
  await remember('had', 'First');
  const queue = embeddingQueue(
    graph,
    access,
    scripted((text) => [text.includes('First') ? 1 : 0.5, 0.5, 0]),
    'one',
  );
  await queue.runOnce(10);
  await remember('had', 'Second');
  await remember('waited', 'First of these');
  await remember('waited', 'Second of these');
  await queue.runOnce(50);
  const { records } = await driver.executeQuery(
    `MATCH (m:Memory)-[:HAS_VERSION]->(v:RecallableVersion)
     RETURN m.key AS key, v.sequence AS sequence, v.embedding_scripted_3 AS vector, v:PendingEmbedding AS waits
     ORDER BY key, sequence`,
  );
  const first = { vector: [1, 0.5, 0], waits: false };
  expect(records.map((record) => record.toObject())).toEqual(
    ['had', 'waited'].flatMap((key) => [1, 2].map((sequence) => ({ key, sequence, ...first }))),
  );
});

test('of two processes one embeds, and the other takes over when it gives the lease back', async () => {
  for (let i = 0; i < 6; i += 1) await remember(`k${i}`, `Text ${i}`);
  const seen: string[] = [];
  const watching = (who: string) =>
    scripted((text) => {
      seen.push(`${who} ${text}`);
      return [1, 1, 0];
    });
  const [one, two] = [
    embeddingQueue(graph, access, watching('one'), 'one'),
    embeddingQueue(graph, access, watching('two'), 'two'),
  ];
  expect(await one.runOnce(3)).toEqual({ embedded: 3, failed: 0 });
  expect(await two.runOnce(3)).toEqual({ embedded: 0, failed: 0 });
  await one.release();
  expect(await two.runOnce(3)).toEqual({ embedded: 3, failed: 0 });
  expect(new Set(seen.map((entry) => entry.slice(4))).size).toBe(6);
  expect(seen).toHaveLength(6);
});

test('a process that was killed keeps nobody from the queue for longer than its lease', async () => {
  await remember('a', 'Tea');
  const dead = embeddingQueue(
    graph,
    access,
    scripted(() => new Promise(() => undefined)),
    'dead',
  );
  void dead.runOnce(1);
  const other = embeddingQueue(
    graph,
    access,
    scripted(() => [1, 0, 0]),
    'alive',
  );
  const leaseHeld = async () => {
    const { records } = await driver.executeQuery(
      "MATCH (l:Lease {name: 'embedding'}) RETURN l.holder AS holder",
    );
    return records[0]?.get('holder') === 'dead';
  };
  while (!(await leaseHeld())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await other.runOnce(1)).toEqual({ embedded: 0, failed: 0 });
  await driver.executeQuery("MATCH (l:Lease {name: 'embedding'}) SET l.until = datetime.realtime()");
  expect(await other.runOnce(1)).toEqual({ embedded: 1, failed: 0 });
});
