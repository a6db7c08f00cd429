import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { text } from '../graph/params.js';
import { systemQuery } from '../graph/query.js';
import { ACCESSES, ROLES } from './rights.js';

export const principalRow = z.object({
  id: z.string(),
  kind: z.enum(['USER', 'AGENT', 'SERVICE']),
  handle: z.string(),
  name: z.string().nullable(),
  status: z.enum(['ACTIVE', 'SUSPENDED', 'RETIRED']),
  createdAt: z.string(),
});

export const grantRow = z.object({
  id: z.string(),
  namespace: z.string(),
  subtree: z.boolean(),
  access: z.enum(ACCESSES),
});

export const apiKeyRow = z.object({
  id: z.string(),
  prefix: z.string(),
  principalId: z.string(),
  role: z.enum(ROLES),
  home: z.string(),
  grants: z.array(grantRow),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

/** The most namespaces that a scope of several branches may have. */
export const MAX_SCOPE_NAMESPACES = 5_000;

export const findCredential = systemQuery('identity.credential', {
  about: 'The keys with this public prefix, with all that decides about a request, in one round trip.',
  params: { prefix: text },
  row: z.object({
    hash: z.string(),
    founder: z.boolean(),
    apiKey: apiKeyRow,
    principal: principalRow,
    ownerHandle: z.string().nullable(),
    workspace: z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      alwaysInScope: z.array(z.string()),
    }),
    grants: z.array(grantRow),
    namespaces: z.array(z.string()),
    now: z.string(),
  }),
  cypher: cypher`
    MATCH (k:ApiKey {prefix: $prefix})-[:ACTS_FOR]->(p:Principal)
    MATCH (w:Workspace {id: k.workspaceId})
    OPTIONAL MATCH (p)-[:OWNED_BY]->(owner:Principal)
    WITH k, p, w, owner,
      [(k)-[g:MAY]->(n:Namespace) | {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access}] AS ofKey,
      [(p)-[g:MAY]->(n:Namespace) | {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access}] AS ofPrincipal
    CALL (k, ofKey, ofPrincipal) {
      // Only a key with several branches ever needs them listed; the list is cut one beyond the limit.
      WITH k, CASE WHEN size(ofKey) > 0 THEN ofKey WHEN k.role IN ['ADMIN', 'OWNER'] THEN [] ELSE ofPrincipal END AS held
      WITH k, [g IN held WHERE g.subtree | g.namespace] AS roots
      WITH k, CASE WHEN size(roots) > 1 THEN roots ELSE [] END AS roots
      UNWIND roots AS root
      MATCH (n:Namespace)
      WHERE n.workspaceId = k.workspaceId AND n.scopePath >= root + '/' AND n.scopePath < root + '0'
      WITH DISTINCT n.path AS path LIMIT 5001
      RETURN collect(path) AS namespaces
    }
    RETURN k.hash AS hash, coalesce(k.founder, false) AS founder, namespaces, ofPrincipal AS grants,
      k {.id, .prefix, .role, .home, .createdAt, .expiresAt, .revokedAt, principalId: p.id, grants: ofKey} AS apiKey,
      p {.id, .kind, .handle, .name, .status, .createdAt} AS principal,
      owner.handle AS ownerHandle,
      w {.id, .name, .createdAt, .alwaysInScope} AS workspace,
      datetime.truncate('microsecond', datetime.realtime()) AS now`,
});
