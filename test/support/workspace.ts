import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { Caller } from '../../src/identity/caller.js';
import { makeAuthenticate } from '../../src/identity/credential.js';
import { makeCreateWorkspace } from '../../src/identity/workspaces.js';
import { testGraph, type TestGraph } from './neo4j.js';

/** Makes a workspace with a name like this one; answers who its owner is, read anew each time that it is asked. */
export async function newWorkspace(
  { graph, access }: Pick<TestGraph, 'graph' | 'access'>,
  name: string,
): Promise<() => Promise<Caller>> {
  const founder = {
    founder: true,
    workspace: { id: randomUUID() },
    principal: { id: randomUUID() },
    apiKey: { id: randomUUID() },
    requestId: randomUUID(),
  } as Caller;
  const { key } = await makeCreateWorkspace(graph, access)(founder, `${name} ${randomUUID()}`);
  return () => makeAuthenticate(graph, access)(key);
}

/** What a test file works in: the run's Neo4j and a workspace of its own. */
export interface OwnWorkspace {
  readonly testing: TestGraph;
  /** Its owner at the beginning. */
  readonly caller: Caller;
  /** The same, who reads at the time of asking. */
  readonly owner: () => Promise<Caller>;
}

/** Gives a test file a workspace before its tests, and takes all of it away after them. */
export function inWorkspace(name: string): () => OwnWorkspace {
  let own: OwnWorkspace | undefined;
  const opened = (): OwnWorkspace => {
    if (!own) throw new Error('The workspace is there in tests only.');
    return own;
  };
  beforeAll(async () => {
    const testing = await testGraph();
    const owner = await newWorkspace(testing, name);
    own = { testing, owner, caller: await owner() };
  });
  afterAll(async () => {
    const { testing, caller } = opened();
    try {
      await testing.run('MATCH (n) WHERE n.workspaceId = $id OR n.id = $id DETACH DELETE n', {
        id: caller.workspace.id,
      });
    } finally {
      await testing.close();
    }
  });
  return opened;
}
