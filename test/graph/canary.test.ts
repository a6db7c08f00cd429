import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { list, nullable, text } from '../../src/graph/params.js';
import { registeredQueries } from '../../src/registry.js';
import { runCanary, runWithoutOthers, settingsOf, type Outcome, type Subject } from '../support/canary.js';
import { clearWorld, plantWorld, type World } from '../support/canary-world.js';
import { testGraph, type TestGraph } from '../support/neo4j.js';

const scoped = registeredQueries().filter((query) => query.mode !== 'system');

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

async function outcomesOf(subject: Subject): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const setting of settingsOf(subject.mode, world)) outcomes.push(await runCanary(graph, world, subject, setting));
  return {
    findings: outcomes.flatMap((outcome) => outcome.findings),
    completed: Math.min(...outcomes.map((outcome) => outcome.completed)),
    foundOwn: outcomes.every((outcome) => outcome.foundOwn),
    wrote: outcomes.every((outcome) => outcome.wrote),
  };
}

test.each(scoped.map((query) => [query.name, query] as const))(
  '%s tells nothing of what is outside of its scope and leaves it as it is',
  async (_name, query) => {
    const t = Date.now();
    const outcome = await outcomesOf(query);
    console.log(query.name, Date.now() - t, outcome.completed, outcome.foundOwn, outcome.wrote);
    expect(outcome.findings).toEqual([]);
    expect(outcome.completed).toBeGreaterThan(0);
  },
);

test.each(scoped.filter((query) => query.mode === 'read').map((query) => [query.name, query] as const))(
  '%s answers as if nothing were there but its scope',
  async (_name, query) => {
    const t = Date.now();
    for (const setting of settingsOf(query.mode, world))
      expect(await runWithoutOthers(graph, world, query, setting)).toEqual([]);
    console.log(query.name, Date.now() - t);
  },
);
