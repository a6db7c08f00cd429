// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// recall.asOf.dense.exact — The dense arm by brute force over the rows that were believed then and meet a filter, and how many those are, up to a limit.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param vector => [i IN range(1, 384) | 0.05];
:param keep => 10;
:param most => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
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
WITH v LIMIT $most
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = v.memoryId AND m.state = 'ACTIVE'
WITH collect({id: m.id, score: (2 * vector.similarity.cosine(CASE WHEN m.mirrorSequence = v.sequence THEN m.embedding_bge_small_en_v1_5_384 ELSE v.embedding_bge_small_en_v1_5_384 END, $vector) - 1)}) AS found
WITH found, size(found) AS looked
UNWIND found AS one
WITH one, looked WHERE one.score IS NOT NULL
RETURN one.id AS id, one.score AS score, looked ORDER BY score DESC, id DESC
LIMIT $keep;

// recall.asOf.dense.memories — The dense arm as of another state of knowledge, over what memories mirror.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param vector => [i IN range(1, 384) | 0.05];
:param pool => 10;
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
CYPHER 25
MATCH (n:Recallable)
SEARCH n IN (VECTOR INDEX memory_embedding_bge_small_en_v1_5_384 FOR $vector
  WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths AND n.recordedFrom <= $recordedAt AND n.validFrom <= $validAt AND n.heldUntil > $validAt AND n.trustRank >= 1
  LIMIT $pool) SCORE AS similarity
WITH n, 2 * similarity - 1 AS score
WITH n, score WHERE ($filter.kinds IS NULL OR n.kind IN $filter.kinds)
  AND ($filter.tagsAny IS NULL OR any(tag IN n.tags WHERE tag IN $filter.tagsAny))
  AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN n.tags))
  AND ($filter.importanceGte IS NULL OR n.importance >= $filter.importanceGte)
  AND ($filter.importanceGt IS NULL OR n.importance > $filter.importanceGt)
  AND ($filter.importanceLte IS NULL OR n.importance <= $filter.importanceLte)
  AND ($filter.importanceLt IS NULL OR n.importance < $filter.importanceLt)
  AND ($filter.confidenceGte IS NULL OR n.confidence >= $filter.confidenceGte)
  AND ($filter.confidenceGt IS NULL OR n.confidence > $filter.confidenceGt)
  AND ($filter.confidenceLte IS NULL OR n.confidence <= $filter.confidenceLte)
  AND ($filter.confidenceLt IS NULL OR n.confidence < $filter.confidenceLt)
  AND ($filter.createdFrom IS NULL OR n.createdAt >= $filter.createdFrom)
  AND ($filter.createdTo IS NULL OR n.createdAt < $filter.createdTo)
  AND ($filter.updatedFrom IS NULL OR n.recordedFrom >= $filter.updatedFrom)
  AND ($filter.updatedTo IS NULL OR n.recordedFrom < $filter.updatedTo)
  AND ($filter.heldFrom IS NULL OR n.validTo > $filter.heldFrom)
  AND ($filter.heldTo IS NULL OR n.validFrom < $filter.heldTo)
  AND ($filter.sourceUriPrefix IS NULL OR n.sourceUri STARTS WITH $filter.sourceUriPrefix)
  AND ($filter.sourceType IS NULL OR n.sourceType = $filter.sourceType)
  AND ($filter.writtenBy IS NULL OR (n.createdById IN $filter.writtenBy OR n.updatedById IN $filter.writtenBy))
  AND ($filter.createdBy IS NULL OR n.createdById IN $filter.createdBy)
  AND ($filter.updatedBy IS NULL OR n.updatedById IN $filter.updatedBy)
  AND ($filter.delivery IS NULL OR n.delivery = $filter.delivery)
RETURN coalesce(n.memoryId, n.id) AS id, score
LIMIT $keep;

// recall.asOf.dense.versions — The dense arm as of another state of knowledge, over the rows that no memory mirrors.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param vector => [i IN range(1, 384) | 0.05];
:param pool => 10;
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
CYPHER 25
MATCH (n:RecallableVersion)
SEARCH n IN (VECTOR INDEX version_embedding_bge_small_en_v1_5_384 FOR $vector
  WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths AND n.recordedFrom <= $recordedAt AND n.recordedTo > $recordedAt AND n.validFrom <= $validAt AND n.heldUntil > $validAt AND n.trustRank >= 1
  LIMIT $pool) SCORE AS similarity
