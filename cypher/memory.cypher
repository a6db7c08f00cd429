// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// memory.apply — Writes planned changes of locked memories: rows of history, what the memory mirrors, its windows, index data and labels.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param changes => [{value: 'example', summary: null, kind: 'example', tags: ['example'], importance: 0.5, confidence: 0.5, sourceUri: null, sourceType: null, delivery: 'example', expiresAt: null, state: 'example', version: 10, validFrom: datetime('2026-05-01T09:30:00.000000Z'), validTo: datetime('2026-05-01T09:30:00.000000Z'), heldUntil: datetime('2026-05-01T09:30:00.000000Z'), recordedFrom: datetime('2026-05-01T09:30:00.000000Z'), contentHash: 'example', embeddingHash: 'example', literals: 'example', validFromDay: 'example', heldUntilDay: 'example', recordedFromDay: 'example', id: 'example', keyFolded: 'example', lastVersion: 10, lastSequence: 10, mirrorSequence: 10, nextChangeAt: null, createdAt: datetime('2026-05-01T09:30:00.000000Z'), updatedAt: datetime('2026-05-01T09:30:00.000000Z'), createdById: 'example', updatedById: 'example', embeddingState: 'example', embeddingError: null, at: datetime('2026-05-01T09:30:00.000000Z'), resourced: true, served: true, atDay: 'example', rows: [{value: 'example', summary: null, kind: 'example', tags: ['example'], importance: 0.5, confidence: 0.5, sourceUri: null, sourceType: null, delivery: 'example', expiresAt: null, state: 'example', version: 10, validFrom: datetime('2026-05-01T09:30:00.000000Z'), validTo: datetime('2026-05-01T09:30:00.000000Z'), heldUntil: datetime('2026-05-01T09:30:00.000000Z'), recordedFrom: datetime('2026-05-01T09:30:00.000000Z'), contentHash: 'example', embeddingHash: 'example', literals: 'example', validFromDay: 'example', heldUntilDay: 'example', recordedFromDay: 'example', sequence: 10, baseSequence: null, operation: 'example', authorId: 'example', mirrored: true}], closed: [10]}];
CYPHER 25
UNWIND $changes AS change
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = change.id
WITH m, change, m.mirrorSequence AS was, m.embeddingHash AS heldHash, m.embedding_bge_small_en_v1_5_384 AS heldVector
CALL (m, change, heldHash, heldVector) {
  UNWIND change.rows AS row
  CREATE (m)-[:HAS_VERSION]->(v:MemoryVersion {workspaceId: m.workspaceId, scopePath: m.scopePath, scopeTokens: m.scopeTokens, memoryId: m.id})
  SET v.value = row.value, v.summary = row.summary, v.kind = row.kind, v.tags = row.tags, v.importance = row.importance,
    v.confidence = row.confidence, v.sourceUri = row.sourceUri, v.sourceType = row.sourceType, v.delivery = row.delivery, v.expiresAt = row.expiresAt,
    v.state = row.state, v.version = row.version, v.validFrom = row.validFrom, v.validTo = row.validTo, v.recordedFrom = row.recordedFrom,
    v.contentHash = row.contentHash, v.embeddingHash = row.embeddingHash, v.heldUntil = row.heldUntil, v.literals = row.literals, v.validFromDay = row.validFromDay,
    v.heldUntilDay = row.heldUntilDay, v.recordedFromDay = row.recordedFromDay, v.sequence = row.sequence, v.operation = row.operation, v.authorId = row.authorId,
    v.baseSequence = row.baseSequence,
    v.key = m.key, v.createdAt = change.createdAt, v.createdById = change.createdById, v.updatedById = row.authorId,
    v.trust = 'ASSERTED', v.trustRank = 2, v.sourceTier = 'TRUSTED',
    v.recordedTo = datetime('9999-12-31T00:00:00Z'), v.recordedToDay = '99991231'
  WITH m, v, row, heldHash, heldVector
  CALL (m, v, row, heldHash, heldVector) {
    WITH m, v, row, heldHash, heldVector WHERE NOT row.mirrored AND row.state = 'ACTIVE'
    OPTIONAL MATCH (m)-[:HAS_VERSION]->(b:MemoryVersion WHERE b.workspaceId = $scopeWorkspace AND b.scopePath IN $scopePaths AND b.memoryId = m.id AND b.sequence = row.baseSequence)
    USING INDEX SEEK b:MemoryVersion(memoryId, sequence) WHERE b.embeddingHash = row.embeddingHash
    WITH v, CASE WHEN heldHash = row.embeddingHash THEN heldVector ELSE b.embedding_bge_small_en_v1_5_384 END AS vector
    SET v:RecallableVersion, v.embedding_bge_small_en_v1_5_384 = vector
    FOREACH (ignored IN CASE WHEN vector IS NULL THEN [1] ELSE [] END | SET v:PendingEmbedding, v.embeddingDueAt = datetime.realtime())
  }
  WITH m, v, row
  CALL (m, v, row) {
    WITH m, v, row.sequence - 1 AS before
    MATCH (m)-[:HAS_VERSION]->(p:MemoryVersion WHERE p.workspaceId = $scopeWorkspace AND p.scopePath IN $scopePaths AND p.memoryId = m.id AND p.sequence = before)
    USING INDEX SEEK p:MemoryVersion(memoryId, sequence)
    CREATE (v)-[:PRECEDED_BY]->(p)
  }
}
CALL (m, change) {
  UNWIND change.closed AS sequence
  MATCH (m)-[:HAS_VERSION]->(r:MemoryVersion WHERE r.workspaceId = $scopeWorkspace AND r.scopePath IN $scopePaths AND r.memoryId = m.id AND r.sequence = sequence)
  USING INDEX SEEK r:MemoryVersion(memoryId, sequence)
  SET r.recordedTo = change.at, r.recordedToDay = change.atDay
}
CALL (m, change, was, heldVector) {
  // The row that it mirrored until now is searched by itself from now on.
  WITH m, change, was, heldVector WHERE was <> change.mirrorSequence AND change.served
  MATCH (m)-[:HAS_VERSION]->(o:MemoryVersion WHERE o.workspaceId = $scopeWorkspace AND o.scopePath IN $scopePaths AND o.memoryId = m.id AND o.sequence = was)
  USING INDEX SEEK o:MemoryVersion(memoryId, sequence) WHERE o.state = 'ACTIVE'
  WITH o, heldVector
  SET o:RecallableVersion, o.embedding_bge_small_en_v1_5_384 = heldVector
  FOREACH (ignored IN CASE WHEN heldVector IS NULL THEN [1] ELSE [] END | SET o:PendingEmbedding, o.embeddingDueAt = datetime.realtime())
}
CALL (m, change, was, heldHash, heldVector) {
  OPTIONAL MATCH (m)-[:HAS_VERSION]->(n:MemoryVersion WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths AND n.memoryId = m.id AND n.sequence = change.mirrorSequence)
  USING INDEX SEEK n:MemoryVersion(memoryId, sequence) WHERE was <> change.mirrorSequence
  WITH m, change, n, heldHash, CASE WHEN heldHash = change.embeddingHash THEN heldVector ELSE n.embedding_bge_small_en_v1_5_384 END AS vector
  WITH m, n, CASE WHEN change.served THEN vector END AS vector,
    change.served AND heldHash = change.embeddingHash AS isSameText
  FOREACH (name IN CASE WHEN isSameText THEN [] ELSE [key IN keys(m) WHERE key STARTS WITH 'embedding_'] END | REMOVE m[name])
  SET m.embedding_bge_small_en_v1_5_384 = vector
  WITH n WHERE n IS NOT NULL
  REMOVE n:RecallableVersion, n:PendingEmbedding
  FOREACH (name IN [key IN keys(n) WHERE key STARTS WITH 'embedding_'] | REMOVE n[name])
}
SET m.value = change.value, m.summary = change.summary, m.kind = change.kind, m.tags = change.tags, m.importance = change.importance,
  m.confidence = change.confidence, m.sourceUri = change.sourceUri, m.sourceType = change.sourceType, m.delivery = change.delivery, m.expiresAt = change.expiresAt,
  m.state = change.state, m.version = change.version, m.validFrom = change.validFrom, m.validTo = change.validTo, m.recordedFrom = change.recordedFrom,
  m.contentHash = change.contentHash, m.embeddingHash = change.embeddingHash, m.heldUntil = change.heldUntil, m.literals = change.literals, m.validFromDay = change.validFromDay,
  m.heldUntilDay = change.heldUntilDay, m.recordedFromDay = change.recordedFromDay, m.lastVersion = change.lastVersion, m.lastSequence = change.lastSequence, m.mirrorSequence = change.mirrorSequence,
  m.nextChangeAt = change.nextChangeAt, m.createdAt = change.createdAt, m.updatedAt = change.updatedAt, m.createdById = change.createdById, m.updatedById = change.updatedById,
  m.embeddingState = change.embeddingState, m.embeddingError = change.embeddingError, m.keyFolded = change.keyFolded,
  m.trust = 'ASSERTED', m.trustRank = 2, m.sourceTier = 'TRUSTED',
  m.embeddingAttempts = 0, m.embeddingDueAt = change.at
