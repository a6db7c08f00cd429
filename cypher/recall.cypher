// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory;

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