WITH n, 2 * similarity - 1 AS score
WITH n, score WHERE ($filter.kinds IS NULL OR n.kind IN $filter.kinds)
  AND ($filter.tagsAny IS NULL OR any(tag IN n.tags WHERE tag IN $filter.tagsAny))
  AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN n.tags))
  AND ($filter.importanceGte IS NULL OR n.importance >= $filter.importanceGte)
  AND ($filter.importanceGt IS NULL OR n.importance > $filter.importanceGt)
  AND ($filter.importanceLte IS NULL OR n.importance <= $filter.importanceLte)
  AND ($filter.importanceLt IS NULL OR n.importance < $filter.importanceLt)
  AND ($filter.confidenceGte IS NULL OR n.confidence >= $filter.confidenceGte)
  AND ($filter.confidenceGt IS NULL OR n.confidence > $filter.confidenceGt)
  AND ($filter.confidenceLte IS NULL OR n.confidence <= $filter.confidenceLte)
  AND ($filter.confidenceLt IS NULL OR n.confidence < $filter.confidenceLt)
  AND ($filter.createdFrom IS NULL OR n.createdAt >= $filter.createdFrom)
  AND ($filter.createdTo IS NULL OR n.createdAt < $filter.createdTo)
  AND ($filter.updatedFrom IS NULL OR n.recordedFrom >= $filter.updatedFrom)
  AND ($filter.updatedTo IS NULL OR n.recordedFrom < $filter.updatedTo)
  AND ($filter.heldFrom IS NULL OR n.validTo > $filter.heldFrom)
  AND ($filter.heldTo IS NULL OR n.validFrom < $filter.heldTo)
  AND ($filter.sourceUriPrefix IS NULL OR n.sourceUri STARTS WITH $filter.sourceUriPrefix)
  AND ($filter.sourceType IS NULL OR n.sourceType = $filter.sourceType)
  AND ($filter.writtenBy IS NULL OR (n.createdById IN $filter.writtenBy OR n.updatedById IN $filter.writtenBy))
  AND ($filter.createdBy IS NULL OR n.createdById IN $filter.createdBy)
  AND ($filter.updatedBy IS NULL OR n.updatedById IN $filter.updatedBy)
  AND ($filter.delivery IS NULL OR n.delivery = $filter.delivery)
RETURN coalesce(n.memoryId, n.id) AS id, score
LIMIT $keep;

// recall.asOf.hydrate — The second lock and the hydration as of another state of knowledge: not forgotten then or now, and not superseded by what was believed then.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param ids => ['example'];
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.id = id AND m.state = 'ACTIVE' AND (m.forgottenFrom IS NULL OR none(i IN range(0, size(m.forgottenFrom) - 1) WHERE m.forgottenFrom[i] <= $recordedAt AND m.forgottenUntil[i] > $recordedAt))
MATCH (m)-[:HAS_VERSION]->(v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths AND v.memoryId = m.id)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND v.state = 'ACTIVE' AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory, v {.value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .sequence, .operation, .authorId, .baseSequence, .recordedTo, embedded: v.embedding_bge_small_en_v1_5_384 IS NOT NULL} AS row;

// recall.asOf.lexical.memories — The lexical arm as of another state of knowledge, over what memories mirror.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param lucene => 'example';
:param pool => 10;
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
CYPHER 25
CALL db.index.fulltext.queryNodes('memory_text', $lucene, {limit: $pool}) YIELD node AS n, score
WITH n, score WHERE n:Recallable AND n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths
  AND n.recordedFrom <= $recordedAt AND n.validFrom <= $validAt AND n.heldUntil > $validAt
WITH n, score WHERE ($filter.kinds IS NULL OR n.kind IN $filter.kinds)
  AND ($filter.tagsAny IS NULL OR any(tag IN n.tags WHERE tag IN $filter.tagsAny))
  AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN n.tags))
  AND ($filter.importanceGte IS NULL OR n.importance >= $filter.importanceGte)
  AND ($filter.importanceGt IS NULL OR n.importance > $filter.importanceGt)
  AND ($filter.importanceLte IS NULL OR n.importance <= $filter.importanceLte)
  AND ($filter.importanceLt IS NULL OR n.importance < $filter.importanceLt)
  AND ($filter.confidenceGte IS NULL OR n.confidence >= $filter.confidenceGte)
  AND ($filter.confidenceGt IS NULL OR n.confidence > $filter.confidenceGt)
  AND ($filter.confidenceLte IS NULL OR n.confidence <= $filter.confidenceLte)
  AND ($filter.confidenceLt IS NULL OR n.confidence < $filter.confidenceLt)
  AND ($filter.createdFrom IS NULL OR n.createdAt >= $filter.createdFrom)
  AND ($filter.createdTo IS NULL OR n.createdAt < $filter.createdTo)
  AND ($filter.updatedFrom IS NULL OR n.recordedFrom >= $filter.updatedFrom)
  AND ($filter.updatedTo IS NULL OR n.recordedFrom < $filter.updatedTo)
  AND ($filter.heldFrom IS NULL OR n.validTo > $filter.heldFrom)
  AND ($filter.heldTo IS NULL OR n.validFrom < $filter.heldTo)
  AND ($filter.sourceUriPrefix IS NULL OR n.sourceUri STARTS WITH $filter.sourceUriPrefix)
  AND ($filter.sourceType IS NULL OR n.sourceType = $filter.sourceType)
  AND ($filter.writtenBy IS NULL OR (n.createdById IN $filter.writtenBy OR n.updatedById IN $filter.writtenBy))
  AND ($filter.createdBy IS NULL OR n.createdById IN $filter.createdBy)
  AND ($filter.updatedBy IS NULL OR n.updatedById IN $filter.updatedBy)
  AND ($filter.delivery IS NULL OR n.delivery = $filter.delivery)
