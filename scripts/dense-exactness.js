// Measures the dense arm against brute force: node scripts/dense-exactness.js TEXTS.txt [COUNT] [QUESTIONS]
// TEXTS.txt holds real sentences, one a line. Vectors of COUNT memories are mixed from theirs (two or three sentences and a
// little noise each, so that they lie where real vectors lie); every tenth sentence is a question and not planted.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4j from 'neo4j-driver';
import { openLocalProvider } from '../dist/embedding/local-provider.js';
import { LOCAL_MODELS } from '../dist/embedding/models.js';
import { openGraph } from '../dist/graph/graph.js';
import { assertSchema, migrate } from '../dist/graph/migrate.js';
import { vectorIndex } from '../dist/graph/schema-shape.js';
import { mintReadScope, mintSystemAccess } from '../dist/graph/scope.js';
import { localModelFiles } from '../dist/local/models.js';
import { openNeo4j } from '../dist/local/open-neo4j.js';
import { denseCandidates } from '../dist/recall/recall.cypher.js';

const [file, count = '50000', questions = '200'] = process.argv.slice(2);
const NAME = 'bge-small-en-v1.5';
const NAMESPACES = 200;
const say = (line) => process.stdout.write(`${line}\n`);

const dataDir = await mkdtemp(join(tmpdir(), 'hippograph-exactness-'));
const cacheDir = process.env.HIPPOGRAPH_CACHE_DIR ?? join(homedir(), '.cache', 'hippograph');
const settings = { dataDir, cacheDir, database: 'neo4j', keep: false, env: process.env, heap: '2g' };
const probe = async ({ uri, username, password }) => {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxTransactionRetryTime: 0 });
  await driver.executeQuery('RETURN 1').finally(() => driver.close());
};
const access = await openNeo4j(settings, probe, say);
const graph = openGraph(access);
const driver = neo4j.driver(access.uri, neo4j.auth.basic(access.username, access.password));
const provider = await openLocalProvider({ model: NAME, files: await localModelFiles(NAME, settings, say) });
try {
  const { slug, dimension } = LOCAL_MODELS[NAME].model;
  const system = mintSystemAccess();
  await migrate(graph, system, 'exactness');
  await assertSchema(graph, system, [vectorIndex(slug, dimension)]);
  graph.useModel(slug);
  const sentences = [
    ...new Set((await readFile(file, 'utf8')).split('\n').filter((line) => line.trim().length > 20)),
  ];
  const asked = sentences.filter((_, index) => index % 10 === 0).slice(0, Number(questions));
  const vectors = await provider.embedPassages(sentences.filter((_, index) => index % 10 !== 0));
  say(`${vectors.length} sentences embedded`);
  const started = performance.now();
  for (let from = 0; from < Number(count); from += 1000)
    await plant(slug, from, Math.min(1000, Number(count) - from), vectors);
  say(
    `${count} memories planted, ${Math.round(Number(count) / ((performance.now() - started) / 1000))} a second`,
  );
  for (const [label, extent] of [
    ['1 namespace', { shape: 'paths', paths: ['n/0'] }],
    ['3 namespaces', { shape: 'paths', paths: ['n/0', 'n/1', 'n/2'] }],
    ['100 namespaces', { shape: 'paths', paths: Array.from({ length: 100 }, (_, i) => `n/${i}`) }],
    ['subtree', { shape: 'range', root: 'n' }],
    ['workspace', { shape: 'workspace' }],
  ])
    await measure(label, extent, slug, asked);
} finally {
  await provider.close();
  await driver.close();
  await graph.close();
  await access.release();
  await rm(dataDir, { recursive: true, force: true });
}

async function plant(slug, from, size, vectors) {
  const rows = Array.from({ length: size }, (_, i) => ({
    id: randomUUID(),
    path: `n/${(from + i) % NAMESPACES}`,
    v: mix(vectors),
  }));
  await driver.executeQuery(
    `CYPHER 25 UNWIND $rows AS row
     CREATE (m:Memory:Recallable {id: row.id, workspaceId: 'w', namespace: row.path, key: row.id, scopePath: row.path + '/',
       visibleFrom: datetime('2020-01-01T00:00:00Z'), visibleUntil: datetime('9999-12-31T00:00:00Z'), trustRank: 2,
       recordedFrom: datetime('2020-01-01T00:00:00Z'), validFrom: datetime('2020-01-01T00:00:00Z'),
       heldUntil: datetime('9999-12-31T00:00:00Z'), sourceTier: 'TRUSTED'})
     WITH m, row CALL db.create.setNodeVectorProperty(m, 'embedding_${slug}', row.v)`,
    { rows },
  );
}

function mix(vectors) {
  const parts = Array.from(
    { length: 2 + Math.round(Math.random()) },
    () => vectors[Math.floor(Math.random() * vectors.length)],
  );
  const weights = parts.map(() => Math.random() ** 2 + 0.05);
  return parts[0].map(
    (_, at) => parts.reduce((sum, part, k) => sum + weights[k] * part[at], 0) + 0.01 * (Math.random() - 0.5),
  );
}

async function measure(label, extent, slug, asked) {
  const scope = mintReadScope('w', extent);
  const inside = {
    workspace: 'true',
    range: "m.scopePath STARTS WITH 'n/'",
    paths: 'm.namespace IN $paths',
  }[extent.shape];
  let [found, wanted] = [0, 0];
  for (const text of asked) {
    const vector = await provider.embedQuery(text);
    const near = await graph.read(scope, denseCandidates, {
      vector,
      pool: 100,
      now: '2026-01-01T00:00:00.000000Z',
    });
    const { records } = await driver.executeQuery(
      `CYPHER 25 MATCH (m:Recallable) WHERE ${inside}
       WITH m.id AS id, vector.similarity.cosine(m.embedding_${slug}, $vector) AS score ORDER BY score DESC LIMIT 10
       RETURN id`,
      { vector, paths: extent.paths ?? [] },
    );
    const top = new Set(near.slice(0, 10).map(({ id }) => id));
    wanted += records.length;
    found += records.filter((record) => top.has(record.get('id'))).length;
  }
  say(
    `${label.padEnd(16)} recall@10 against brute force ${(found / wanted).toFixed(4)} (${asked.length} questions)`,
  );
}
