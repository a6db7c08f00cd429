import { v7 as uuid } from 'uuid';
import { recordEvents } from '../audit/record.js';
import { badInput, conflict, forbidden } from '../errors.js';
import type { Graph, GraphTransaction } from '../graph/graph.js';
import { isConstraintViolation } from '../graph/retry.js';
import type { SystemAccess } from '../graph/scope.js';
import type { Caller, Workspace } from './caller.js';
import { hashKey, makeKey, splitKey } from './keys.js';
import { administrationScope } from './scope.js';
import { addOwnerKey, createWorkspaceNodes, installationState } from './workspaces.cypher.js';

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
      const workspace = await graph.transact('createWorkspace', async (tx) => {
        const made = await insert(tx, access, name, key, false);
        // Told where it was asked for: the new workspace knows nobody of the other one.
        await recordEvents(tx, administrationScope(caller).write, caller, [
          { operation: 'CREATE_WORKSPACE', outcome: 'CREATED', targetId: made.id },
        ]);
        return made;
      });
      return { workspace, key };
    } catch (error) {
      if (isConstraintViolation(error)) throw conflict(`A workspace named ${name} exists.`);
      throw error;
    }
  };
}

/** Where the first owner key comes from: a known one, or one that is made when the installation is new. */
export interface OwnerKeySource {
  readonly known: string | undefined;
  readonly make: () => Promise<string>;
}

/**
 * Makes sure that the installation has a workspace, and that a known key is one of its owner keys: the first at the very
 * first start, a further one later. Answers the owner key that this process knows. Whoever writes does it under a lease.
 */
export async function ensureInstallation(
  graph: Graph,
  access: SystemAccess,
  source: OwnerKeySource,
  alone: (work: () => Promise<void>) => Promise<void>,
): Promise<string | undefined> {
  let key = source.known;
  const state = async () => {
    const [row] = await graph.system(access, installationState, { hash: hashKey(key ?? '') });
    if (!row) throw new Error('The installation gives no account of itself.');
    return { isNew: row.workspaces === 0, isKnown: key === undefined || row.known };
  };
  const { isNew, isKnown } = await state();
  if (!isNew && isKnown) return key;
  await alone(async () => {
    const now = await state();
    if (now.isNew) {
      const first = key ?? (await source.make());
      key = first;
      await graph.transact('installation', (tx) => insert(tx, access, 'default', first, true));
    } else if (key !== undefined && !now.isKnown)
      await graph.system(access, addOwnerKey, {
        keyId: uuid(),
        prefix: splitKey(key)?.prefix ?? '',
        hash: hashKey(key),
      });
  });
  return key;
}

async function insert(
  tx: GraphTransaction,
  access: SystemAccess,
  name: string,
  key: string,
  founder: boolean,
) {
  const rows = await tx.run(access, createWorkspaceNodes, {
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
