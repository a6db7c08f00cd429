// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// doctor.crossings.memories — Relationships of memories and of their rows that lead into another workspace.
// system
:param ids => ['example'];
:param first => 10;
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory {id: id})
CALL (m) {
  MATCH (m)-[r]-(b) WHERE b.workspaceId <> m.workspaceId
  RETURN r
  UNION
  MATCH (m)-[:HAS_VERSION]->(v)-[r]-(b) WHERE b.workspaceId <> v.workspaceId
  RETURN r
}
WITH m, r, startNode(r) AS a, endNode(r) AS b LIMIT $first
RETURN m.id AS id, labels(a)[0] + ' ' + type(r) + ' ' + labels(b)[0] AS edge;

// doctor.crossings.others — Relationships between other nodes that lead into another workspace.
// system
:param workspaces => null;
:param first => 10;
CYPHER 25
MATCH (a:Workspace|Namespace|Principal|ApiKey|Source|Tombstone)-[r]->(b:!Memory&!MemoryVersion)
WHERE a.workspaceId <> b.workspaceId
  AND ($workspaces IS NULL OR a.workspaceId IN $workspaces OR b.workspaceId IN $workspaces)
RETURN coalesce(a.id, a.uri, '') AS id, labels(a)[0] + ' ' + type(r) + ' ' + labels(b)[0] AS edge LIMIT $first;

// doctor.examine — Everything about some memories that an invariant speaks of; under their locks when it must be sure.
// system
:param ids => ['example'];
:param lock => true;
:param described => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory {id: id})
FOREACH (ignored IN CASE WHEN $lock THEN [1] ELSE [] END | REMOVE m._l)
WITH m
CALL (m) {
  OPTIONAL MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion)
  WITH m, v ORDER BY v.sequence
  RETURN collect(v {.sequence, .baseSequence, .version, .state, .validFrom, .validTo, .heldUntil, .expiresAt, .recordedFrom,
                    .recordedTo, .recordedToDay, .trustRank, labels: labels(v),
                    vector: any(name IN keys(v) WHERE name STARTS WITH 'embedding_'),
                    placed: v.memoryId = m.id AND v.workspaceId = m.workspaceId AND v.scopePath = m.scopePath
                      AND v.scopeTokens = m.scopeTokens AND v.key = m.key}) AS rows,
    head(collect(CASE WHEN v.sequence = m.mirrorSequence THEN v END)) AS mirror
}
CALL (m) {
  OPTIONAL MATCH (s) ((newer:Memory WHERE newer.workspaceId = m.workspaceId)-[:SUPERSEDES]->()){1,} (m)
  WITH DISTINCT s WHERE s IS NOT NULL
  RETURN collect(s {.id, .state, .trustRank, rows: COLLECT {
    MATCH (s)-[:HAS_VERSION]->(q:MemoryVersion WHERE q.recordedTo = datetime('9999-12-31T00:00:00Z'))
    RETURN q {.validFrom, .validTo, .heldUntil, .recordedFrom, .recordedTo, .trustRank}
  }}) AS superseders
}
RETURN m.id AS id, datetime.truncate('microsecond', datetime.realtime()) AS now, m {
  .id, .workspaceId, .namespace, .key, .scopePath, .scopeTokens, .state, .trustRank, .version, .lastVersion,
  .lastSequence, .mirrorSequence, .nextChangeAt, .validFrom, .validTo, .heldUntil, .expiresAt, .visibleFrom,
  .visibleUntil, .visibleFromDay, .visibleUntilDay, .gapFrom, .gapUntil, .forgottenFrom, .forgottenUntil,
  labels: labels(m), rows: rows, superseders: superseders,
  vector: any(name IN keys(m) WHERE name STARTS WITH 'embedding_'),
  buried: EXISTS { MATCH (t:Tombstone {workspaceId: m.workspaceId, scopePath: m.scopePath, key: m.key})
                   WHERE t.memoryId = m.id AND t.liftedAt IS NULL },
  atAddress: COUNT { MATCH (o:Memory {workspaceId: m.workspaceId, namespace: m.namespace, key: m.key}) },
  differing: [name IN $described WHERE mirror IS NOT NULL AND
    NOT (m[name] = mirror[name] OR (m[name] IS NULL AND mirror[name] IS NULL))],
  places: [(m)-[:IN]->(n) | {path: coalesce(n.path, ''), scopePath: coalesce(n.scopePath, '')}],
  superseded: [(m)-[:SUPERSEDES]->(o) | coalesce(o.id, '')]
} AS memory;

// doctor.look — Whether locks lock, and how many workspaces there are.
// system
:param workspaces => null;
CYPHER 25
CALL db.propertyKeys() YIELD propertyKey
WITH collect(propertyKey) AS names
RETURN '_l' IN names AS locks,
  COUNT { MATCH (w:Workspace) WHERE $workspaces IS NULL OR w.id IN $workspaces } AS workspaces;

// doctor.memories — Ids of memories, in their order, of some workspaces or of all.
// system
:param after => 'example';
:param workspaces => null;
:param first => 10;
CYPHER 25
MATCH (m:Memory)
WHERE m.id > $after AND ($workspaces IS NULL OR m.workspaceId IN $workspaces)
RETURN m.id AS id ORDER BY m.id LIMIT $first;

// doctor.nameless — How many memories have no id, by which nothing finds them; counted up to a limit.
// system
:param workspaces => null;
:param first => 10;
CYPHER 25
MATCH (m:Memory) WHERE m.id IS NULL AND ($workspaces IS NULL OR m.workspaceId IN $workspaces)
RETURN m.workspaceId AS workspaceId, m.key AS key LIMIT $first;
