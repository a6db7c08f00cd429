import { v7 as uuid } from 'uuid';
import { recordEvents } from '../audit/record.js';
import { badInput, conflict, notFound } from '../errors.js';
import type { Graph } from '../graph/graph.js';
import { isConstraintViolation } from '../graph/retry.js';
import { administer, one } from './administer.js';
import type { Caller, Principal } from './caller.js';
import { grantToPrincipal } from './grants.cypher.js';
import { ensurePlace } from './namespaces.js';
import { createPrincipalNode, listPrincipals, ownerOf, principalsById } from './principals.cypher.js';
import { administrationScope, placeFor } from './scope.js';

const MAX_NAME = 255;

/** Makes a principal with MANAGE on `user/<handle>`; an agent also gets READ on its owner's branch. */
export async function createPrincipal(
  graph: Graph,
  caller: Caller,
  input: { kind: Principal['kind']; handle: string; name?: string | undefined; ownerId?: string | undefined },
): Promise<Principal> {
  const scope = administer(caller);
  if ((input.name?.length ?? 0) > MAX_NAME)
    throw badInput(`name must have at most ${MAX_NAME} characters.`, 'input.name');
  const isAgent = input.kind === 'AGENT';
  if (isAgent !== (input.ownerId !== undefined))
    throw badInput(
      'An AGENT needs ownerId, the person that it belongs to; others have none.',
      'input.ownerId',
    );
  const owner =
    input.ownerId === undefined
      ? undefined
      : (await graph.read(scope.read, ownerOf, { id: input.ownerId }))[0];
  if (isAgent && !owner) throw notFound('person to own the agent');
  const branch = placeFor(caller, `user/${input.handle}`);
  try {
    return await graph.transact('createPrincipal', async (tx) => {
      const id = uuid();
      const created = await tx.run(scope.write, createPrincipalNode, {
        id,
        kind: input.kind,
        handle: input.handle,
        label: input.name ?? null,
        ownerId: input.ownerId ?? null,
      });
      await ensurePlace(tx, branch);
      const own = { id: uuid(), principalId: id, subtree: true };
      await tx.run(scope.write, grantToPrincipal, { ...own, namespace: branch.path, access: 'MANAGE' });
      if (owner) {
        const shared = {
          id: uuid(),
          principalId: id,
          subtree: true,
          namespace: `user/${owner.handle}`,
          access: 'READ',
        };
        await tx.run(scope.write, grantToPrincipal, shared);
      }
      await recordEvents(tx, scope.write, caller, [
        { operation: 'CREATE_PRINCIPAL', outcome: 'CREATED', targetId: id },
      ]);
      return one(created).principal;
    });
  } catch (error) {
    if (isConstraintViolation(error)) throw conflict(`The handle ${input.handle} is taken.`);
    throw error;
  }
}

/** A page of the workspace's principals, by handle; `after` is the last handle of the page before. */
export async function listPrincipalsFor(
  graph: Graph,
  caller: Caller,
  page: { after: string | null; first: number },
) {
  const rows = await graph.read(administer(caller).read, listPrincipals, page);
  return rows.map((row) => row.principal);
}

/** Principals of the caller's workspace by id, for the names beside memories; any reader may see them. */
export async function principalsFor(
  graph: Graph,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly Principal[]> {
  const rows = await graph.read(administrationScope(caller).read, principalsById, { ids });
  return rows.map((row) => row.principal);
}
