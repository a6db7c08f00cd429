import { v7 as uuid } from 'uuid';
import { recordEvents } from '../audit/record.js';
import { badInput, conflict, forbidden, notFound } from '../errors.js';
import type { Graph } from '../graph/graph.js';
import { isConstraintViolation } from '../graph/retry.js';
import type { Instant } from '../instant.js';
import {
  createApiKeyNode,
  createPrincipalNode,
  grantToKey,
  grantToPrincipal,
  listApiKeys,
  listPrincipals,
  ownerOf,
  principalsById,
  revokeApiKeyNode,
} from './administration.cypher.js';
import type { ApiKey, Caller, Grant, Principal } from './caller.js';
import { hashKey, makeKey, splitKey } from './keys.js';
import { ensurePlace } from './namespaces.js';
import { allowsSubtree, allows, atLeast, type Access, type Role } from './rights.js';
import { administrationScope, placeFor, writeScopeOf } from './scope.js';

const MAX_KEYS_LISTED = 1_000;
const MAX_NAME = 255;
const MAX_GRANTS = 100;

/** Who a grant goes to, and how much it allows. */
export interface GrantRequest {
  readonly principalId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly namespace: string;
  readonly subtree: boolean;
  readonly access: Access;
}

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

/** Makes a key and answers with it whole, once. Its role is at most the maker's; its grants at most the maker's rights. */
export async function createApiKey(
  graph: Graph,
  caller: Caller,
  input: {
    principalId: string;
    role: Role;
    home?: string | undefined;
    expiresAt?: Instant | undefined;
    grants: readonly GrantRequest[];
  },
): Promise<{ readonly apiKey: ApiKey; readonly key: string }> {
  const scope = administer(caller);
  if (!atLeast(caller.apiKey.role, input.role))
    throw forbidden(`A key with the role ${input.role} needs that role.`);
  if (input.expiresAt !== undefined && input.expiresAt <= caller.now)
    throw badInput('expiresAt must be in the future.', 'input.expiresAt');
  if (input.grants.length > MAX_GRANTS)
    throw badInput(`A key takes at most ${MAX_GRANTS} grants.`, 'input.grants');
  if (input.grants.some((grant) => grant.principalId !== undefined || grant.keyId !== undefined))
    throw badInput(
      'The grants of a new key go to that key: leave principalId and keyId out.',
      'input.grants',
    );
  if (new Set(input.grants.map((grant) => grant.namespace)).size < input.grants.length)
    throw badInput('A key has one grant for each namespace.', 'input.grants');
  const [found] = await graph.read(scope.read, principalsById, { ids: [input.principalId] });
  if (!found) throw notFound('principal');
  const key = makeKey();
  const home = input.home ?? `user/${found.principal.handle}`;
  return graph.transact('createApiKey', async (tx) => {
    for (const grant of input.grants) await ensurePlace(tx, placeFor(caller, grant.namespace, 'MANAGE'));
    const id = uuid();
    const rows = await tx.run(scope.write, createApiKeyNode, {
      id,
      prefix: splitKey(key)?.prefix ?? '',
      hash: hashKey(key),
      principalId: input.principalId,
      role: input.role,
      home,
      expiresAt: input.expiresAt ?? null,
      grants: input.grants.map(({ namespace, subtree, access }) => ({
        id: uuid(),
        namespace,
        subtree,
        access,
      })),
    });
    await recordEvents(tx, scope.write, caller, [
      { operation: 'CREATE_API_KEY', outcome: 'CREATED', targetId: id },
    ]);
    return { apiKey: one(rows).apiKey, key };
  });
}

/** Ends a key from the next request on; NOT_FOUND when the workspace has no such key. */
export async function revokeApiKey(graph: Graph, caller: Caller, id: string): Promise<ApiKey> {
  const scope = administer(caller);
  await graph.transact('revokeApiKey', async (tx) => {
    const revoked = await tx.run(scope.write, revokeApiKeyNode, { id });
    if (revoked.length === 0) throw notFound('key');
    await recordEvents(tx, scope.write, caller, [
      { operation: 'REVOKE_API_KEY', outcome: 'REVOKED', targetId: id },
    ]);
  });
  const rows = await graph.read(scope.read, listApiKeys, { ids: [id], first: 1 });
  return one(rows).apiKey;
}

/** Passes on access to a namespace: needs MANAGE there, over the same reach; never more than one's own. */
export async function grantAccess(graph: Graph, caller: Caller, request: GrantRequest): Promise<Grant> {
  const { principalId, keyId, namespace, subtree, access } = request;
  if ((principalId === undefined) === (keyId === undefined))
    throw badInput('Give exactly one of principalId and keyId.', 'input');
  const may = subtree
    ? allowsSubtree(caller.rights, namespace, 'MANAGE')
    : allows(caller.rights, namespace, 'MANAGE');
  if (!may) throw forbidden(`This key may not pass on access to ${namespace}.`);
  if (keyId !== undefined) await assertMayNarrow(graph, caller, keyId);
  const place = placeFor(caller, namespace, 'MANAGE');
  const shared = { id: uuid(), namespace, subtree, access };
  return graph.transact('grant', async (tx) => {
    await ensurePlace(tx, place);
    const scope = writeScopeOf(place);
    const rows =
      principalId === undefined
        ? await tx.run(scope, grantToKey, { ...shared, keyId: keyId ?? '' })
        : await tx.run(scope, grantToPrincipal, { ...shared, principalId });
    if (rows.length === 0) throw notFound(principalId === undefined ? 'key' : 'principal');
    const { grant } = one(rows);
    await recordEvents(tx, scope, caller, [
      { operation: 'GRANT', outcome: 'GRANTED', targetId: grant.id, namespace },
    ]);
    return grant;
  });
}

// A grant narrows the key that gets it: nobody locks a stronger one out.
async function assertMayNarrow(graph: Graph, caller: Caller, keyId: string): Promise<void> {
  const rows = await graph.read(administrationScope(caller).read, listApiKeys, { ids: [keyId], first: 1 });
  const [row] = rows;
  if (!row) throw notFound('key');
  if (!atLeast(caller.apiKey.role, row.apiKey.role))
    throw forbidden(`A key with the role ${row.apiKey.role} is narrowed by one with that role only.`);
}

/** The newest keys of the workspace, at most 1,000. */
export async function listKeys(graph: Graph, caller: Caller): Promise<readonly ApiKey[]> {
  const rows = await graph.read(administer(caller).read, listApiKeys, { ids: null, first: MAX_KEYS_LISTED });
  return rows.map((row) => row.apiKey);
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

function administer(caller: Caller) {
  // A key that is narrowed to some namespaces does not administer the workspace around them.
  if (!caller.rights.whole)
    throw forbidden('This needs an ADMIN or OWNER key that is not narrowed by grants.');
  return administrationScope(caller);
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A write answered no row.');
  return row;
}
