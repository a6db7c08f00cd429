import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Plan, Session } from 'neo4j-driver';
import { inScope } from '../../src/graph/fragments/predicates.js';
import { shapesOf } from '../../src/graph/query.js';
import { registeredQueries } from '../../src/registry.js';
import { CANARY_MODEL, clearWorld, plantWorld, type World } from '../support/canary-world.js';
import { checkPlan, explain, stepsOf } from '../support/explain-check.js';
import { connection, testGraph, type TestGraph } from '../support/neo4j.js';
import { leaks } from './leaks.js';

const scoped = registeredQueries().filter((query) => query.mode !== 'system');
const compiled = scoped.flatMap((query) =>
  shapesOf(query.mode).map((shape) => ({ name: `${query.name} (${shape})`, query, shape })),
);

let graph: TestGraph;
let world: World;
let session: Session;

beforeAll(async () => {
  graph = await testGraph();
  world = await plantWorld(graph);
  // Plans are made for what there is now, not for what an index was last counted to hold.
  await graph.run('CALL db.prepareForReplanning(60)');
  session = graph.driver.session({ database: connection.database });
});

afterAll(async () => {
  try {
    await session.close();
    await clearWorld(graph, world);
  } finally {
    await graph.close();
  }
});

describe.each(compiled)('the plan of $name', ({ query, shape }) => {
  const text = query.text(shape, CANARY_MODEL);
  let plan: Plan;

  beforeAll(async () => {
    plan = await explain(session, text);
  });

  test('holds every node to the scope before anything depends on it', () => {
    expect(checkPlan(plan, text, query.mode, shape)).toEqual([]);
  });

  if (/^(memory|recall)\./.test(query.name))
    test('finds memories by an index, and looks through no other tenant’s', () => {
      expect(stepsOf(plan).filter((step) => step.includes('Scan'))).toEqual([]);
    });
});

describe('the plan check sees', () => {
  test.each(leaks)('%s', async (_name, mode, shape, text) => {
    const scope = (variable: string) => inScope(variable, { mode, shape, model: CANARY_MODEL });
    const leak = `CYPHER 25\n${text(scope)}`;
    const findings = checkPlan(await explain(session, leak), leak, mode, shape);
    expect(findings).not.toEqual([]);
  });

  test('nothing amiss in a statement that is held to its scope at every step', async () => {
    const scope = (variable: string) =>
      inScope(variable, { mode: 'read', shape: 'range', model: CANARY_MODEL });
    const text = `CYPHER 25
      MATCH (m:Memory WHERE ${scope('m')})-[:RELATES_TO]->(b:Memory WHERE ${scope('b')})
      CALL (b) { OPTIONAL MATCH (b)-[:HAS_VERSION]->(v:MemoryVersion WHERE ${scope('v')}) RETURN count(v) AS versions }
      RETURN m.id AS id, b.id AS other, versions ORDER BY id LIMIT 10`;
    expect(checkPlan(await explain(session, text), text, 'read', 'range')).toEqual([]);
  });

  test.each([
    ...['memory.byId', 'memory.history', 'memory.list.UPDATED_DESC', 'memory.bury', 'memory.lock.byKey'],
    ...['memory.lock.below', 'memory.setWindows'],
    ...[
      'recall.dense',
      'recall.lexical',
      'identity.apiKeys.list',
      'identity.grant.apiKey',
      'identity.namespace.ensure',
    ],
  ])('each condition of a scope that %s would lose', async (name) => {
    const found = compiled.find(({ query, shape }) => query.name === name && shape === 'paths');
    if (found === undefined) throw new Error(`${name} is not registered.`);
    const text = found.query.text('paths', CANARY_MODEL);
    const mutants = mutantsOf(text);
    expect(mutants).not.toEqual([]);
    const unseen: string[] = [];
    for (const mutant of mutants) {
      const findings = checkPlan(await explain(session, mutant), mutant, found.query.mode, 'paths');
      if (findings.length === 0) unseen.push(mutant);
    }
    expect(unseen).toEqual([]);
  });
});

/** The text again and again, each time without one of the conditions that hold a node to the scope. */
function mutantsOf(text: string): string[] {
  const condition =
    /(?<=WHERE | AND )(\w+\.(workspaceId|scopePath) (=|IN) \$scope\w+|\$scopePath STARTS WITH [\w.]+( \+ '\/')?)/g;
  return [...text.matchAll(condition)].map(({ 0: found, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
    if (after.startsWith(' AND ')) return before + after.slice(' AND '.length);
    return before.endsWith(' AND ') ? before.slice(0, -' AND '.length) + after : `${before}true${after}`;
  });
}