WITH m, change
CALL (m) {
  CALL (m) {
    MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[:SUPERSEDES]->()){1,} (m)
    WITH DISTINCT m, s WHERE s.state = 'ACTIVE' AND s.trustRank >= 1 AND s.id <> m.id
    MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo = datetime('9999-12-31T00:00:00Z') AND q.validTo > m.validFrom)
    WHERE q.validFrom < q.heldUntil AND q.heldUntil > m.validFrom AND q.validFrom < m.heldUntil
    WITH q ORDER BY q.validFrom
    RETURN collect({from: q.validFrom, until: q.heldUntil}) AS shadows
  }
  WITH m, reduce(so = {at: m.validFrom, starts: [], ends: []}, shadow IN shadows | CASE
    WHEN shadow.until <= so.at THEN so
    WHEN shadow.from <= so.at THEN {at: shadow.until, starts: so.starts, ends: so.ends}
    ELSE {at: shadow.until, starts: so.starts + [so.at], ends: so.ends + [shadow.from]} END) AS found
  WITH m, CASE
    WHEN m.state <> 'ACTIVE' OR m.trustRank < 1 THEN {starts: [], ends: []}
    WHEN found.at < m.heldUntil THEN {starts: found.starts + [found.at], ends: found.ends + [m.heldUntil]}
    ELSE found END AS found
  WITH m, found.starts AS starts, found.ends AS ends
  WITH m, starts, ends, coalesce(head(starts), datetime('9999-12-31T00:00:00Z')) AS opens, coalesce(last(ends), datetime('0001-01-01T00:00:00Z')) AS closes
  SET m.visibleFrom = opens, m.visibleFromDay = replace(left(toString(opens), 10), '-', ''),
      m.visibleUntil = closes, m.visibleUntilDay = replace(left(toString(closes), 10), '-', ''),
      m.gapFrom = CASE WHEN size(ends) > 1 THEN ends[0..-1] END,
      m.gapUntil = CASE WHEN size(starts) > 1 THEN starts[1..] END
}
WITH m, change, change.served AND change.embeddingState <> 'READY' AS pending, change.served AS served
FOREACH (ignored IN CASE WHEN served THEN [1] ELSE [] END | SET m:Recallable)
FOREACH (ignored IN CASE WHEN served THEN [] ELSE [1] END | REMOVE m:Recallable)
FOREACH (ignored IN CASE WHEN pending THEN [1] ELSE [] END | SET m:PendingEmbedding)
FOREACH (ignored IN CASE WHEN pending THEN [] ELSE [1] END | REMOVE m:PendingEmbedding)
WITH m, change
CALL (m, change) {
  WITH m, change WHERE change.resourced
  OPTIONAL MATCH (m)-[cited:CITES]->(:Source) DELETE cited
  WITH DISTINCT m, change WHERE change.sourceUri IS NOT NULL
  MERGE (s:Source {workspaceId: $scopeWorkspace, uri: change.sourceUri})
    ON CREATE SET s.type = change.sourceType
  CREATE (m)-[:CITES]->(s)
}
RETURN count(*) AS applied;

// memory.asOf.byAddress — The same for the memory under a key in a namespace of the scope.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param namespace => 'example';
:param key => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths AND m.namespace = $namespace AND m.key = $key)
USING INDEX SEEK m:Memory(workspaceId, namespace, key) WHERE m.lastVersion > 0
MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id) WHERE v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.validTo > $validAt
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row, (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt)) AS known;

// memory.asOf.byId — A memory in scope by its id with the row that was believed and valid then, whatever its state.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param id => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = $id AND m.lastVersion > 0
MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id) WHERE v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.validTo > $validAt
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row, (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt)) AS known;

