import { v7 as uuid } from 'uuid';
import { badInput, conflict, forbidden } from '../errors.js';
import type { Graph } from '../graph/graph.js';
import { isConstraintViolation } from '../graph/retry.js';
import type { SystemAccess } from '../graph/scope.js';
import type { Caller, Workspace } from './caller.js';
import { hashKey, makeKey, splitKey } from './keys.js';
import { addOwnerKey, countWorkspaces, createWorkspaceNodes } from './workspaces.cypher.js';

const MAX_NAME = 100;

/** A new workspace with its first owner key, whole, once; only the installation's first owner key may ask for it. */
export type CreateWorkspace = (
  caller: Caller,
  name: string,
) => Promise<{ workspace: Workspace; key: string }>;

/** A CreateWorkspace over the database. */
export function makeCreateWorkspace(graph: Graph, access: SystemAccess): CreateWorkspace {
  return async (caller, given) => {
    if (!caller.founder) throw forbidden('Only the first owner key of the installation creates workspaces.');
    const name = given.normalize('NFC').trim();
    if (name === '' || name.length > MAX_NAME || /\p{C}/u.test(name))
      throw badInput(`name must have 1 to ${MAX_NAME} characters and no control characters.`, 'input.name');
    const key = makeKey();
    try {
      return { workspace: await insert(graph, access, name, key, false), key };
    } catch (error) {
      if (isConstraintViolation(error)) throw conflict(`A workspace named ${name} exists.`);
      throw error;
    }
  };
}

/**
 * Makes sure that the installation has a workspace and that `key` is one of its owner keys: the first at the very first
 * start, a further one later. To be called under a lease.
 */
export async function ensureInstallation(
  graph: Graph,
  access: SystemAccess,
  key: string | undefined,
): Promise<void> {
  const [row] = await graph.system(access, countWorkspaces, {});
  if (key === undefined) return;
  if (row?.count === 0) {
    await insert(graph, access, 'default', key, true);
    return;
  }
  await graph.system(access, addOwnerKey, {
    keyId: uuid(),
    prefix: splitKey(key)?.prefix ?? '',
    hash: hashKey(key),
  });
}

/** Whether the installation has no workspace yet. */
export async function isNewInstallation(graph: Graph, access: SystemAccess): Promise<boolean> {
  const [row] = await graph.system(access, countWorkspaces, {});
  return row?.count === 0;
}

async function insert(graph: Graph, access: SystemAccess, name: string, key: string, founder: boolean) {
  const rows = await graph.system(access, createWorkspaceNodes, {
    workspaceId: uuid(),
    name,
    slug: name.toLowerCase(),
    ownerId: uuid(),
    userNamespaceId: uuid(),
    ownNamespaceId: uuid(),
    grantId: uuid(),
    keyId: uuid(),
    prefix: splitKey(key)?.prefix ?? '',
    hash: hashKey(key),
    founder,
  });
  const [row] = rows;
  if (!row) throw new Error('A workspace was not made.');
  return row.workspace;
}
