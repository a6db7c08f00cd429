import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { cypher } from '../../src/graph/fragment.js';
import { memory } from '../../src/graph/fragments/nodes.js';
import { cosine } from '../../src/graph/fragments/search.js';
import { flag, instant, list, map, text } from '../../src/graph/params.js';
import { readQuery, systemQuery, writeQuery, type AnyQuery } from '../../src/graph/query.js';
import { mintPlace, mintReadScope, mintWriteScope } from '../../src/graph/scope.js';
import { testGraph, type TestGraph } from '../support/neo4j.js';

const workspaceId = `graph-${randomUUID()}`;
const extent = { shape: 'paths', paths: ['a'] } as const;
const readScope = mintReadScope(workspaceId, extent);
const writeScope = mintWriteScope(workspaceId, extent);
const observed: string[] = [];

let graph: TestGraph;

beforeAll(async () => {
  graph = await testGraph({ observe: (name) => observed.push(name) });
  await graph.run(
    "UNWIND ['a', 'b'] AS p CREATE (:Memory {id: $w + p, workspaceId: $w, namespace: p, scopePath: p + '/', key: 'k', n: 0})",
    { w: workspaceId },
  );
});

afterAll(async () => {
  try {
    await graph.run('MATCH (m:Memory {workspaceId: $w}) DELETE m', { w: workspaceId });
  } finally {
    await graph.close();
  }
});

const readScopeBack = readQuery('test.graph.scope', {
  about: 'What the scope was bound to.',
  params: { id: text },
  row: z.object({ workspace: z.string(), paths: z.array(z.string()) }),
  cypher: cypher`RETURN $scopeWorkspace AS workspace, $scopePaths AS paths`,
});
const readIds = readQuery('test.graph.ids', {
  about: 'Ids in scope.',
  params: {},
  row: z.object({ id: z.string() }),
  cypher: cypher`MATCH ${memory('m')} RETURN m.id AS id`,
});
const readThatWrites = readQuery('test.graph.readThatWrites', {
  about: 'Says that it reads.',
  params: {},
  row: z.object({ id: z.string() }),
  cypher: cypher`MATCH ${memory('m')} SET m.n = 1 RETURN m.id AS id`,
});
const write = writeQuery('test.graph.write', {
  about: 'Writes a number.',
  params: {},
  row: z.object({ n: z.number() }),
  cypher: cypher`MATCH ${memory('m')} SET m.n = m.n + 1 RETURN m.n AS n`,
});
const unlikeDeclared = readQuery('test.graph.unlikeDeclared', {
  about: 'Answers a number where a text is declared.',
  params: {},
  row: z.object({ memory: z.object({ id: z.string() }) }),
  cypher: cypher`RETURN {id: 1} AS memory`,
});
const modelQuery = readQuery('test.graph.model', {
  about: 'Names the property of the model.',
  params: {},
  row: z.unknown(),
  cypher: cypher`MATCH ${memory('m')} RETURN ${cosine('m')} AS score`,
});

async function numbers() {
  return graph.run('MATCH (m:Memory {workspaceId: $w}) RETURN m.n AS n ORDER BY m.namespace', {
    w: workspaceId,
  });
}

describe('the scope of a statement', () => {
  test('is bound last: no parameter of a caller takes its place', async () => {
    const params = { id: 'x', scopeWorkspace: 'another', scopePaths: ['all/'] };
    expect(await graph.graph.read(readScope, readScopeBack, params)).toEqual([
      { workspace: workspaceId, paths: ['a/'] },
    ]);
    const rows = await graph.graph.transact('test', (tx) => tx.run(readScope, readScopeBack, params));
    expect(rows).toEqual([{ workspace: workspaceId, paths: ['a/'] }]);
  });

  test('is what its text was compiled for', async () => {
    expect(await graph.graph.read(readScope, readIds, {})).toEqual([{ id: `${workspaceId}a` }]);
    const whole = mintReadScope(workspaceId, { shape: 'workspace' });
    expect(await graph.graph.read(whole, readIds, {})).toHaveLength(2);
    const branch = mintReadScope(workspaceId, { shape: 'range', root: 'b' });
    expect(await graph.graph.read(branch, readIds, {})).toEqual([{ id: `${workspaceId}b` }]);
    expect(
      await graph.graph.read(mintReadScope(workspaceId, { shape: 'paths', paths: [] }), readIds, {}),
    ).toEqual([]);
    expect(
      await graph.graph.read(mintReadScope(`${workspaceId}2`, { shape: 'workspace' }), readIds, {}),
    ).toEqual([]);
  });

  test('is refused for a query of another mode, even where the compiler does not know the mode', async () => {
    const query: AnyQuery = write;
    const reading: AnyQuery = readIds;
    const run = (
      scope: Parameters<Parameters<Parameters<typeof graph.graph.transact>[1]>[0]['run']>[0],
      any: AnyQuery,
    ) => graph.graph.transact('test', (tx) => tx.run(scope, any, {}));
    await expect(run(readScope, query)).rejects.toThrow(
      'test.graph.write needs a scope to write, not one to read.',
    );
    await expect(run(mintPlace(workspaceId, 'a'), query)).rejects.toThrow('not one to place');
    await expect(run(graph.access, query)).rejects.toThrow('not one to system');
    await expect(run(writeScope, reading)).rejects.toThrow('needs a scope to read, not one to write');
    expect(await numbers()).toEqual([{ n: 0 }, { n: 0 }]);
  });

  test('to read lets nothing be written, whatever the query says', async () => {
    await expect(graph.graph.read(readScope, readThatWrites, {})).rejects.toThrow(/read access mode/i);
    expect(await numbers()).toEqual([{ n: 0 }, { n: 0 }]);
  });
});