// memory.asOf.list.CREATED_ASC — A page of what was served as of another state of knowledge, created asc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param first => 10;
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND v.state = 'ACTIVE'
  AND ($afterId IS NULL OR v.createdAt > $afterInstant OR (v.createdAt = $afterInstant AND v.memoryId > $afterId))
  AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN v.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN v.tags))
    AND ($filter.importanceGte IS NULL OR v.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR v.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR v.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR v.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR v.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR v.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR v.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR v.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR v.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR v.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR v.recordedFrom >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR v.recordedFrom < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR v.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR v.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR v.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR v.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (v.createdById IN $filter.writtenBy OR v.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR v.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR v.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR v.delivery = $filter.delivery)
WITH v ORDER BY v.createdAt ASC, v.memoryId ASC
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = v.memoryId AND m.state = 'ACTIVE' AND (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt))
CALL (m) {
  MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[e:SUPERSEDES|SUPERSEDED_UNTIL WHERE e.recordedFrom <= $recordedAt AND coalesce(e.recordedTo, datetime('9999-12-31T00:00:00Z')) > $recordedAt]->()){1,} (m)
  WITH DISTINCT m, s
  WHERE s.state = 'ACTIVE' AND s.id <> m.id AND (s.forgottenFrom IS NULL OR none(i IN range(0, size(s.forgottenFrom) - 1)
    WHERE s.forgottenFrom[i] <= $recordedAt AND s.forgottenUntil[i] > $recordedAt))
  MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo > $recordedAt AND q.validTo > $validAt)
  WHERE q.recordedFrom <= $recordedAt AND q.validFrom <= $validAt AND q.heldUntil > $validAt AND q.trustRank >= 1
  RETURN count(DISTINCT s) AS shadows
}
WITH m, v WHERE shadows = 0
WITH m, v ORDER BY v.createdAt ASC, v.memoryId ASC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.asOf.list.CREATED_DESC — A page of what was served as of another state of knowledge, created desc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param first => 10;
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND v.state = 'ACTIVE'
  AND ($afterId IS NULL OR v.createdAt < $afterInstant OR (v.createdAt = $afterInstant AND v.memoryId < $afterId))
  AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN v.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN v.tags))
    AND ($filter.importanceGte IS NULL OR v.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR v.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR v.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR v.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR v.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR v.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR v.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR v.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR v.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR v.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR v.recordedFrom >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR v.recordedFrom < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR v.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR v.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR v.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR v.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (v.createdById IN $filter.writtenBy OR v.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR v.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR v.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR v.delivery = $filter.delivery)
WITH v ORDER BY v.createdAt DESC, v.memoryId DESC
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = v.memoryId AND m.state = 'ACTIVE' AND (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt))
CALL (m) {
  MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[e:SUPERSEDES|SUPERSEDED_UNTIL WHERE e.recordedFrom <= $recordedAt AND coalesce(e.recordedTo, datetime('9999-12-31T00:00:00Z')) > $recordedAt]->()){1,} (m)
  WITH DISTINCT m, s
  WHERE s.state = 'ACTIVE' AND s.id <> m.id AND (s.forgottenFrom IS NULL OR none(i IN range(0, size(s.forgottenFrom) - 1)
    WHERE s.forgottenFrom[i] <= $recordedAt AND s.forgottenUntil[i] > $recordedAt))
  MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo > $recordedAt AND q.validTo > $validAt)
  WHERE q.recordedFrom <= $recordedAt AND q.validFrom <= $validAt AND q.heldUntil > $validAt AND q.trustRank >= 1
  RETURN count(DISTINCT s) AS shadows
}
WITH m, v WHERE shadows = 0
WITH m, v ORDER BY v.createdAt DESC, v.memoryId DESC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.asOf.list.IMPORTANCE_DESC — A page of what was served as of another state of knowledge, importance desc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param first => 10;
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND v.state = 'ACTIVE'
  AND ($afterId IS NULL OR v.importance < $afterNumber OR (v.importance = $afterNumber AND v.memoryId < $afterId))
  AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN v.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN v.tags))
    AND ($filter.importanceGte IS NULL OR v.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR v.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR v.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR v.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR v.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR v.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR v.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR v.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR v.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR v.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR v.recordedFrom >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR v.recordedFrom < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR v.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR v.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR v.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR v.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (v.createdById IN $filter.writtenBy OR v.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR v.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR v.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR v.delivery = $filter.delivery)
WITH v ORDER BY v.importance DESC, v.memoryId DESC
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = v.memoryId AND m.state = 'ACTIVE' AND (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt))
CALL (m) {
  MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[e:SUPERSEDES|SUPERSEDED_UNTIL WHERE e.recordedFrom <= $recordedAt AND coalesce(e.recordedTo, datetime('9999-12-31T00:00:00Z')) > $recordedAt]->()){1,} (m)
  WITH DISTINCT m, s
  WHERE s.state = 'ACTIVE' AND s.id <> m.id AND (s.forgottenFrom IS NULL OR none(i IN range(0, size(s.forgottenFrom) - 1)
    WHERE s.forgottenFrom[i] <= $recordedAt AND s.forgottenUntil[i] > $recordedAt))
  MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo > $recordedAt AND q.validTo > $validAt)
  WHERE q.recordedFrom <= $recordedAt AND q.validFrom <= $validAt AND q.heldUntil > $validAt AND q.trustRank >= 1
  RETURN count(DISTINCT s) AS shadows
}
WITH m, v WHERE shadows = 0
WITH m, v ORDER BY v.importance DESC, v.memoryId DESC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.asOf.list.KEY_ASC — A page of what was served as of another state of knowledge, key asc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param first => 10;
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND v.state = 'ACTIVE'
  AND ($afterId IS NULL OR v.key > $afterText OR (v.key = $afterText AND v.memoryId > $afterId))
  AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN v.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN v.tags))
    AND ($filter.importanceGte IS NULL OR v.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR v.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR v.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR v.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR v.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR v.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR v.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR v.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR v.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR v.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR v.recordedFrom >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR v.recordedFrom < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR v.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR v.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR v.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR v.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (v.createdById IN $filter.writtenBy OR v.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR v.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR v.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR v.delivery = $filter.delivery)
WITH v ORDER BY v.key ASC, v.memoryId ASC
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = v.memoryId AND m.state = 'ACTIVE' AND (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt))
CALL (m) {
  MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[e:SUPERSEDES|SUPERSEDED_UNTIL WHERE e.recordedFrom <= $recordedAt AND coalesce(e.recordedTo, datetime('9999-12-31T00:00:00Z')) > $recordedAt]->()){1,} (m)
  WITH DISTINCT m, s
  WHERE s.state = 'ACTIVE' AND s.id <> m.id AND (s.forgottenFrom IS NULL OR none(i IN range(0, size(s.forgottenFrom) - 1)
    WHERE s.forgottenFrom[i] <= $recordedAt AND s.forgottenUntil[i] > $recordedAt))
  MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo > $recordedAt AND q.validTo > $validAt)
  WHERE q.recordedFrom <= $recordedAt AND q.validFrom <= $validAt AND q.heldUntil > $validAt AND q.trustRank >= 1
  RETURN count(DISTINCT s) AS shadows
}
WITH m, v WHERE shadows = 0
WITH m, v ORDER BY v.key ASC, v.memoryId ASC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.asOf.list.UPDATED_ASC — A page of what was served as of another state of knowledge, updated asc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param first => 10;
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND v.state = 'ACTIVE'
  AND ($afterId IS NULL OR v.recordedFrom > $afterInstant OR (v.recordedFrom = $afterInstant AND v.memoryId > $afterId))
  AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN v.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN v.tags))
    AND ($filter.importanceGte IS NULL OR v.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR v.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR v.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR v.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR v.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR v.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR v.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR v.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR v.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR v.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR v.recordedFrom >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR v.recordedFrom < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR v.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR v.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR v.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR v.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (v.createdById IN $filter.writtenBy OR v.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR v.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR v.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR v.delivery = $filter.delivery)
WITH v ORDER BY v.recordedFrom ASC, v.memoryId ASC
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = v.memoryId AND m.state = 'ACTIVE' AND (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt))
CALL (m) {
  MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[e:SUPERSEDES|SUPERSEDED_UNTIL WHERE e.recordedFrom <= $recordedAt AND coalesce(e.recordedTo, datetime('9999-12-31T00:00:00Z')) > $recordedAt]->()){1,} (m)
  WITH DISTINCT m, s
  WHERE s.state = 'ACTIVE' AND s.id <> m.id AND (s.forgottenFrom IS NULL OR none(i IN range(0, size(s.forgottenFrom) - 1)
    WHERE s.forgottenFrom[i] <= $recordedAt AND s.forgottenUntil[i] > $recordedAt))
  MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo > $recordedAt AND q.validTo > $validAt)
  WHERE q.recordedFrom <= $recordedAt AND q.validFrom <= $validAt AND q.heldUntil > $validAt AND q.trustRank >= 1
  RETURN count(DISTINCT s) AS shadows
}
WITH m, v WHERE shadows = 0
WITH m, v ORDER BY v.recordedFrom ASC, v.memoryId ASC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.asOf.list.UPDATED_DESC — A page of what was served as of another state of knowledge, updated desc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param first => 10;
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND v.state = 'ACTIVE'
  AND ($afterId IS NULL OR v.recordedFrom < $afterInstant OR (v.recordedFrom = $afterInstant AND v.memoryId < $afterId))
  AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN v.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN v.tags))
    AND ($filter.importanceGte IS NULL OR v.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR v.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR v.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR v.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR v.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR v.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR v.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR v.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR v.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR v.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR v.recordedFrom >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR v.recordedFrom < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR v.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR v.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR v.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR v.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (v.createdById IN $filter.writtenBy OR v.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR v.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR v.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR v.delivery = $filter.delivery)
WITH v ORDER BY v.recordedFrom DESC, v.memoryId DESC
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = v.memoryId AND m.state = 'ACTIVE' AND (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt))
CALL (m) {
  MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[e:SUPERSEDES|SUPERSEDED_UNTIL WHERE e.recordedFrom <= $recordedAt AND coalesce(e.recordedTo, datetime('9999-12-31T00:00:00Z')) > $recordedAt]->()){1,} (m)
  WITH DISTINCT m, s
  WHERE s.state = 'ACTIVE' AND s.id <> m.id AND (s.forgottenFrom IS NULL OR none(i IN range(0, size(s.forgottenFrom) - 1)
    WHERE s.forgottenFrom[i] <= $recordedAt AND s.forgottenUntil[i] > $recordedAt))
  MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo > $recordedAt AND q.validTo > $validAt)
  WHERE q.recordedFrom <= $recordedAt AND q.validFrom <= $validAt AND q.heldUntil > $validAt AND q.trustRank >= 1
  RETURN count(DISTINCT s) AS shadows
}
WITH m, v WHERE shadows = 0
WITH m, v ORDER BY v.recordedFrom DESC, v.memoryId DESC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.bury — Leaves a tombstone for a forgotten memory’s key and takes its vectors and its history’s index data away.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
:param tombstoneId => 'example';
:param reason => null;
:param at => datetime('2026-05-01T09:30:00.000000Z');
:param authorId => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = $id
CALL (m) {
  MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id)
  REMOVE v:RecallableVersion, v:PendingEmbedding
  FOREACH (name IN [key IN keys(v) WHERE key STARTS WITH 'embedding_'] | REMOVE v[name])
}
FOREACH (name IN [key IN keys(m) WHERE key STARTS WITH 'embedding_'] | REMOVE m[name])
SET m.forgottenFrom = coalesce(m.forgottenFrom, []) + [$at],
    m.forgottenUntil = coalesce(m.forgottenUntil, []) + [datetime('9999-12-31T00:00:00Z')]
