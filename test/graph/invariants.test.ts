import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runDoctor, type Diagnosis } from '../../src/doctor/doctor.js';
import type { Graph } from '../../src/graph/graph.js';
import { encodeAll } from '../../src/graph/params.js';
import { mintWriteScope } from '../../src/graph/scope.js';
import { toPlain } from '../../src/graph/values.js';
import type { Caller } from '../../src/identity/caller.js';
import { noEmbeddings } from '../../src/embedding/embeddings.js';
import { makeAuthenticate } from '../../src/identity/credential.js';
import { makeCreateWorkspace } from '../../src/identity/workspaces.js';
import { revise } from '../../src/memory/change.js';
import { forget, restore } from '../../src/memory/forget.js';
import { lockBelow, recomputeWindows } from '../../src/memory/shadow.js';
import { checkRemember, checkRevise } from '../../src/memory/input.js';
import { remember } from '../../src/memory/remember.js';
import { connection, testGraph, type TestGraph } from '../support/neo4j.js';

let graph: TestGraph;
let workspaceId = '';
let otherId = '';

beforeAll(async () => {
  graph = await testGraph();
  [workspaceId, otherId] = [await populate(), await populate()];
});

afterAll(async () => {
  await graph.close();
});

/** A workspace with memories of all kinds, written by the product itself. */
async function populate(): Promise<string> {
  const founder = {
    founder: true,
    workspace: { id: randomUUID() },
    principal: { id: randomUUID() },
    apiKey: { id: randomUUID() },
    requestId: randomUUID(),
  } as Caller;
  const createWorkspace = makeCreateWorkspace(graph.graph, graph.access);
  const { workspace, key } = await createWorkspace(founder, `invariants ${randomUUID()}`);
  const caller = await makeAuthenticate(graph.graph, graph.access)(key);
  const store = async (input: object) =>
    (
      await remember(
        { graph: graph.graph, embeddings: noEmbeddings('none') },
        caller,
        checkRemember({ namespace: 'team/a', ...input }),
      )
    ).memory.id;
  await store({ key: 'plain', value: 'Plain.' });
  const revised = await store({
    key: 'revised',
    value: 'First.',
    source: { uri: 'https://a.example', type: 'page' },
  });
  await revise(graph.graph, caller, revised, checkRevise({ value: 'Second.' }));
  await revise(graph.graph, caller, revised, checkRevise({ tags: ['a'], importance: 0.9 }));
  await store({ key: 'expired', value: 'Expired.', expiresAt: '2020-01-01T00:00:00Z' });
  await store({ key: 'pending', value: 'Later.', validFrom: '2090-01-01T00:00:00Z' });
  const forgotten = await store({ key: 'forgotten', value: 'Forgotten.' });
  await revise(graph.graph, caller, forgotten, checkRevise({ value: 'Forgotten again.' }));
  await forget(graph.graph, caller, { id: forgotten }, 'no reason');
  const restored = await store({ key: 'restored', value: 'Restored.' });
  await forget(graph.graph, caller, { id: restored }, 'by mistake');
  await restore(graph.graph, caller, restored);
  const older = await store({ key: 'older', value: 'Older.' });
  const newer = await store({ key: 'newer', value: 'Newer.', validTo: '2090-01-01T00:00:00Z' });
  await supersede(workspace.id, newer, older);
  return workspace.id;
}

/** Makes one memory supersede another, as whoever does so must. */
async function supersede(workspace: string, newer: string, older: string): Promise<void> {
  const scope = mintWriteScope(workspace, { shape: 'workspace' });
  await graph.run(
    `MATCH (a:Memory {id: $newer}), (b:Memory {id: $older})
     CREATE (a)-[:SUPERSEDES {recordedFrom: datetime.truncate('microsecond', datetime.realtime())}]->(b)`,
    { newer, older },
  );
  await graph.graph.transact('test', async (tx) => {
    await recomputeWindows(tx, scope, await lockBelow(tx, scope, [newer, older]));
  });
}