RETURN coalesce(n.memoryId, n.id) AS id, score
LIMIT $keep;

// recall.asOf.lexical.versions — The lexical arm as of another state of knowledge, over the rows that no memory mirrors.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param lucene => 'example';
:param pool => 10;
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
CYPHER 25
CALL db.index.fulltext.queryNodes('version_text', $lucene, {limit: $pool}) YIELD node AS n, score
WITH n, score WHERE n:RecallableVersion AND n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths
  AND n.recordedFrom <= $recordedAt AND n.recordedTo > $recordedAt AND n.validFrom <= $validAt AND n.heldUntil > $validAt
WITH n, score WHERE ($filter.kinds IS NULL OR n.kind IN $filter.kinds)
  AND ($filter.tagsAny IS NULL OR any(tag IN n.tags WHERE tag IN $filter.tagsAny))
  AND ($filter.tagsAll IS NULL OR all(tag IN $filter.tagsAll WHERE tag IN n.tags))
  AND ($filter.importanceGte IS NULL OR n.importance >= $filter.importanceGte)
  AND ($filter.importanceGt IS NULL OR n.importance > $filter.importanceGt)
  AND ($filter.importanceLte IS NULL OR n.importance <= $filter.importanceLte)
  AND ($filter.importanceLt IS NULL OR n.importance < $filter.importanceLt)
  AND ($filter.confidenceGte IS NULL OR n.confidence >= $filter.confidenceGte)
  AND ($filter.confidenceGt IS NULL OR n.confidence > $filter.confidenceGt)
  AND ($filter.confidenceLte IS NULL OR n.confidence <= $filter.confidenceLte)
  AND ($filter.confidenceLt IS NULL OR n.confidence < $filter.confidenceLt)
  AND ($filter.createdFrom IS NULL OR n.createdAt >= $filter.createdFrom)
  AND ($filter.createdTo IS NULL OR n.createdAt < $filter.createdTo)
  AND ($filter.updatedFrom IS NULL OR n.recordedFrom >= $filter.updatedFrom)
  AND ($filter.updatedTo IS NULL OR n.recordedFrom < $filter.updatedTo)
  AND ($filter.heldFrom IS NULL OR n.validTo > $filter.heldFrom)
  AND ($filter.heldTo IS NULL OR n.validFrom < $filter.heldTo)
  AND ($filter.sourceUriPrefix IS NULL OR n.sourceUri STARTS WITH $filter.sourceUriPrefix)
  AND ($filter.sourceType IS NULL OR n.sourceType = $filter.sourceType)
  AND ($filter.writtenBy IS NULL OR (n.createdById IN $filter.writtenBy OR n.updatedById IN $filter.writtenBy))
  AND ($filter.createdBy IS NULL OR n.createdById IN $filter.createdBy)
  AND ($filter.updatedBy IS NULL OR n.updatedById IN $filter.updatedBy)
  AND ($filter.delivery IS NULL OR n.delivery = $filter.delivery)
RETURN coalesce(n.memoryId, n.id) AS id, score
LIMIT $keep;

// recall.asOf.scan — What is left when neither index answers: rows that were believed then and contain a word, by how many.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param validAt => datetime('2026-05-01T09:30:00.000000Z');
:param recordedAt => datetime('2026-05-01T09:30:00.000000Z');
:param words => ['example'];
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
CYPHER 25
MATCH (v:MemoryVersion WHERE v.workspaceId = $scopeWorkspace AND v.scopePath IN $scopePaths)
WHERE v.scopePath IS NOT NULL AND v.recordedFrom <= $recordedAt AND v.recordedTo > $recordedAt AND v.validFrom <= $validAt AND v.heldUntil > $validAt AND v.trustRank >= 1 AND ($filter.kinds IS NULL OR v.kind IN $filter.kinds)
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
WITH v, toLower(v.key + ' ' + coalesce(v.summary, '') + ' ' + v.value) AS searched
WITH v, toFloat(size([word IN $words WHERE searched CONTAINS word])) AS score
WHERE score > 0
RETURN v.memoryId AS id, score ORDER BY score DESC, id DESC
LIMIT $keep;