WITH m
CREATE (t:Tombstone {workspaceId: m.workspaceId, scopePath: m.scopePath, namespace: m.namespace, key: m.key, memoryId: m.id})
SET t.id = $tombstoneId, t.reason = $reason, t.createdAt = $at, t.createdById = $authorId, t.contentHash = m.contentHash
RETURN t {.id, .namespace, .key, .reason, .createdAt} AS tombstone;

// memory.byAddress — The memory under a key in a namespace of the scope, whatever its state.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param namespace => 'example';
:param key => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths AND m.namespace = $namespace AND m.key = $key)
USING INDEX SEEK m:Memory(workspaceId, namespace, key) WHERE m.lastVersion > 0
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now;

// memory.byId — Memories in scope by their ids, whatever their state.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = id AND m.lastVersion > 0
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now;

// memory.create — Makes memories of locked shells: the first row of their history, what they mirror of it, windows, index data and labels.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param memories => [{value: 'example', summary: null, kind: 'example', tags: ['example'], importance: 0.5, confidence: 0.5, sourceUri: null, sourceType: null, delivery: 'example', expiresAt: null, state: 'example', version: 10, validFrom: datetime('2026-05-01T09:30:00.000000Z'), validTo: datetime('2026-05-01T09:30:00.000000Z'), heldUntil: datetime('2026-05-01T09:30:00.000000Z'), recordedFrom: datetime('2026-05-01T09:30:00.000000Z'), contentHash: 'example', embeddingHash: 'example', literals: 'example', validFromDay: 'example', heldUntilDay: 'example', recordedFromDay: 'example', sequence: 10, baseSequence: null, operation: 'example', authorId: 'example', id: 'example', keyFolded: 'example', lastVersion: 10, lastSequence: 10, mirrorSequence: 10, nextChangeAt: null, createdAt: datetime('2026-05-01T09:30:00.000000Z'), updatedAt: datetime('2026-05-01T09:30:00.000000Z'), createdById: 'example', updatedById: 'example', embeddingState: 'example', embeddingError: null, at: datetime('2026-05-01T09:30:00.000000Z')}];
CYPHER 25
UNWIND $memories AS made
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = made.id
MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths) WHERE n.path = m.namespace
MATCH (w:Principal WHERE w.workspaceId = $scopeWorkspace) WHERE w.id = made.createdById
CREATE (m)-[:HAS_VERSION]->(v:MemoryVersion {workspaceId: m.workspaceId, scopePath: m.scopePath, scopeTokens: m.scopeTokens, memoryId: m.id})
SET v.value = made.value, v.summary = made.summary, v.kind = made.kind, v.tags = made.tags, v.importance = made.importance,
  v.confidence = made.confidence, v.sourceUri = made.sourceUri, v.sourceType = made.sourceType, v.delivery = made.delivery, v.expiresAt = made.expiresAt,
  v.state = made.state, v.version = made.version, v.validFrom = made.validFrom, v.validTo = made.validTo, v.recordedFrom = made.recordedFrom,
  v.contentHash = made.contentHash, v.embeddingHash = made.embeddingHash, v.heldUntil = made.heldUntil, v.literals = made.literals, v.validFromDay = made.validFromDay,
  v.heldUntilDay = made.heldUntilDay, v.recordedFromDay = made.recordedFromDay, v.sequence = made.sequence, v.operation = made.operation, v.authorId = made.authorId,
  v.baseSequence = made.baseSequence,
  v.key = m.key, v.createdAt = made.createdAt, v.createdById = made.createdById, v.updatedById = made.authorId,
  v.trust = 'ASSERTED', v.trustRank = 2, v.sourceTier = 'TRUSTED',
  v.recordedTo = datetime('9999-12-31T00:00:00Z'), v.recordedToDay = '99991231'
