import { v7 as uuid } from 'uuid';
import { recordEvents } from '../audit/record.js';
import { badInput, forbidden, notFound } from '../errors.js';
import type { Graph } from '../graph/graph.js';
import { one } from './administer.js';
import { listApiKeys } from './api-keys.cypher.js';
import type { Caller, Grant } from './caller.js';
import { grantToKey, grantToPrincipal } from './grants.cypher.js';
import { ensurePlace } from './namespaces.js';
import { allows, allowsSubtree, atLeast, type Access } from './rights.js';
import { administrationScope, placeFor, writeScopeOf } from './scope.js';

/** Who a grant goes to, and how much it allows. */
export interface GrantRequest {
  readonly principalId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly namespace: string;
  readonly subtree: boolean;
  readonly access: Access;
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
