import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Mode } from '../../src/graph/fragment.js';
import { inScope } from '../../src/graph/fragments/predicates.js';
import { list, map, text } from '../../src/graph/params.js';
import { registeredQueries } from '../../src/registry.js';
import { differencesWithoutOthers } from '../support/canary-alone.js';
import { runCanary, settingsOf, type Outcome, type Subject } from '../support/canary.js';
import { CANARY_MODEL, clearWorld, plantWorld, type World } from '../support/canary-world.js';
import { testGraph, type TestGraph } from '../support/neo4j.js';

const scoped = registeredQueries().filter((query) => query.mode !== 'system');
const named = (queries: readonly Subject[]) => queries.map((query) => [query.name, query] as const);

/** Queries that must tell of A or write, or else they were not tried in earnest. */
const TELLING = [
  ...['apiKeys.list', 'namespaces.byId', 'namespaces.expand', 'namespaces.list', 'principal.owner'],
  ...['principals.byId', 'principals.list'],
].map((name) => `identity.${name}`);
const TELLING_MEMORIES = [
  ...['memory.byAddress', 'memory.byId', 'memory.history', 'memory.lock.byId', 'memory.list.CREATED_ASC'],
  ...[
    'memory.list.CREATED_DESC',
    'memory.list.IMPORTANCE_DESC',
    'memory.list.KEY_ASC',
    'memory.list.UPDATED_ASC',
  ],
  ...[
    'memory.list.UPDATED_DESC',
    'recall.dense',
    'recall.dense.exact',
    'recall.dense.filtered',
    'recall.hydrate',
  ],
  ...['recall.lexical', 'recall.lexical.filtered', 'recall.scan'],
];
const WRITING = [
  ...[
    'identity.apiKey.create',
    'identity.apiKey.revoke',
    'identity.grant.apiKey',
    'identity.grant.principal',
  ],
  ...[
    'identity.namespace.ensure',
    'identity.principal.create',
    'memory.apply',
    'memory.bury',
    'memory.create',
    'memory.dropShells',
  ],
  'memory.lock.byKey',
];

let graph: TestGraph;
let world: World;

beforeAll(async () => {
  graph = await testGraph();
  world = await plantWorld(graph);
});

afterAll(async () => {
  try {
    await clearWorld(graph, world);
  } finally {
    await graph.close();
  }
});

async function outcomeOf(subject: Subject): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const setting of settingsOf(subject.mode, world))
    outcomes.push(await runCanary(graph, world, subject, setting));
  return {
    findings: outcomes.flatMap((outcome) => outcome.findings),
    completed: Math.min(...outcomes.map((outcome) => outcome.completed)),
    foundOwn: outcomes.every((outcome) => outcome.foundOwn),
    wrote: outcomes.every((outcome) => outcome.wrote),
  };
}

test.each(named(scoped))(
  '%s tells nothing of what lies outside of its scope, and leaves it as it is',
  async (name, query) => {
    const outcome = await outcomeOf(query);
    expect(outcome.findings).toEqual([]);
    expect(outcome.completed).toBeGreaterThan(0);
    if (TELLING.includes(name) || TELLING_MEMORIES.includes(name)) expect(outcome.foundOwn).toBe(true);
    if (WRITING.includes(name)) expect(outcome.wrote).toBe(true);
  },
);

test('the queries that must be seen at work are registered', () => {
  const names = new Set(scoped.map((query) => query.name));
  expect([...TELLING, ...TELLING_MEMORIES, ...WRITING].filter((name) => !names.has(name))).toEqual([]);
});

/** A query that no module could register. */
function leak(
  mode: Mode,
  params: Subject['params'],
  cypher: (scope: (variable: string) => string) => string,
): Subject {
  const render: Subject['text'] = (shape) =>
    `CYPHER 25 ${cypher((variable) => inScope(variable, { mode, shape, model: CANARY_MODEL }))}`;
  return { name: 'a leak', mode, params, text: render };
}

const scopedMemory = (scope: (variable: string) => string) => `MATCH (m:Memory WHERE ${scope('m')})`;