SET m.value = made.value, m.summary = made.summary, m.kind = made.kind, m.tags = made.tags, m.importance = made.importance,
  m.confidence = made.confidence, m.sourceUri = made.sourceUri, m.sourceType = made.sourceType, m.delivery = made.delivery, m.expiresAt = made.expiresAt,
  m.state = made.state, m.version = made.version, m.validFrom = made.validFrom, m.validTo = made.validTo, m.recordedFrom = made.recordedFrom,
  m.contentHash = made.contentHash, m.embeddingHash = made.embeddingHash, m.heldUntil = made.heldUntil, m.literals = made.literals, m.validFromDay = made.validFromDay,
  m.heldUntilDay = made.heldUntilDay, m.recordedFromDay = made.recordedFromDay, m.lastVersion = made.lastVersion, m.lastSequence = made.lastSequence, m.mirrorSequence = made.mirrorSequence,
  m.nextChangeAt = made.nextChangeAt, m.createdAt = made.createdAt, m.updatedAt = made.updatedAt, m.createdById = made.createdById, m.updatedById = made.updatedById,
  m.embeddingState = made.embeddingState, m.embeddingError = made.embeddingError, m.keyFolded = made.keyFolded,
  m.trust = 'ASSERTED', m.trustRank = 2, m.sourceTier = 'TRUSTED',
  m.embeddingAttempts = 0, m.embeddingDueAt = made.at
CREATE (m)-[:IN]->(n)
CREATE (m)-[:WRITTEN_BY]->(w)
WITH m, made
CALL (m) {
  CALL (m) {
    MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[:SUPERSEDES]->()){1,} (m)
    WITH DISTINCT m, s WHERE s.state = 'ACTIVE' AND s.trustRank >= 1 AND s.id <> m.id
    MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo = datetime('9999-12-31T00:00:00Z') AND q.validTo > m.validFrom)
    WHERE q.validFrom < q.heldUntil AND q.heldUntil > m.validFrom AND q.validFrom < m.heldUntil
    WITH q ORDER BY q.validFrom
    RETURN collect({from: q.validFrom, until: q.heldUntil}) AS shadows
  }
  WITH m, reduce(so = {at: m.validFrom, starts: [], ends: []}, shadow IN shadows | CASE
    WHEN shadow.until <= so.at THEN so
    WHEN shadow.from <= so.at THEN {at: shadow.until, starts: so.starts, ends: so.ends}
    ELSE {at: shadow.until, starts: so.starts + [so.at], ends: so.ends + [shadow.from]} END) AS found
  WITH m, CASE
    WHEN m.state <> 'ACTIVE' OR m.trustRank < 1 THEN {starts: [], ends: []}
    WHEN found.at < m.heldUntil THEN {starts: found.starts + [found.at], ends: found.ends + [m.heldUntil]}
    ELSE found END AS found
  WITH m, found.starts AS starts, found.ends AS ends
  WITH m, starts, ends, coalesce(head(starts), datetime('9999-12-31T00:00:00Z')) AS opens, coalesce(last(ends), datetime('0001-01-01T00:00:00Z')) AS closes
  SET m.visibleFrom = opens, m.visibleFromDay = replace(left(toString(opens), 10), '-', ''),
      m.visibleUntil = closes, m.visibleUntilDay = replace(left(toString(closes), 10), '-', ''),
      m.gapFrom = CASE WHEN size(ends) > 1 THEN ends[0..-1] END,
      m.gapUntil = CASE WHEN size(starts) > 1 THEN starts[1..] END
}
WITH m, made, true AS served, made.embeddingState <> 'READY' AS pending
FOREACH (ignored IN CASE WHEN served THEN [1] ELSE [] END | SET m:Recallable)
FOREACH (ignored IN CASE WHEN served THEN [] ELSE [1] END | REMOVE m:Recallable)
FOREACH (ignored IN CASE WHEN pending THEN [1] ELSE [] END | SET m:PendingEmbedding)
FOREACH (ignored IN CASE WHEN pending THEN [] ELSE [1] END | REMOVE m:PendingEmbedding)
WITH m, made
CALL (m, made) {
  WITH m, made WHERE made.sourceUri IS NOT NULL
  MERGE (s:Source {workspaceId: $scopeWorkspace, uri: made.sourceUri})
    ON CREATE SET s.type = made.sourceType
  CREATE (m)-[:CITES]->(s)
}
RETURN count(*) AS created;

// memory.dropShells — Takes away the shells that a refused write left: memories without a version.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = id AND m.lastVersion = 0
DETACH DELETE m
RETURN count(*) AS dropped;

// memory.dueMoves — The memories for which another row has begun to hold than the one that they mirror, longest due first.
// system
:param limit => 10;
CYPHER 25
MATCH (m:Memory) WHERE m.nextChangeAt <= datetime.realtime()
RETURN m.id AS id, m.workspaceId AS workspaceId ORDER BY m.nextChangeAt LIMIT $limit;

// memory.exhume — Lifts the tombstones of a forgotten memory and gives its history back to the indexes, to be embedded anew.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
:param at => datetime('2026-05-01T09:30:00.000000Z');
:param authorId => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = $id
CALL (m) {
  MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id) WHERE v.state = 'ACTIVE'
  WITH v, null AS vector
  SET v:RecallableVersion, v.embedding_bge_small_en_v1_5_384 = vector
  FOREACH (ignored IN CASE WHEN vector IS NULL THEN [1] ELSE [] END | SET v:PendingEmbedding, v.embeddingDueAt = datetime.realtime())
}
SET m.forgottenUntil = m.forgottenUntil[0..(size(m.forgottenUntil) - 1)] + [$at]
WITH m
OPTIONAL MATCH (t:Tombstone WHERE t.workspaceId = $scopeWorkspace AND t.scopePath IN $scopePaths) WHERE t.scopePath = m.scopePath AND t.key = m.key AND t.liftedAt IS NULL
SET t.liftedAt = $at, t.liftedById = $authorId
RETURN count(t) AS lifted;

