import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toPlain } from '../../src/graph/values.js';
import type { Caller } from '../../src/identity/caller.js';
import { noEmbeddings } from '../../src/embedding/embeddings.js';
import { makeAuthenticate } from '../../src/identity/credential.js';
import { makeCreateWorkspace } from '../../src/identity/workspaces.js';
import { revise } from '../../src/memory/change.js';
import { forget } from '../../src/memory/forget.js';
import { checkRemember, checkRevise } from '../../src/memory/input.js';
import { remember } from '../../src/memory/remember.js';
import { checkInvariants } from '../support/invariants.js';
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
  return workspace.id;
}

/** What is found after a change that is then taken back. */
async function findingsAfter(change: string): Promise<string[]> {
  const session = graph.driver.session({ database: connection.database });
  const tx = session.beginTransaction();
  try {
    const run: TestGraph['run'] = async (text, params = {}) =>
      (await tx.run(text, params)).records.map(
        (record) => toPlain(record.toObject()) as Record<string, unknown>,
      );
    await run(
      `MATCH (m:Memory {workspaceId: $w}) WITH collect(m) AS all
      WITH {plain: [m IN all WHERE m.key = 'plain'][0], revised: [m IN all WHERE m.key = 'revised'][0],
            forgotten: [m IN all WHERE m.key = 'forgotten'][0]} AS of
      WITH of.plain AS plain, of.revised AS revised, of.forgotten AS forgotten
      ${change}`,
      { w: workspaceId, other: otherId },
    );
    return await checkInvariants({ run }, [workspaceId]);
  } finally {
    await session.close();
  }
}

test('what the product wrote keeps all invariants: revised, expired, pending and forgotten', async () => {
  expect(await checkInvariants(graph, [workspaceId, otherId])).toEqual([]);
});

test('all workspaces that the product made are looked into unless some are named', async () => {
  const looked: unknown[] = [];
  const run: TestGraph['run'] = async (text, params) => {
    looked.push(params?.['workspaces']);
    return text.includes('MATCH (w:Workspace)') ? graph.run(text, params) : [];
  };
  await checkInvariants({ run });
  expect(looked.at(-1)).toEqual(expect.arrayContaining([workspaceId, otherId]));
});

const breaks: readonly (readonly [invariant: string, broken: string, change: string, finding: RegExp])[] = [
  ['1', 'an address without a key', 'REMOVE plain.key', /^1: 1 memories at team\/a no key/],
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
  ['3', 'a gap', "SET plain.gapFrom = [datetime('2030-01-01T00:00:00Z')]", /^3: .* has a gap/],
  [
    '4',
    'a memory in a namespace of another workspace',
    "MATCH (n:Namespace {workspaceId: $other, path: 'team/a'}) CREATE (plain)-[:IN]->(n)",
    /^4: Memory IN Namespace leads/,
  ],
  [
    '4',
    'a relationship from another workspace',
    'MATCH (p:Principal {workspaceId: $other}) CREATE (p)-[:KNOWS]->(plain)',
    /^4: Principal KNOWS Memory leads/,
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
    /^5: .* has a row of another scope/,
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
    /^6: .* a row of it has a search label/,
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
];

describe('each invariant that is broken is named', () => {
  test.each(breaks)('%s: %s', async (_invariant, _broken, change, finding) => {
    const findings = await findingsAfter(change);
    expect(findings).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
  });

  test('1: two memories at one address, were the constraint ever lost', async () => {
    const answers = new Map([
      ['propertyKeys', [{}]],
      ['count > 1', [{ address: 'team/a plain', count: 2 }]],
    ]);
    const answer = (text: string) => [...answers].find(([part]) => text.includes(part))?.[1] ?? [];
    const findings = await checkInvariants({ run: (text) => Promise.resolve(answer(text)) }, []);
    expect(findings).toEqual(['1: 2 memories at team/a plain']);
  });

  test('9: the property key of locks, which cannot be taken away from a database that has it', async () => {
    const findings = await checkInvariants({ run: () => Promise.resolve([]) }, []);
    expect(findings).toEqual(['9: the property key _l does not exist, so that nothing is locked']);
  });
});