describe('the canary sees', () => {
  test.each([
    ['a read without a scope', leak('read', {}, () => 'MATCH (m:Memory) RETURN m.value AS value')],
    ['a read by id', leak('read', { id: text }, () => 'MATCH (m:Memory {id: $id}) RETURN m.value AS value')],
    [
      'a read by ids',
      leak('read', { ids: list(text) }, () => 'MATCH (m:Memory) WHERE m.id IN $ids RETURN m.summary AS s'),
    ],
    [
      'a read by a name that nobody foresaw',
      leak(
        'read',
        { whom: text },
        () => 'MATCH (m:Namespace) WHERE m.id = $whom RETURN m.purpose AS purpose',
      ),
    ],
    [
      'a read by key in the whole workspace',
      leak(
        'read',
        { key: text },
        () => 'MATCH (m:Memory {workspaceId: $scopeWorkspace, key: $key}) RETURN m.value AS value',
      ),
    ],
    [
      'a read of what only looks like the branch',
      leak(
        'read',
        {},
        () =>
          "MATCH (m:Memory {workspaceId: $scopeWorkspace}) WHERE m.namespace STARTS WITH 'team/alpha' RETURN m.id AS id",
      ),
    ],
    [
      'a scope under OR',
      leak(
        'read',
        {},
        (scope) => `MATCH (m:Memory) WHERE ${scope('m')} OR m.key = 'shared key' RETURN m.value AS value`,
      ),
    ],
    [
      'a hop to a node that is not held to the scope',
      leak('read', {}, (scope) => `${scopedMemory(scope)}-[:RELATES_TO]->(b) RETURN b.value AS value`),
    ],
    [
      'a history that another memory shares',
      leak('read', {}, (scope) => `${scopedMemory(scope)}-[:HAS_VERSION]->(v) RETURN v.summary AS summary`),
    ],
    [
      'a way back from a row of history',
      leak(
        'read',
        {},
        (scope) => `${scopedMemory(scope)}-[:HAS_VERSION]->(v)<-[:HAS_VERSION]-(b) RETURN b.value AS value`,
      ),
    ],
    [
      'a list of grants beyond the scope',
      leak(
        'read',
        {},
        () => 'MATCH (k:ApiKey {workspaceId: $scopeWorkspace})-[:MAY]->(n:Namespace) RETURN n.path AS path',
      ),
    ],
    [
      'a read that writes',
      leak('read', {}, (scope) => `${scopedMemory(scope)} SET m.seen = true RETURN m.id AS id`),
    ],
    [
      'a write by id',
      leak(
        'write',
        { id: text },
        () => 'MATCH (m:Memory {id: $id}) SET m.importance = 0.9 RETURN count(*) AS n',
      ),
    ],
    [
      'a write by an id in a list of maps',
      leak(
        'write',
        { items: list(map({ id: text })) },
        () => 'UNWIND $items AS i MATCH (m:Memory {id: i.id}) SET m.a = 1 RETURN 1 AS n',
      ),
    ],
    [
      'a new label',
      leak('write', { id: text }, () => 'MATCH (m:Memory {id: $id}) SET m:Hidden RETURN 1 AS n'),
    ],
    [
      'a label taken away',
      leak('write', { id: text }, () => 'MATCH (m:Memory {id: $id}) REMOVE m:Recallable RETURN 1 AS n'),
    ],
    [
      'a deletion',
      leak('write', { id: text }, () => 'MATCH (m:Memory {id: $id}) DETACH DELETE m RETURN 1 AS n'),
    ],
    [
      'a relationship taken away',
      leak('write', { id: text }, () => 'MATCH (:Memory {id: $id})-[r:CITES]->() DELETE r RETURN 1 AS n'),
    ],
    [
      'a relationship out of the scope',
      leak(
        'write',
        { id: text },
        (scope) => `${scopedMemory(scope)} MATCH (b:Memory {id: $id}) CREATE (m)-[:CITES]->(b) RETURN 1 AS n`,
      ),
    ],
    [
      'a new node outside of the scope',
      leak(
        'place',
        { whom: text },
        () => "CREATE (n:Namespace {workspaceId: $scopeWorkspace, scopePath: $whom + '/'}) RETURN 1 AS n",
      ),
    ],
    [
      'a new node of another workspace',
      leak(
        'write',
        { whom: text },
        () => 'CREATE (n:Memory {workspaceId: $whom + $scopeWorkspace}) RETURN 1 AS n',
      ),
    ],
    ['a new node of no workspace', leak('write', {}, () => 'CREATE (n:Memory) RETURN 1 AS n')],
  ])('%s', async (_name, subject) => {
    expect((await outcomeOf(subject)).findings).not.toEqual([]);
  });
});

const reading = scoped.filter((query) => query.mode === 'read');
const CHANGING = [
  [
    'a count',
    leak('read', {}, () => 'MATCH (m:Memory {workspaceId: $scopeWorkspace}) RETURN count(m) AS count'),
  ],
  [
    'a count of neighbours',
    leak('read', {}, (scope) => `${scopedMemory(scope)} RETURN COUNT { (m)-[:RELATES_TO]->() } AS count`),
  ],
  [
    'a limit before the scope',
    leak(
      'read',
      {},
      (scope) =>
        `MATCH (m:Memory {workspaceId: $scopeWorkspace}) WITH m ORDER BY m.key LIMIT 5 WHERE ${scope('m')} RETURN m.id AS id`,
    ),
  ],
  [
    'a limit that others fill in a search',
    leak(
      'read',
      { lucene: text },
      (scope) =>
        `CALL db.index.fulltext.queryNodes('memory_text', $lucene, {limit: 3}) YIELD node AS m WITH m WHERE ${scope('m')} RETURN m.id AS id`,
    ),
  ],
] as const;

describe('as if nothing lay outside of its scope', () => {
  let differences: ReadonlyMap<Subject, readonly string[]>;
  beforeAll(async () => {
    const lonely = await plantWorld(graph);
    try {
      const leaks = CHANGING.map(([, subject]) => subject);
      differences = await differencesWithoutOthers(graph, lonely, [...reading, ...leaks]);
    } finally {
      await clearWorld(graph, lonely);
    }
  }, 120_000);

  test.each(named(reading))('%s answers the same, counts included', (_name, query) => {
    expect(differences.get(query)).toEqual([]);
  });

  test.each(CHANGING)('what changes without the others is seen: %s', (_name, subject) => {
    expect(differences.get(subject)).not.toEqual([]);
  });
});
