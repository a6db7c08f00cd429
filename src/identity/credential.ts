import { v7 as uuid } from 'uuid';
import { HippographError } from '../errors.js';
import type { Graph } from '../graph/graph.js';
import type { SystemAccess } from '../graph/scope.js';
import type { Caller } from './caller.js';
import { findCredential, MAX_SCOPE_NAMESPACES } from './credential.cypher.js';
import { hashKey, hasHash, splitKey } from './keys.js';
import { effectiveRights } from './rights.js';

/** Finds out who holds a key; asked anew for every request, so that revoking takes effect on the next one. */
export type Authenticate = (key: string) => Promise<Caller>;

/** An Authenticate over the database. Anything but a working key is UNAUTHENTICATED, with one message for all reasons. */
export function makeAuthenticate(graph: Graph, access: SystemAccess): Authenticate {
  return async (key) => {
    const parts = splitKey(key);
    if (!parts) throw unauthenticated();
    const rows = await graph.system(access, findCredential, { prefix: parts.prefix });
    // An unknown prefix does the same work as a wrong secret.
    const row = rows.find((candidate) => hasHash(key, candidate.hash)) ?? refuse(key);
    const { apiKey, principal, workspace, now } = row;
    if (apiKey.revokedAt !== null || (apiKey.expiresAt !== null && apiKey.expiresAt <= now))
      throw unauthenticated();
    if (principal.status !== 'ACTIVE') throw unauthenticated();
    const handles = [
      principal.handle,
      ...(principal.kind === 'AGENT' && row.ownerHandle ? [row.ownerHandle] : []),
    ];
    return {
      workspace,
      principal,
      apiKey,
      rights: effectiveRights(apiKey.role, row.grants, apiKey.grants),
      alwaysInScope: workspace.alwaysInScope.flatMap((root) => handles.map((handle) => `${root}/${handle}`)),
      namespaces:
        row.namespaces.length === 0 || row.namespaces.length > MAX_SCOPE_NAMESPACES
          ? undefined
          : row.namespaces,
      founder: row.founder,
      now,
      requestId: uuid(),
    };
  };
}

function refuse(key: string): never {
  hasHash(key, hashKey(''));
  throw unauthenticated();
}

function unauthenticated(): HippographError {
  return new HippographError('UNAUTHENTICATED', 'A working key is needed: Authorization: Bearer hg_…');
}
