import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { apiKey, namespaceIn, principal } from '../graph/fragments/nodes.js';
import { grantTo } from '../graph/fragments/writes.js';
import { flag, text } from '../graph/params.js';
import { writeQuery } from '../graph/query.js';
import { grantRow } from './credential.cypher.js';

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