// recall.countMatching — How many visible memories in scope meet a filter, counted up to a limit.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
:param limit => 10;
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.updatedAt IS NOT NULL AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
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
WITH m LIMIT $limit
RETURN count(m) AS count;

// recall.dense — The dense arm: the nearest memories with scope and time inside the vector index, ids and cosines only.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param vector => [i IN range(1, 384) | 0.05];
:param pool => 10;
:param now => datetime();
CYPHER 25
MATCH (m:Recallable)
SEARCH m IN (VECTOR INDEX memory_embedding_bge_small_en_v1_5_384 FOR $vector
  WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths AND m.visibleFrom <= $now AND m.visibleUntil > $now AND m.trustRank >= 1
  LIMIT $pool) SCORE AS score
RETURN m.id AS id, 2 * score - 1 AS score;

// recall.dense.exact — The dense arm by brute force over the memories that meet a filter.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param vector => [i IN range(1, 384) | 0.05];
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.updatedAt IS NOT NULL AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
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
  AND ($filter.delivery IS NULL OR m.delivery = $filter.delivery) AND m.embedding_bge_small_en_v1_5_384 IS NOT NULL
WITH m.id AS id, (2 * vector.similarity.cosine(m.embedding_bge_small_en_v1_5_384, $vector) - 1) AS score
RETURN id, score ORDER BY score DESC, id DESC
LIMIT $keep;

// recall.dense.filtered — The dense arm over a wide pool, of which those that meet a filter are kept.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param vector => [i IN range(1, 384) | 0.05];
:param pool => 10;
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
CYPHER 25
MATCH (m:Recallable)
SEARCH m IN (VECTOR INDEX memory_embedding_bge_small_en_v1_5_384 FOR $vector
  WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths AND m.visibleFrom <= $now AND m.visibleUntil > $now AND m.trustRank >= 1
  LIMIT $pool) SCORE AS score
WITH m, score WHERE ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
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
RETURN m.id AS id, 2 * score - 1 AS score
LIMIT $keep;

// recall.hydrate — The second lock and the hydration: candidates that are in scope, visible and matching at the exact instant.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => ['example'];
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.id = id AND m.state = 'ACTIVE' AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .version, .validFrom, .validTo, .recordedFrom, .contentHash, .embeddingHash, .lastVersion, .lastSequence, .mirrorSequence, .nextChangeAt, .createdAt, .updatedAt, .createdById, .updatedById, .embeddingState, .embeddingError} AS memory;

// recall.lexical — The lexical arm: the best memories for a Lucene query that holds scope and days, ids and BM25 scores only.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param lucene => 'example';
:param pool => 10;
CYPHER 25
CALL db.index.fulltext.queryNodes('memory_text', $lucene, {limit: $pool}) YIELD node AS m, score
WITH m, score WHERE m:Recallable AND m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths
RETURN m.id AS id, score;

// recall.lexical.filtered — The lexical arm among the memories that meet a filter.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param lucene => 'example';
:param pool => 10;
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
CYPHER 25
CALL db.index.fulltext.queryNodes('memory_text', $lucene, {limit: $pool}) YIELD node AS m, score
WITH m, score WHERE m:Recallable AND m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths
  AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now))
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
RETURN m.id AS id, score
LIMIT $keep;

// recall.scan — What is left when neither index answers: visible memories in scope that contain a word, by how many.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param words => ['example'];
:param keep => 10;
:param filter => {kinds: null, tagsAny: null, tagsAll: null, importanceGte: null, importanceGt: null, importanceLte: null, importanceLt: null, confidenceGte: null, confidenceGt: null, confidenceLte: null, confidenceLt: null, createdFrom: null, createdTo: null, updatedFrom: null, updatedTo: null, heldFrom: null, heldTo: null, sourceUriPrefix: null, sourceType: null, writtenBy: null, createdBy: null, updatedBy: null, delivery: null};
:param now => datetime();
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.updatedAt IS NOT NULL AND m.visibleFrom <= $now AND m.visibleUntil > $now AND (m.gapFrom IS NULL OR none(i IN range(0, size(m.gapFrom) - 1) WHERE m.gapFrom[i] <= $now AND m.gapUntil[i] > $now)) AND ($filter.kinds IS NULL OR m.kind IN $filter.kinds)
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
WITH m, toLower(m.key + ' ' + coalesce(m.summary, '') + ' ' + m.value) AS searched
WITH m, toFloat(size([word IN $words WHERE searched CONTAINS word])) AS score
WHERE score > 0
RETURN m.id AS id, score ORDER BY score DESC, id DESC
LIMIT $keep;