// memory.history — A page of a memory’s rows of history, newest first.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
:param before => null;
:param rectangles => true;
:param first => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = $id
MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id)
WHERE ($before IS NULL OR v.sequence < $before) AND ($rectangles OR v.operation <> 'CLIPPED')
WITH v ORDER BY v.sequence DESC LIMIT $first
RETURN v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.idempotency.claim — Finds or makes and locks the idempotency keys of some writes, and reads what was stored under them.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param keys => [{credentialId: 'example', key: 'example'}];
CYPHER 25
UNWIND $keys AS item
MERGE (k:IdempotencyKey {workspaceId: $scopeWorkspace, credentialId: item.credentialId, key: item.key})
REMOVE k._l
WITH item, k, k.inputHash IS NOT NULL AND k.at > datetime.realtime() - duration({days: 7}) AS isDone
RETURN item.key AS key,
  CASE WHEN isDone THEN k {.inputHash, .memoryId, .outcome, .version, .hintCodes, .hintMessages} END AS done;

// memory.idempotency.dropOld — Takes idempotency keys away that are older than seven days.
// system
:param limit => 10;
CYPHER 25
MATCH (k:IdempotencyKey) WHERE k.at < datetime.realtime() - duration({days: 7})
WITH k LIMIT $limit
DETACH DELETE k
RETURN count(*) AS dropped;

// memory.idempotency.release — Takes claimed keys away whose writes were refused, so that they can be used again.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param keys => [{credentialId: 'example', key: 'example'}];
CYPHER 25
UNWIND $keys AS item
MATCH (k:IdempotencyKey WHERE k.workspaceId = $scopeWorkspace AND k.credentialId = item.credentialId AND k.key = item.key) WHERE k.inputHash IS NULL
DELETE k
RETURN count(*) AS released;

// memory.idempotency.settle — Keeps under claimed keys what the writes did.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param done => [{credentialId: 'example', key: 'example', inputHash: 'example', memoryId: 'example', outcome: 'example', version: 10, hintCodes: ['example'], hintMessages: ['example']}];
CYPHER 25
UNWIND $done AS item
MATCH (k:IdempotencyKey WHERE k.workspaceId = $scopeWorkspace AND k.credentialId = item.credentialId AND k.key = item.key)
SET k.inputHash = item.inputHash, k.memoryId = item.memoryId, k.outcome = item.outcome, k.version = item.version,
    k.hintCodes = item.hintCodes, k.hintMessages = item.hintMessages, k.at = datetime.realtime()
RETURN count(*) AS kept;

// memory.list.CREATED_ASC — A page of memories in scope, created asc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param states => {active: true, expired: true, pending: true};
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
:param first => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.createdAt IS NOT NULL AND m.scopePath IS NOT NULL AND m.lastVersion > 0
  AND ($afterId IS NULL OR m.createdAt > $afterInstant OR (m.createdAt = $afterInstant AND m.id > $afterId))
  AND m.state = 'ACTIVE' AND CASE
    WHEN m.heldUntil <= $now THEN $states.expired
    WHEN m.validFrom > $now THEN $states.pending
    ELSE $states.active AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) END
  AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN m.tags))
    AND ($filter.importanceGte IS NULL OR m.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR m.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR m.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR m.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR m.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR m.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR m.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR m.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR m.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR m.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR m.updatedAt >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR m.updatedAt < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR m.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR m.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR m.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR m.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (m.createdById IN $filter.writtenBy OR m.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR m.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR m.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR m.delivery = $filter.delivery)
WITH m ORDER BY m.createdAt ASC, m.id ASC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory;

// memory.list.CREATED_DESC — A page of memories in scope, created desc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param states => {active: true, expired: true, pending: true};
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
:param first => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.createdAt IS NOT NULL AND m.scopePath IS NOT NULL AND m.lastVersion > 0
  AND ($afterId IS NULL OR m.createdAt < $afterInstant OR (m.createdAt = $afterInstant AND m.id < $afterId))
  AND m.state = 'ACTIVE' AND CASE
    WHEN m.heldUntil <= $now THEN $states.expired
    WHEN m.validFrom > $now THEN $states.pending
    ELSE $states.active AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) END
  AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN m.tags))
    AND ($filter.importanceGte IS NULL OR m.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR m.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR m.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR m.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR m.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR m.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR m.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR m.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR m.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR m.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR m.updatedAt >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR m.updatedAt < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR m.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR m.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR m.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR m.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (m.createdById IN $filter.writtenBy OR m.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR m.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR m.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR m.delivery = $filter.delivery)
WITH m ORDER BY m.createdAt DESC, m.id DESC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory;

// memory.list.IMPORTANCE_DESC — A page of memories in scope, importance desc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param states => {active: true, expired: true, pending: true};
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
:param first => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.importance IS NOT NULL AND m.scopePath IS NOT NULL AND m.lastVersion > 0
  AND ($afterId IS NULL OR m.importance < $afterNumber OR (m.importance = $afterNumber AND m.id < $afterId))
  AND m.state = 'ACTIVE' AND CASE
    WHEN m.heldUntil <= $now THEN $states.expired
    WHEN m.validFrom > $now THEN $states.pending
    ELSE $states.active AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) END
  AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN m.tags))
    AND ($filter.importanceGte IS NULL OR m.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR m.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR m.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR m.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR m.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR m.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR m.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR m.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR m.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR m.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR m.updatedAt >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR m.updatedAt < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR m.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR m.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR m.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR m.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (m.createdById IN $filter.writtenBy OR m.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR m.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR m.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR m.delivery = $filter.delivery)
WITH m ORDER BY m.importance DESC, m.id DESC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory;

// memory.list.KEY_ASC — A page of memories in scope, key asc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param states => {active: true, expired: true, pending: true};
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
:param first => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.key IS NOT NULL AND m.scopePath IS NOT NULL AND m.lastVersion > 0
  AND ($afterId IS NULL OR m.key > $afterText OR (m.key = $afterText AND m.id > $afterId))
  AND m.state = 'ACTIVE' AND CASE
    WHEN m.heldUntil <= $now THEN $states.expired
    WHEN m.validFrom > $now THEN $states.pending
    ELSE $states.active AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) END
  AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN m.tags))
    AND ($filter.importanceGte IS NULL OR m.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR m.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR m.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR m.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR m.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR m.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR m.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR m.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR m.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR m.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR m.updatedAt >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR m.updatedAt < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR m.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR m.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR m.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR m.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (m.createdById IN $filter.writtenBy OR m.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR m.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR m.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR m.delivery = $filter.delivery)
WITH m ORDER BY m.key ASC, m.id ASC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory;

// memory.list.UPDATED_ASC — A page of memories in scope, updated asc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param states => {active: true, expired: true, pending: true};
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
:param first => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.updatedAt IS NOT NULL AND m.scopePath IS NOT NULL AND m.lastVersion > 0
  AND ($afterId IS NULL OR m.updatedAt > $afterInstant OR (m.updatedAt = $afterInstant AND m.id > $afterId))
  AND m.state = 'ACTIVE' AND CASE
    WHEN m.heldUntil <= $now THEN $states.expired
    WHEN m.validFrom > $now THEN $states.pending
    ELSE $states.active AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) END
  AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN m.tags))
    AND ($filter.importanceGte IS NULL OR m.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR m.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR m.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR m.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR m.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR m.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR m.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR m.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR m.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR m.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR m.updatedAt >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR m.updatedAt < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR m.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR m.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR m.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR m.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (m.createdById IN $filter.writtenBy OR m.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR m.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR m.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR m.delivery = $filter.delivery)
WITH m ORDER BY m.updatedAt ASC, m.id ASC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory;

// memory.list.UPDATED_DESC — A page of memories in scope, updated desc.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param afterInstant => null;
:param afterNumber => null;
:param afterText => null;
:param afterId => null;
:param states => {active: true, expired: true, pending: true};
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
:param first => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.updatedAt IS NOT NULL AND m.scopePath IS NOT NULL AND m.lastVersion > 0
  AND ($afterId IS NULL OR m.updatedAt < $afterInstant OR (m.updatedAt = $afterInstant AND m.id < $afterId))
  AND m.state = 'ACTIVE' AND CASE
    WHEN m.heldUntil <= $now THEN $states.expired
    WHEN m.validFrom > $now THEN $states.pending
    ELSE $states.active AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) END
  AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
    AND ($filter.tagsAny IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tagsAny))
    AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN m.tags))
    AND ($filter.importanceGte IS NULL OR m.importance >= $filter.importanceGte)
    AND ($filter.importanceGt IS NULL OR m.importance > $filter.importanceGt)
    AND ($filter.importanceLte IS NULL OR m.importance <= $filter.importanceLte)
    AND ($filter.importanceLt IS NULL OR m.importance < $filter.importanceLt)
    AND ($filter.confidenceGte IS NULL OR m.confidence >= $filter.confidenceGte)
    AND ($filter.confidenceGt IS NULL OR m.confidence > $filter.confidenceGt)
    AND ($filter.confidenceLte IS NULL OR m.confidence <= $filter.confidenceLte)
    AND ($filter.confidenceLt IS NULL OR m.confidence < $filter.confidenceLt)
    AND ($filter.createdFrom IS NULL OR m.createdAt >= $filter.createdFrom)
    AND ($filter.createdTo IS NULL OR m.createdAt < $filter.createdTo)
    AND ($filter.updatedFrom IS NULL OR m.updatedAt >= $filter.updatedFrom)
    AND ($filter.updatedTo IS NULL OR m.updatedAt < $filter.updatedTo)
    AND ($filter.heldFrom IS NULL OR m.validTo > $filter.heldFrom)
    AND ($filter.heldTo IS NULL OR m.validFrom < $filter.heldTo)
    AND ($filter.sourceUriPrefix IS NULL OR m.sourceUri STARTS WITH $filter.sourceUriPrefix)
    AND ($filter.sourceType IS NULL OR m.sourceType = $filter.sourceType)
    AND ($filter.writtenBy IS NULL OR (m.createdById IN $filter.writtenBy OR m.updatedById IN $filter.writtenBy))
    AND ($filter.createdBy IS NULL OR m.createdById IN $filter.createdBy)
    AND ($filter.updatedBy IS NULL OR m.updatedById IN $filter.updatedBy)
    AND ($filter.delivery IS NULL OR m.delivery = $filter.delivery)
