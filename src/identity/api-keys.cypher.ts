import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { actsFor, apiKey, grantsOf, namespaceIn, principal } from '../graph/fragments/nodes.js';
import { connect, grantTo, newApiKey } from '../graph/fragments/writes.js';
import { flag, instant, int, list, map, nullable, text } from '../graph/params.js';
import { readQuery, writeQuery } from '../graph/query.js';
import { apiKeyRow } from './credential.cypher.js';

export const listApiKeys = readQuery('identity.apiKeys.list', {
  about: 'The newest keys of the workspace, or some of them by id, with their grants.',
  params: { ids: nullable(list(text)), first: int },
  row: z.object({ apiKey: apiKeyRow }),
  cypher: cypher`
    MATCH ${apiKey('k')}
    WHERE $ids IS NULL OR k.id IN $ids
    MATCH ${actsFor('k', 'p')}
    WITH k, p ORDER BY k.createdAt DESC, k.id DESC LIMIT $first
    CALL (k) {
      OPTIONAL MATCH ${grantsOf('k', 'g', 'n')}
      RETURN [x IN collect({id: g.id, namespace: n.path, subtree: g.subtree, access: g.access}) WHERE x.id IS NOT NULL] AS grants
    }
    RETURN k {.id, .prefix, .role, .home, .createdAt, .expiresAt, .revokedAt, principalId: p.id, grants: grants} AS apiKey`,
});

export const createApiKeyNode = writeQuery('identity.apiKey.create', {
  about: 'Makes a key for a principal, with its own grants if there are any.',
  params: {
    id: text,
    prefix: text,
    hash: text,
    principalId: text,
    role: text,
    home: text,
    expiresAt: nullable(instant),
    grants: list(map({ id: text, namespace: text, subtree: flag, access: text })),
  },
  row: z.object({ apiKey: apiKeyRow }),
  cypher: cypher`
    MATCH ${principal('p')} WHERE p.id = $principalId
    ${newApiKey('k')}
    SET k.id = $id, k.prefix = $prefix, k.hash = $hash, k.role = $role, k.home = $home, k.expiresAt = $expiresAt,
        k.createdAt = datetime.truncate('microsecond', datetime.realtime())
    ${connect('k', 'ACTS_FOR', 'p')}
    WITH k, p
    CALL (k) {
      UNWIND $grants AS wanted
      MATCH ${namespaceIn('n')} WHERE n.path = wanted.namespace
      ${grantTo('k', 'g', 'n')}
      SET g.id = wanted.id, g.subtree = wanted.subtree, g.access = wanted.access
    }
    RETURN k {.id, .prefix, .role, .home, .createdAt, .expiresAt, .revokedAt, principalId: p.id, grants: $grants} AS apiKey`,
});

export const revokeApiKeyNode = writeQuery('identity.apiKey.revoke', {
  about: 'Ends a key; ending it again leaves the first instant.',
  params: { id: text },
  row: z.object({ id: z.string() }),
  cypher: cypher`
    MATCH ${apiKey('k')} WHERE k.id = $id
    SET k.revokedAt = coalesce(k.revokedAt, datetime.truncate('microsecond', datetime.realtime()))
    RETURN k.id AS id`,
});
