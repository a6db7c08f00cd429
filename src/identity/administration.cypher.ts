import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { actsFor, apiKey, grantsOf, namespaceIn, principal } from '../graph/fragments/nodes.js';
import { connect, grantTo, newApiKey, newPrincipal } from '../graph/fragments/writes.js';
import { flag, instant, int, list, map, nullable, text } from '../graph/params.js';
import { readQuery, writeQuery } from '../graph/query.js';
import { apiKeyRow, grantRow, principalRow } from './credential.cypher.js';

export const principalsById = readQuery('identity.principals.byId', {
  about: 'Principals of the workspace by their ids.',
  params: { ids: list(text) },
  row: z.object({ principal: principalRow }),
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${principal('p')} WHERE p.id = id
    RETURN p {.id, .kind, .handle, .name, .status, .createdAt} AS principal`,
});

export const listPrincipals = readQuery('identity.principals.list', {
  about: 'A page of the principals of the workspace, by handle.',
  params: { after: nullable(text), first: int },
  row: z.object({ principal: principalRow }),
  cypher: cypher`
    MATCH ${principal('p')}
    WHERE $after IS NULL OR p.handle > $after
    WITH p ORDER BY p.handle LIMIT $first
    RETURN p {.id, .kind, .handle, .name, .status, .createdAt} AS principal`,
});

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

export const createPrincipalNode = writeQuery('identity.principal.create', {
  about: 'Makes a principal, owned by a person when it is an agent.',
  params: { id: text, kind: text, handle: text, label: nullable(text), ownerId: nullable(text) },
  row: z.object({ principal: principalRow }),
  cypher: cypher`
    ${newPrincipal('p')}
    SET p.id = $id, p.kind = $kind, p.handle = $handle, p.name = $label, p.status = 'ACTIVE',
        p.createdAt = datetime.truncate('microsecond', datetime.realtime())
    WITH p
    CALL (p) {
      MATCH ${principal('o')} WHERE o.id = $ownerId
      ${connect('p', 'OWNED_BY', 'o')}
    }
    RETURN p {.id, .kind, .handle, .name, .status, .createdAt} AS principal`,
});

export const ownerOf = readQuery('identity.principal.owner', {
  about: 'A person of the workspace by id: who may own an agent.',
  params: { id: text },
  row: z.object({ handle: z.string() }),
  cypher: cypher`
    MATCH ${principal('p')} WHERE p.id = $id AND p.kind = 'USER' AND p.status = 'ACTIVE'
    RETURN p.handle AS handle`,
});

export const grantToPrincipal = writeQuery('identity.grant.principal', {
  about: 'Gives a principal access to a namespace of the scope; one grant for each pair and reach.',
  params: { id: text, principalId: text, namespace: text, subtree: flag, access: text },
  row: z.object({ grant: grantRow }),
  cypher: cypher`
    MATCH ${principal('p')} WHERE p.id = $principalId
    MATCH ${namespaceIn('n')} WHERE n.path = $namespace
    ${grantTo('p', 'g', 'n')}
    SET g.id = coalesce(g.id, $id), g.subtree = $subtree, g.access = $access
    RETURN {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access} AS grant`,
});

export const grantToKey = writeQuery('identity.grant.apiKey', {
  about: 'Gives a key a grant to a namespace of the scope, which narrows it to its grants.',
  params: { id: text, keyId: text, namespace: text, subtree: flag, access: text },
  row: z.object({ grant: grantRow }),
  cypher: cypher`
    MATCH ${apiKey('k')} WHERE k.id = $keyId
    MATCH ${namespaceIn('n')} WHERE n.path = $namespace
    ${grantTo('k', 'g', 'n')}
    SET g.id = coalesce(g.id, $id), g.subtree = $subtree, g.access = $access
    RETURN {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access} AS grant`,
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