WITH m ORDER BY m.updatedAt DESC, m.id DESC LIMIT $first
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory;

// memory.lock.below — Locks memories and all that they supersede, down the chain, in the order of their ids, and looks again what that is.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (x:Memory WHERE x.workspaceId = $scopeWorkspace AND x.scopePath IN $scopePaths) WHERE x.id = id
MATCH (x) (()-[:SUPERSEDES]->(older:Memory WHERE older.workspaceId = $scopeWorkspace AND older.scopePath IN $scopePaths)){0,} (o)
WITH DISTINCT o ORDER BY o.id
REMOVE o._l
WITH collect(o.id) AS locked
UNWIND $ids AS id
MATCH (y:Memory WHERE y.workspaceId = $scopeWorkspace AND y.scopePath IN $scopePaths) WHERE y.id = id
MATCH (y) (()-[:SUPERSEDES]->(older:Memory WHERE older.workspaceId = $scopeWorkspace AND older.scopePath IN $scopePaths)){0,} (p)
WITH DISTINCT locked, p
RETURN locked, collect(p.id) AS found;

// memory.lock.byAddress — Locks a writable memory by its namespace and key and reads it.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param namespace => 'example';
:param key => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths AND m.namespace = $namespace AND m.key = $key)
USING INDEX SEEK m:Memory(workspaceId, namespace, key) WHERE m.lastVersion > 0
REMOVE m._l
WITH m
CALL (m) {
  OPTIONAL MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id)
  WHERE (m.nextChangeAt IS NOT NULL OR m.state = 'FORGOTTEN')
    AND v.recordedTo = datetime('9999-12-31T00:00:00Z')
    AND v.validTo > CASE WHEN m.validTo < datetime.realtime() THEN m.validTo ELSE datetime.realtime() END
  WITH v ORDER BY v.validFrom LIMIT 100
  RETURN collect(v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL}) AS ahead
}
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, ahead, EXISTS { (m)-[:SUPERSEDES]->() } AS supersedes,
  datetime.truncate('microsecond', datetime.realtime()) AS now;

// memory.lock.byId — Locks a writable memory by its id and reads it.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = $id AND m.lastVersion > 0
REMOVE m._l
WITH m
CALL (m) {
  OPTIONAL MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id)
  WHERE (m.nextChangeAt IS NOT NULL OR m.state = 'FORGOTTEN')
    AND v.recordedTo = datetime('9999-12-31T00:00:00Z')
    AND v.validTo > CASE WHEN m.validTo < datetime.realtime() THEN m.validTo ELSE datetime.realtime() END
  WITH v ORDER BY v.validFrom LIMIT 100
  RETURN collect(v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL}) AS ahead
}
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, ahead, EXISTS { (m)-[:SUPERSEDES]->() } AS supersedes,
  datetime.truncate('microsecond', datetime.realtime()) AS now;

// memory.lock.byKey — Finds or makes the memories under some keys of one namespace, locks them, and reads what decides about a write.
// place
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopeNamespace => 'team/a';
:param scopePath => 'team/a/';
:param scopeTokens => 'example';
:param items => [{index: 10, id: 'example', key: 'example', folded: 'example', content: null, hash: 'example'}];
CYPHER 25
UNWIND $items AS item
CALL (item) {
  // Written without a key: the live memory of the namespace with the same content, if there is one.
  OPTIONAL MATCH (s:Memory WHERE s.workspaceId = $scopeWorkspace AND s.scopePath = $scopePath)
  WHERE item.content IS NOT NULL AND s.contentHash = item.content AND s.state = 'ACTIVE'
    AND s.visibleUntil > datetime.realtime()
  RETURN s.key AS held ORDER BY s.createdAt, s.id LIMIT 1
}
WITH item, coalesce(held, item.key) AS wanted
MERGE (m:Memory {workspaceId: $scopeWorkspace, namespace: $scopeNamespace, key: wanted})
  ON CREATE SET m.id = item.id, m.scopePath = $scopePath, m.scopeTokens = $scopeTokens, m.lastVersion = 0, m.lastSequence = 0