const told = ({ findings }: Diagnosis) => findings.map(({ invariant, words }) => `${invariant}: ${words}`);

/** What is found after a change that is then taken back. */
async function diagnosisAfter(change: string, workspaces: readonly string[] | null = [workspaceId]) {
  const session = graph.driver.session({ database: connection.database });
  const tx = session.beginTransaction();
  const run: TestGraph['run'] = async (text, params = {}) =>
    (await tx.run(text, params)).records.map(
      (record) => toPlain(record.toObject()) as Record<string, unknown>,
    );
  const system: Graph['system'] = async (_access, query, params) =>
    (await run(query.text('paths', 'none'), encodeAll(query.params, params))).map((row) =>
      query.row.parse(row),
    );
  try {
    await run(
      `CYPHER 25 MATCH (m:Memory {workspaceId: $w}) WITH collect(m) AS all
      WITH {plain: [m IN all WHERE m.key = 'plain'][0], revised: [m IN all WHERE m.key = 'revised'][0],
            forgotten: [m IN all WHERE m.key = 'forgotten'][0], restored: [m IN all WHERE m.key = 'restored'][0],
            older: [m IN all WHERE m.key = 'older'][0], newer: [m IN all WHERE m.key = 'newer'][0]} AS of
      WITH of.plain AS plain, of.revised AS revised, of.forgotten AS forgotten, of.restored AS restored,
           of.older AS older, of.newer AS newer
      ${change}`,
      { w: workspaceId, other: otherId },
    );
    return await runDoctor({ system }, graph.access, workspaces);
  } finally {
    await session.close();
  }
}

test('what the product wrote keeps all invariants: revised, expired, pending, forgotten, restored, superseded', async () => {
  expect(await runDoctor(graph.graph, graph.access, [workspaceId, otherId])).toEqual({
    ...{ memories: 16, workspaces: 2, findings: [], more: [] },
  });
});

test('all workspaces are looked into unless some are named', async () => {
  const { memories, workspaces } = await runDoctor(graph.graph, graph.access);
  expect(memories).toBeGreaterThanOrEqual(16);
  expect(workspaces).toBeGreaterThanOrEqual(2);
});

test('however much is wrong, at most 100 findings an invariant are told, and that there is more', async () => {
  const { memories, findings, more } = await diagnosisAfter(
    `UNWIND range(1, 650) AS i
     CREATE (:Memory {workspaceId: 'many of ' + $w, namespace: 'a', key: 'k' + i, id: 'many ' + i + $w})`,
    [`many of ${workspaceId}`],
  );
  expect({ memories, told: findings.length, more }).toEqual({ memories: 650, told: 100, more: [2] });
});

