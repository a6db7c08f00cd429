import { randomUUID } from 'node:crypto';
import type { Caller } from '../../src/identity/caller.js';
import { makeAuthenticate } from '../../src/identity/credential.js';
import { makeCreateWorkspace } from '../../src/identity/workspaces.js';
import type { TestGraph } from './neo4j.js';

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