REMOVE m._l
WITH item, m
CALL (m) {
  OPTIONAL MATCH (t:Tombstone WHERE t.workspaceId = $scopeWorkspace AND t.scopePath = $scopePath) WHERE t.key = m.key AND t.liftedAt IS NULL
  RETURN t ORDER BY t.createdAt DESC LIMIT 1
}
CALL (m) {
  OPTIONAL MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath = $scopePath AND v.memoryId = m.id)
  WHERE (m.nextChangeAt IS NOT NULL OR m.state = 'FORGOTTEN')
    AND v.recordedTo = datetime('9999-12-31T00:00:00Z')
    AND v.validTo > CASE WHEN m.validTo < datetime.realtime() THEN m.validTo ELSE datetime.realtime() END
  WITH v ORDER BY v.validFrom LIMIT 100
  RETURN collect(v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL}) AS ahead
}
CALL (m, item) {
  OPTIONAL MATCH (o:Memory WHERE o.workspaceId = $scopeWorkspace AND o.scopePath = $scopePath) WHERE o.keyFolded = item.folded AND o.key <> m.key AND o.state = 'ACTIVE'
  RETURN o.key AS twin LIMIT 1
}
CALL (m, item) {
  OPTIONAL MATCH (o:Memory WHERE o.workspaceId = $scopeWorkspace AND o.scopePath = $scopePath)
  WHERE o.contentHash = item.hash AND o.key <> m.key AND o.state = 'ACTIVE'
  RETURN o.key AS copy LIMIT 1
}
RETURN item.index AS index, m {.id, .key} AS shell,
  CASE WHEN m.lastVersion > 0 THEN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} END AS memory, ahead, EXISTS { (m)-[:SUPERSEDES]->() } AS supersedes,
  t {.id, .namespace, .key, .reason, .createdAt} AS tombstone, twin, copy,
  EXISTS { MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath = $scopePath) } AS placeExists,
  datetime.truncate('microsecond', datetime.realtime()) AS now
ORDER BY index;

// memory.nearest — The visible memories of the scope nearest to a vector, with their cosines.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param vector => [i IN range(1, 384) | 0.05];
:param now => datetime();
:param pool => 10;
:param limit => 10;
CYPHER 25
MATCH (m:Recallable)
SEARCH m IN (VECTOR INDEX memory_embedding_bge_small_en_v1_5_384 FOR $vector
  WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths AND m.visibleFrom <= $now AND m.visibleUntil > $now AND m.trustRank >= 1
  LIMIT $pool) SCORE AS score
WITH m, 2 * score - 1 AS score WHERE m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now))
RETURN m.id AS id, m.key AS key, score ORDER BY score DESC, id LIMIT $limit;

// memory.openRows — Rows of locked memories that are believed and that a change of a past time may touch: from an instant to another, or else the two nearest; and the last two.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param items => [{index: 10, id: 'example', from: datetime('2026-05-01T09:30:00.000000Z'), until: null, limit: 10}];
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = item.id
CALL (m, item) {
  MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id)
  WHERE v.recordedTo = datetime('9999-12-31T00:00:00Z') AND v.validTo > item.from
    AND (item.until IS NULL OR v.validFrom < item.until)
  WITH v, item ORDER BY v.validFrom LIMIT 202
  WITH collect(v) AS found, item.limit AS most
  RETURN found[0..most] AS near
}
CALL (m) {
  MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id)
  WHERE v.recordedTo = datetime('9999-12-31T00:00:00Z') AND v.validTo IS NOT NULL
  WITH v ORDER BY v.validTo DESC LIMIT 2
  RETURN collect(v) AS last
}
UNWIND near + last AS r
RETURN item.index AS index, collect(r {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: r.embedding_bge_small_en_v1_5_384 IS NOT NULL}) AS rows;

// memory.rows — Rows of history of memories in scope, by memory and sequence.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param wanted => [{memoryId: 'example', sequence: 10}];
CYPHER 25
UNWIND $wanted AS item
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = item.memoryId
MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id) WHERE v.sequence = item.sequence
RETURN m.id AS memoryId, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// memory.setWindows — Computes the visible windows of locked memories anew.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = id AND m.lastVersion > 0
CALL (m) {
  CALL (m) {
    MATCH (s) ((newer:Memory WHERE newer.workspaceId = $scopeWorkspace)-[:SUPERSEDES]->()){1,} (m)
    WITH DISTINCT m, s WHERE s.state = 'ACTIVE' AND s.trustRank >= 1 AND s.id <> m.id
    MATCH (q:MemoryVersion WHERE q.workspaceId = $scopeWorkspace AND q.memoryId = s.id AND q.recordedTo = datetime('9999-12-31T00:00:00Z') AND q.validTo > m.validFrom)
    WHERE q.validFrom < q.heldUntil AND q.heldUntil > m.validFrom AND q.validFrom < m.heldUntil
    WITH q ORDER BY q.validFrom
    RETURN collect({from: q.validFrom, until: q.heldUntil}) AS shadows
  }
  WITH m, reduce(so = {at: m.validFrom, starts: [], ends: []}, shadow IN shadows | CASE
    WHEN shadow.until <= so.at THEN so
    WHEN shadow.from <= so.at THEN {at: shadow.until, starts: so.starts, ends: so.ends}
    ELSE {at: shadow.until, starts: so.starts + [so.at], ends: so.ends + [shadow.from]} END) AS found
  WITH m, CASE
    WHEN m.state <> 'ACTIVE' OR m.trustRank < 1 THEN {starts: [], ends: []}
    WHEN found.at < m.heldUntil THEN {starts: found.starts + [found.at], ends: found.ends + [m.heldUntil]}
    ELSE found END AS found
  WITH m, found.starts AS starts, found.ends AS ends
  WITH m, starts, ends, coalesce(head(starts), datetime('9999-12-31T00:00:00Z')) AS opens, coalesce(last(ends), datetime('0001-01-01T00:00:00Z')) AS closes
  SET m.visibleFrom = opens, m.visibleFromDay = replace(left(toString(opens), 10), '-', ''),
      m.visibleUntil = closes, m.visibleUntilDay = replace(left(toString(closes), 10), '-', ''),
      m.gapFrom = CASE WHEN size(ends) > 1 THEN ends[0..-1] END,
      m.gapUntil = CASE WHEN size(starts) > 1 THEN starts[1..] END
}
RETURN count(*) AS computed;
