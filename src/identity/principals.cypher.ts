import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { principal } from '../graph/fragments/nodes.js';
import { connect, newPrincipal } from '../graph/fragments/writes.js';
import { int, list, nullable, text } from '../graph/params.js';
import { readQuery, writeQuery } from '../graph/query.js';
import { principalRow } from './credential.cypher.js';

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

export const ownerOf = readQuery('identity.principal.owner', {
  about: 'A person of the workspace by id: who may own an agent.',
  params: { id: text },
  row: z.object({ handle: z.string() }),
  cypher: cypher`
    MATCH ${principal('p')} WHERE p.id = $id AND p.kind = 'USER' AND p.status = 'ACTIVE'
    RETURN p.handle AS handle`,
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