const breaks: readonly (readonly [invariant: string, broken: string, change: string, finding: RegExp])[] = [
  ['1', 'an address without a key', 'REMOVE plain.key', /^1: .* is half-written: key/],
  [
    '2',
    'a row that is gone',
    'MATCH (revised)-[:HAS_VERSION]->(v {sequence: 1}) DETACH DELETE v',
    /^2: .* has a hole in its sequences/,
  ],
  [
    '2',
    'a version that is skipped',
    'MATCH (revised)-[:HAS_VERSION]->(v {version: 2}) SET v.version = 7',
    /^2: .* has a hole in its versions/,
  ],
  ['2', 'a last row that is not counted', 'SET plain.lastSequence = 2', /^2: .* has a hole in its sequences/],
  [
    '2',
    'two descriptions of one time',
    "MATCH (revised)-[:HAS_VERSION]->(v {sequence: 1}) SET v.recordedTo = datetime('9999-12-31T00:00:00Z')",
    /^2: .* has rows that overlap: 1 and /,
  ],
  ['2', 'a text that no row has', "SET plain.value = 'Tampered.'", /^2: .* differs in value/],
  [
    '2',
    'an interval that no row has',
    "SET plain.validFrom = datetime('2001-01-01T00:00:00Z')",
    /^2: .* differs in validFrom/,
  ],
  [
    '2',
    'a mirror of another row',
    'SET revised.mirrorSequence = 1',
    /^2: .* mirrors row 1, which is not the one that holds/,
  ],
  ['2', 'a mirror of a row that does not exist', 'SET plain.mirrorSequence = 9', /^2: .* mirrors row 9/],
  [
    '2',
    'a row that ended before it began',
    "MATCH (revised)-[:HAS_VERSION]->(v {sequence: 1}) SET v.recordedTo = datetime('2001-01-01T00:00:00Z')",
    /^2: .* which ended before it began/,
  ],
  [
    '2',
    'a shell',
    "CREATE (:Memory {workspaceId: $w, namespace: 'team/a', key: 'shell', id: 'shell of ' + $w, lastVersion: 0})",
    /^2: shell of .* is half-written/,
  ],
  [
    '3',
    'a window that opens earlier',
    "SET plain.visibleFrom = datetime('2001-01-01T00:00:00Z')",
    /^3: .* has another window/,
  ],
  [
    '3',
    'a window that outlasts the expiry',
    "SET plain.expiresAt = datetime('2030-01-01T00:00:00Z')",
    /^3: .* is held until another instant/,
  ],
  [
    '3',
    'a window of what was forgotten',
    "SET forgotten.visibleUntil = datetime('9999-12-31T00:00:00Z')",
    /^3: .* has another window/,
  ],
  [
    '3',
    'a gap',
    "SET plain.gapFrom = [datetime('2030-01-01T00:00:00Z')]",
    /^3: .* has another window than it should: gapFrom should be null/,
  ],
  [
    '4',
    'a memory in a namespace of another workspace',
    "MATCH (n:Namespace {workspaceId: $other, path: 'team/a'}) CREATE (plain)-[:IN]->(n)",
    /^4: .* has the relationship Memory IN Namespace into another workspace/,
  ],
  [
    '4',
    'a relationship from another workspace',
    'MATCH (p:Principal {workspaceId: $other}) CREATE (p)-[:KNOWS]->(plain)',
    /^4: .* has the relationship Principal KNOWS Memory into/,
  ],
  ['5', 'a memory in no namespace', 'MATCH (plain)-[i:IN]->() DELETE i', /^5: .* has 0 relationships IN/],
  [
    '5',
    'a memory in two namespaces',
    "MATCH (n:Namespace {workspaceId: $w, path: 'user'}) CREATE (plain)-[:IN]->(n)",
    /^5: .* has 2 relationships IN/,
  ],
  [
    '5',
    'another name of the namespace',
    "SET plain.namespace = 'team/b'",
    /^5: .* says that it is in team\/b/,
  ],
  ['5', 'another scopePath', "SET plain.scopePath = 'team/a'", /^5: .* has another scopePath/],
  [
    '5',
    'other scope tokens',
    "SET plain.scopeTokens = plain.scopeTokens + ' t00000000000000000000x'",
    /^5: .* has other scopeTokens/,
  ],
  [
    '5',
    'a row of another scope',
    "MATCH (revised)-[:HAS_VERSION]->(v {sequence: 1}) SET v.scopePath = 'user/'",
    /^5: .* has row 1 of another scope or key/,
  ],
  [
    '6',
    'a forgotten memory in the search index',
    'SET forgotten:Recallable',
    /^6: .* is FORGOTTEN and has the labels .*Recallable/,
  ],
  [
    '6',
    'a forgotten memory that waits for a vector',
    'SET forgotten:PendingEmbedding',
    /^6: .* is FORGOTTEN and has the labels .*PendingEmbedding/,
  ],
  [
    '6',
    'a row of a forgotten memory in the search index',
    'MATCH (forgotten)-[:HAS_VERSION]->(v {sequence: 1}) SET v:RecallableVersion',
    /^6: .* row 1 of it has a search label/,
  ],
  [
    '6',
    'a vector of a forgotten memory',
    'SET forgotten.embedding_tiny_2 = [0.1, 0.2]',
    /^6: .* is FORGOTTEN and has a vector/,
  ],
  [
    '6',
    'a vector of a row of a forgotten memory',
    'MATCH (forgotten)-[:HAS_VERSION]->(v {sequence: 1}) SET v.embedding_tiny_2 = [0.1, 0.2]',
    /^6: .* is FORGOTTEN and has a vector/,
  ],
  [
    '6',
    'a forgotten memory without a tombstone',
    'MATCH (t:Tombstone {memoryId: forgotten.id}) DELETE t',
    /^6: .* has no tombstone/,
  ],
  [
    '6',
    'an active memory that no search finds',
    'REMOVE plain:Recallable',
    /^6: .* is active and in no search index/,
  ],
  [
    '6',
    'a mirrored row that is indexed twice',
    'MATCH (plain)-[:HAS_VERSION]->(v) SET v:RecallableVersion',
    /^6: .* has row 1/,
  ],
  [
    '2',
    'a mirror that no sweep moved for 11 s',
    `MATCH (plain)-[:HAS_VERSION]->(v)
     SET v.validTo = datetime.truncate('microsecond', datetime.realtime()) - duration({seconds: 11}),
         v.validFrom = v.validTo - duration({days: 1}), v.heldUntil = v.validTo,
         plain.validFrom = v.validFrom, plain.validTo = v.validTo, plain.heldUntil = v.validTo, plain.lastSequence = 2
     CREATE (plain)-[:HAS_VERSION]->(:MemoryVersion {memoryId: plain.id, sequence: 2, version: 1, validFrom: v.validTo,
       validTo: datetime('9999-12-31T00:00:00Z'), heldUntil: datetime('9999-12-31T00:00:00Z'), baseSequence: 1,
       recordedFrom: v.recordedFrom, recordedTo: v.recordedTo, recordedToDay: '99991231', trustRank: 2, state: 'ACTIVE',
       workspaceId: $w, scopePath: plain.scopePath, scopeTokens: plain.scopeTokens, key: plain.key})`,
    /^2: .* mirrors row 1, which is not the one that holds/,
  ],
  [
    '2',
    'a version that its row has not',
    'SET revised.version = 1',
    /^2: .* has another version than the row/,
  ],
  [
    '2',
    'a row that never held',
    'MATCH (plain)-[:HAS_VERSION]->(v) SET v.validTo = v.validFrom',
    /^2: .* never held/,
  ],
  [
    '2',
    'a row that is held beyond its time',
    "MATCH (plain)-[:HAS_VERSION]->(v) SET v.heldUntil = datetime('2030-01-01T00:00:00Z')",
    /^2: .* has row 1, which is held until another instant/,
  ],
  [
    '2',
    'a day that is not that of the end',
    "MATCH (plain)-[:HAS_VERSION]->(v) SET v.recordedToDay = '20300101'",
    /^2: .* whose day of ending/,
  ],
  [
    '2',
    'a row that is made from itself',
    'MATCH (revised)-[:HAS_VERSION]->(v {sequence: 2}) SET v.baseSequence = 2',
    /^2: .* has row 2, which is made from no row before it/,
  ],
  [
    '2',
    'a forgetting that has no time',
    'SET forgotten.forgottenFrom = null, forgotten.forgottenUntil = null',
    /^2: .* is FORGOTTEN, and its times of being forgotten say otherwise/,
  ],
  [
    '2',
    'a restored memory that is still forgotten by its times',
    "SET restored.forgottenUntil = [datetime('9999-12-31T00:00:00Z')]",
    /^2: .* is ACTIVE, and its times of being forgotten say otherwise/,
  ],
  ['2', 'a forgetting without an end', 'SET restored.forgottenUntil = null', /^2: .* that do not end after/],
  [
    '3',
    'a window of what is superseded',
    'SET older.gapFrom = null, older.gapUntil = null',
    /^3: .* has another window than it should: gapFrom should be \["2/,
  ],
  [
    '3',
    'a supersession that nobody reckoned with',
    "CREATE (newer)-[:SUPERSEDES {recordedFrom: datetime('2020-01-01T00:00:00Z')}]->(plain)",
    /^3: .* has another window/,
  ],
  [
    '3',
    'a superseder that was forgotten without telling those below',
    "SET newer.state = 'FORGOTTEN'",
    /^3: .* has another window than it should: gapFrom should be null/,
  ],
  [
    '4',
    'a relationship of a row to another workspace',
    `MATCH (plain)-[:HAS_VERSION]->(v)
     MATCH (o:Principal {workspaceId: $other, kind: 'USER'}) CREATE (v)-[:BY]->(o)`,
    /^4: .* has the relationship MemoryVersion BY Principal into/,
  ],
  [
    '4',
    'a grant in another workspace',
    `MATCH (p:Principal {workspaceId: $w, kind: 'USER'})
     MATCH (n:Namespace {workspaceId: $other, path: 'team'}) CREATE (p)-[:MAY]->(n)`,
    /^4: .* has the relationship Principal MAY Namespace into/,
  ],
  [
    '5',
    'a row under another key',
    "MATCH (plain)-[:HAS_VERSION]->(v) SET v.key = 'other'",
    /^5: .* has row 1 of another scope or key/,
  ],
  [
    '6',
    'a quarantined memory in the search index',
    "SET plain.state = 'QUARANTINED'",
    /^6: .* is QUARANTINED and has the labels .*Recallable/,
  ],
  [
    '6',
    'a forgotten memory whose tombstone was lifted',
    'MATCH (t:Tombstone {memoryId: forgotten.id}) SET t.liftedAt = datetime.realtime()',
    /^6: .* is FORGOTTEN and has no tombstone/,
  ],
  [
    '8',
    'two memories that supersede each other',
    'CREATE (older)-[:SUPERSEDES]->(newer)',
    /^8: .* supersedes .*/,
  ],
  [
    '8',
    'a cycle of three',
    'CREATE (older)-[:SUPERSEDES]->(plain)-[:SUPERSEDES]->(newer)',
    /^8: .* supersedes .*, which supersedes it/,
  ],
  ['8', 'a memory that supersedes itself', 'CREATE (plain)-[:SUPERSEDES]->(plain)', /^8: .* supersedes .*/],
  [
    '2',
    'a memory without an id',
    "CREATE (:Memory {workspaceId: $w, namespace: 'team/a', key: 'nameless', lastVersion: 1})",
    /^2: a memory without an id, nameless in/,
  ],
];

describe('each invariant that is broken is named', () => {
  test.each(breaks)('%s: %s', async (_invariant, _broken, change, finding) => {
    const findings = told(await diagnosisAfter(change));
    expect(findings).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
  });

  /** The doctor with an answer to one query changed, where the database itself keeps it from being so. */
  const withAnswer = (name: string, change: (row: object) => object) =>
    runDoctor(
      {
        system: async (access, query, params) => {
          const rows = await graph.graph.system(access, query, params);
          return query.name === name ? rows.map((row) => change(row as object) as typeof row) : rows;
        },
      },
      graph.access,
      [workspaceId],
    );

  test('1: two memories at one address, were the constraint ever lost', async () => {
    const double = (row: object) =>
      'memory' in row ? { ...row, memory: { ...(row.memory as object), atAddress: 2 } } : row;
    const findings = told(await withAnswer('doctor.examine', double));
    expect(findings).toHaveLength(8);
    expect(findings).toEqual(
      expect.arrayContaining([expect.stringMatching(/^1: .* 2 memories at team\/a plain/)]),
    );
  });

  test('9: the property key of locks, which cannot be taken away from a database that has it', async () => {
    const findings = told(await withAnswer('doctor.look', (row) => ({ ...row, locks: false })));
    expect(findings).toEqual(['9: the property key _l does not exist, so that nothing is locked']);
  });
});
