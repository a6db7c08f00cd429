import { v7 as uuid } from 'uuid';
import { recordEvents } from '../audit/record.js';
import { badInput, forbidden, notFound } from '../errors.js';
import type { Graph } from '../graph/graph.js';
import type { Instant } from '../instant.js';
import { administer, one } from './administer.js';
import { createApiKeyNode, listApiKeys, revokeApiKeyNode } from './api-keys.cypher.js';
import type { ApiKey, Caller } from './caller.js';
import type { GrantRequest } from './grants.js';
import { hashKey, makeKey, splitKey } from './keys.js';
import { ensurePlace } from './namespaces.js';
import { principalsById } from './principals.cypher.js';
import { atLeast, type Role } from './rights.js';
import { placeFor } from './scope.js';

const MAX_KEYS_LISTED = 1_000;
const MAX_GRANTS = 100;

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

/** The newest keys of the workspace, at most 1,000. */
export async function listKeys(graph: Graph, caller: Caller): Promise<readonly ApiKey[]> {
  const rows = await graph.read(administer(caller).read, listApiKeys, { ids: null, first: MAX_KEYS_LISTED });
  return rows.map((row) => row.apiKey);
}