test('a transaction that fails leaves nothing', async () => {
  const failing = graph.graph.transact('test', async (tx) => {
    expect(await tx.run(writeScope, write, {})).toEqual([{ n: 1 }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await numbers()).toEqual([{ n: 0 }, { n: 0 }]);
});

test('a row that is not as declared is an error that names the query and the field', async () => {
  await expect(graph.graph.read(readScope, unlikeDeclared, {})).rejects.toThrow(
    /^test\.graph\.unlikeDeclared: a row is not as declared: memory\.id /,
  );
});

test('each statement is told of by its query’s name, also when it fails', async () => {
  observed.length = 0;
  await graph.graph.read(readScope, readIds, {});
  await graph.graph.read(readScope, unlikeDeclared, {}).catch(() => undefined);
  expect(observed).toEqual(['test.graph.ids', 'test.graph.unlikeDeclared']);
});

test('a transaction says in SHOW TRANSACTIONS whose it is and what it does', async () => {
  const show = systemQuery('test.graph.transactions', {
    about: 'The operations of the service’s transactions.',
    params: {},
    row: z.object({ operation: z.string() }),
    cypher: cypher`SHOW TRANSACTIONS YIELD metaData WHERE metaData.app = 'hippograph' RETURN metaData.operation AS operation`,
  });
  const inside = await graph.graph.transact('test.operation', (tx) => tx.run(graph.access, show, {}));
  expect(inside.map((row) => row.operation)).toContain('test.operation');
  const alone = await graph.graph.system(graph.access, show, {});
  expect(alone.map((row) => row.operation)).toContain('test.graph.transactions');
});

test('the name of a model becomes part of a text only in its one harmless form', () => {
  for (const slug of ['', 'a b', 'A', 'a-b', 'a`) RETURN 1 //', 'é'])
    expect(() => {
      graph.graph.useModel(slug);
    }).toThrow('A model’s slug is'.replace('’', "'"));
  expect(modelQuery.text('paths', 'bge_384')).toContain('m.embedding_bge_384');
  expect(modelQuery.text('paths', 'other_8')).toContain('m.embedding_other_8');
});

test('an instant is the same in Neo4j as here, to the microsecond and from year 1 to 9999', async () => {
  const compare = systemQuery('test.graph.instants', {
    about: 'Compares instants with what Neo4j reads from their text.',
    params: { pairs: list(map({ at: instant, said: text })), want: flag },
    row: z.object({ same: z.boolean(), at: z.string() }),
    cypher: cypher`UNWIND $pairs AS pair RETURN (pair.at = datetime(pair.said)) = $want AS same, pair.at AS at`,
  });
  const instants = [
    '0001-01-01T00:00:00.000000Z',
    '0099-12-31T23:59:59.999999Z',
    '1969-12-31T23:59:59.999999Z',
    '2024-02-29T12:00:00.000001Z',
    '2026-11-30T20:00:00.123456Z',
    '9999-12-31T00:00:00.000000Z',
  ];
  const pairs = instants.map((at) => ({ at, said: at }));
  expect(await graph.graph.system(graph.access, compare, { pairs, want: true })).toEqual(
    instants.map((at) => ({ same: true, at })),
  );
});
