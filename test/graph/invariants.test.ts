import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runDoctor, type Diagnosis } from '../../src/doctor/doctor.js';
import type { Graph, GraphTransaction } from '../../src/graph/graph.js';
import { encodeAll } from '../../src/graph/params.js';
import { mintWriteScope } from '../../src/graph/scope.js';
import { toPlain } from '../../src/graph/values.js';
import { noEmbeddings } from '../../src/embedding/embeddings.js';
import { revise } from '../../src/memory/change.js';
import { forget, restore } from '../../src/memory/forget.js';
import { lockBelow, recomputeWindows } from '../../src/memory/shadow.js';
import { checkRemember, checkRevise } from '../../src/memory/input.js';
import { remember } from '../../src/memory/remember.js';
import { breaks } from './breaks.js';
import { connection, testGraph, type TestGraph } from '../support/neo4j.js';
import { newWorkspace } from '../support/workspace.js';

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
  const owner = await newWorkspace(graph, 'invariants');
  const caller = await owner();
  const { workspace } = caller;
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
    // The doctor runs system queries alone.
    const runner = { run: system as GraphTransaction['run'] };
    return await runDoctor(
      { system, transact: (_operation, work) => work(runner) },
      graph.access,
      workspaces,
    );
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
}, 120_000);

test('however much is wrong, at most 100 findings an invariant are told, and that there is more', async () => {
  const { memories, findings, more } = await diagnosisAfter(
    `UNWIND range(1, 650) AS i
     CREATE (:Memory {workspaceId: 'many of ' + $w, namespace: 'a', key: 'k' + i, id: 'many ' + i + $w})`,
    [`many of ${workspaceId}`],
  );
  expect({ memories, told: findings.length, more }).toEqual({ memories: 650, told: 100, more: [2] });
});

describe('each invariant that is broken is named', () => {
  test.each(breaks)('%s: %s', async (_invariant, _broken, change, finding) => {
    const findings = told(await diagnosisAfter(change));
    expect(findings).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
  });

  /** The doctor with an answer to one query changed, where the database itself keeps it from being so. */
  const withAnswer = (name: string, change: (row: object) => object) => {
    const changed = <R>(query: { readonly name: string }, rows: R[]) =>
      query.name === name ? rows.map((row) => change(row as object) as R) : rows;
    const real = graph.graph;
    return runDoctor(
      {
        system: async (access, query, params) => changed(query, await real.system(access, query, params)),
        transact: (operation, work) =>
          real.transact(operation, (tx) =>
            work({ run: async (scope, query, params) => changed(query, await tx.run(scope, query, params)) }),
          ),
      },
      graph.access,
      [workspaceId],
    );
  };

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
