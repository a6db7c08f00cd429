import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { namespaceIn, namespaceOf, workspace } from '../graph/fragments/nodes.js';
import { ancestor, connectOnce, placeItself } from '../graph/fragments/writes.js';
import { int, list, map, nullable, text } from '../graph/params.js';
import { placeQuery, readQuery } from '../graph/query.js';

/** A namespace as read. */
export const namespaceRow = z.object({
  id: z.string(),
  path: z.string(),
  purpose: z.string().nullable(),
  createdAt: z.string(),
});
export type NamespaceRow = z.infer<typeof namespaceRow>;

export const expandNamespaces = readQuery('identity.namespaces.expand', {
  about: 'The paths of the namespaces inside several ranges.',
  params: { ranges: list(map({ from: text, until: text })), limit: int },
  row: z.object({ path: z.string() }),
  cypher: cypher`
    UNWIND $ranges AS range
    MATCH ${namespaceIn('n')}
    WHERE n.scopePath >= range.from AND n.scopePath < range.until
    RETURN DISTINCT n.path AS path
    LIMIT $limit`,
});

export const listNamespaces = readQuery('identity.namespaces.list', {
  about: 'A page of the namespaces in scope, by path.',
  params: { after: nullable(text), first: int },
  row: z.object({ namespace: namespaceRow }),
  cypher: cypher`
    MATCH ${namespaceIn('n')}
    WHERE $after IS NULL OR n.path > $after
    WITH n ORDER BY n.path LIMIT $first
    RETURN n {.id, .path, .purpose, .createdAt} AS namespace`,
});

export const namespacesById = readQuery('identity.namespaces.byId', {
  about: 'Namespaces in scope by their ids.',
  params: { ids: list(text) },
  row: z.object({ namespace: namespaceRow }),
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${namespaceIn('n')} WHERE n.id = id
    RETURN n {.id, .path, .purpose, .createdAt} AS namespace`,
});

export const ensureNamespace = placeQuery('identity.namespace.ensure', {
  about:
    'Makes a namespace and those above it where they are missing, and sets its purpose when one is given.',
  params: {
    above: list(map({ id: text, path: text, depth: int })),
    pairs: list(map({ child: text, parent: text })),
    id: text,
    depth: int,
    purpose: nullable(text),
  },
  row: z.object({ namespace: namespaceRow }),
  cypher: cypher`
    MATCH ${workspace('w')}
    WITH w, datetime.truncate('microsecond', datetime.realtime()) AS at
    CALL (w, at) {
      UNWIND $above AS step
      ${ancestor('a', 'step.path')}
      SET a.id = coalesce(a.id, step.id), a.depth = coalesce(a.depth, step.depth), a.createdAt = coalesce(a.createdAt, at)
      ${connectOnce('a', 'OF', 'w')}
    }
    ${placeItself('n')}
    SET n.id = coalesce(n.id, $id), n.depth = $depth, n.createdAt = coalesce(n.createdAt, at),
        n.purpose = coalesce($purpose, n.purpose)
    ${connectOnce('n', 'OF', 'w')}
    WITH n
    CALL (n) {
      UNWIND $pairs AS pair
      MATCH ${namespaceOf('c')} WHERE c.path = pair.child
      MATCH ${namespaceOf('p')} WHERE p.path = pair.parent
      ${connectOnce('c', 'WITHIN', 'p')}
    }
    RETURN n {.id, .path, .purpose, .createdAt} AS namespace`,
});
