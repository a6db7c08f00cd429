// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// memory.apply — Writes planned changes of locked memories: rows of history, what the memory mirrors, its index data and labels.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param changes => [{value: 'example', summary: null, kind: 'example', tags: ['example'], importance: 0.5, confidence: 0.5, sourceUri: null, sourceType: null, delivery: 'example', expiresAt: null, state: 'example', validFrom: datetime('2026-05-01T09:30:00.000000Z'), validTo: datetime('2026-05-01T09:30:00.000000Z'), heldUntil: datetime('2026-05-01T09:30:00.000000Z'), recordedFrom: datetime('2026-05-01T09:30:00.000000Z'), contentHash: 'example', embeddingHash: 'example', literals: 'example', validFromDay: 'example', heldUntilDay: 'example', recordedFromDay: 'example', id: 'example', keyFolded: 'example', created: true, resourced: true, reembedded: true, served: true, version: 10, lastSequence: 10, mirrorSequence: 10, createdAt: datetime('2026-05-01T09:30:00.000000Z'), updatedAt: datetime('2026-05-01T09:30:00.000000Z'), createdById: 'example', updatedById: 'example', visibleFrom: datetime('2026-05-01T09:30:00.000000Z'), visibleUntil: datetime('2026-05-01T09:30:00.000000Z'), visibleFromDay: 'example', visibleUntilDay: 'example', embeddingState: 'example', embeddingError: null, rows: [{value: 'example', summary: null, kind: 'example', tags: ['example'], importance: 0.5, confidence: 0.5, sourceUri: null, sourceType: null, delivery: 'example', expiresAt: null, state: 'example', validFrom: datetime('2026-05-01T09:30:00.000000Z'), validTo: datetime('2026-05-01T09:30:00.000000Z'), heldUntil: datetime('2026-05-01T09:30:00.000000Z'), recordedFrom: datetime('2026-05-01T09:30:00.000000Z'), contentHash: 'example', embeddingHash: 'example', literals: 'example', validFromDay: 'example', heldUntilDay: 'example', recordedFromDay: 'example', sequence: 10, version: 10, operation: 'example', authorId: 'example', mirrored: true}], retired: [{sequence: 10, closedAt: null}]}];
:param openEnd => datetime('2026-05-01T09:30:00.000000Z');
CYPHER 25
UNWIND $changes AS change
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = change.id
CALL (m, change) {
  UNWIND change.rows AS row
  CREATE (m)-[:HAS_VERSION]->(v:MemoryVersion {workspaceId: m.workspaceId, scopePath: m.scopePath, scopeTokens: m.scopeTokens, memoryId: m.id})
  SET v.sequence = row.sequence, v.version = row.version, v.operation = row.operation, v.authorId = row.authorId,
      v.value = row.value, v.summary = row.summary, v.kind = row.kind, v.tags = row.tags,
      v.importance = row.importance, v.confidence = row.confidence, v.sourceUri = row.sourceUri,
      v.sourceType = row.sourceType, v.delivery = row.delivery, v.expiresAt = row.expiresAt, v.state = row.state,
      v.trust = 'ASSERTED', v.trustRank = 2, v.sourceTier = 'TRUSTED',
      v.validFrom = row.validFrom, v.validTo = row.validTo, v.heldUntil = row.heldUntil,
      v.recordedFrom = row.recordedFrom, v.recordedTo = $openEnd,
      v.contentHash = row.contentHash, v.embeddingHash = row.embeddingHash, v.literals = row.literals,
      v.validFromDay = row.validFromDay, v.heldUntilDay = row.heldUntilDay,
      v.recordedFromDay = row.recordedFromDay
  WITH m, v, row
  CALL (m, v, row) {
    WITH m, v, row WHERE NOT row.mirrored
    SET v:RecallableVersion, v.embedding_bge_small_en_v1_5_384 = m.embedding_bge_small_en_v1_5_384
    FOREACH (ignored IN CASE WHEN m.embedding_bge_small_en_v1_5_384 IS NULL THEN [1] ELSE [] END | SET v:PendingEmbedding, v.embeddingDueAt = m.recordedFrom)
  }
  WITH m, v, row
  CALL (m, v, row) {
    MATCH (m)-[:HAS_VERSION]->(p:MemoryVersion WHERE p.workspaceId = $scopeWorkspace AND p.scopePath IN $scopePaths AND p.memoryId = m.id) WHERE p.sequence = row.sequence - 1
    CREATE (v)-[:PRECEDED_BY]->(p)
  }
}
CALL (m, change) {
  UNWIND change.retired AS old
  MATCH (m)-[:HAS_VERSION]->(r:MemoryVersion WHERE r.workspaceId = $scopeWorkspace AND r.scopePath IN $scopePaths AND r.memoryId = m.id) WHERE r.sequence = old.sequence
  SET r.recordedTo = coalesce(old.closedAt, r.recordedTo)
  SET r:RecallableVersion, r.embedding_bge_small_en_v1_5_384 = m.embedding_bge_small_en_v1_5_384
  FOREACH (ignored IN CASE WHEN m.embedding_bge_small_en_v1_5_384 IS NULL THEN [1] ELSE [] END | SET r:PendingEmbedding, r.embeddingDueAt = m.recordedFrom)
}
SET m.value = change.value, m.summary = change.summary, m.kind = change.kind, m.tags = change.tags,
    m.importance = change.importance, m.confidence = change.confidence, m.sourceUri = change.sourceUri,
    m.sourceType = change.sourceType, m.delivery = change.delivery, m.expiresAt = change.expiresAt,
    m.state = change.state, m.trust = 'ASSERTED', m.trustRank = 2, m.sourceTier = 'TRUSTED',
    m.keyFolded = change.keyFolded, m.lastVersion = change.version, m.lastSequence = change.lastSequence,
    m.mirrorSequence = change.mirrorSequence, m.validFrom = change.validFrom, m.validTo = change.validTo,
    m.heldUntil = change.heldUntil, m.recordedFrom = change.recordedFrom, m.createdAt = change.createdAt,
    m.updatedAt = change.updatedAt, m.createdById = change.createdById, m.updatedById = change.updatedById,
    m.visibleFrom = change.visibleFrom, m.visibleUntil = change.visibleUntil,
    m.contentHash = change.contentHash, m.embeddingHash = change.embeddingHash,
    m.embeddingState = change.embeddingState, m.embeddingError = change.embeddingError, m.embeddingAttempts = 0,
    m.embeddingDueAt = change.recordedFrom, m.literals = change.literals,
    m.visibleFromDay = change.visibleFromDay, m.visibleUntilDay = change.visibleUntilDay,
    m.validFromDay = change.validFromDay, m.heldUntilDay = change.heldUntilDay,
    m.recordedFromDay = change.recordedFromDay
CALL (m, change) {
  WITH m, change WHERE change.reembedded
  REMOVE m.embedding_bge_small_en_v1_5_384
}
WITH m, change, change.served AND change.embeddingState <> 'READY' AS pending, change.served AS served
FOREACH (ignored IN CASE WHEN served THEN [1] ELSE [] END | SET m:Recallable)
FOREACH (ignored IN CASE WHEN served THEN [] ELSE [1] END | REMOVE m:Recallable)
FOREACH (ignored IN CASE WHEN pending THEN [1] ELSE [] END | SET m:PendingEmbedding)
FOREACH (ignored IN CASE WHEN pending THEN [] ELSE [1] END | REMOVE m:PendingEmbedding)
WITH m, change
CALL (m, change) {
  WITH m, change WHERE change.created
  MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths) WHERE n.path = m.namespace
  MATCH (w:Principal WHERE w.workspaceId = $scopeWorkspace) WHERE w.id = change.createdById
  CREATE (m)-[:IN]->(n)
  CREATE (m)-[:WRITTEN_BY]->(w)
}
CALL (m, change) {
  WITH m, change WHERE change.resourced
  OPTIONAL MATCH (m)-[cited:CITES]->(:Source) DELETE cited
  WITH DISTINCT m, change WHERE change.sourceUri IS NOT NULL
  MERGE (s:Source {workspaceId: $scopeWorkspace, uri: change.sourceUri})
    ON CREATE SET s.type = change.sourceType
  CREATE (m)-[:CITES]->(s)
}
RETURN count(*) AS applied;

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
  REMOVE v:RecallableVersion, v:PendingEmbedding, v.embedding_bge_small_en_v1_5_384
}
REMOVE m.embedding_bge_small_en_v1_5_384
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
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.namespace = $namespace AND m.key = $key AND m.lastVersion > 0
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now;

// memory.byId — Memories in scope by their ids, whatever their state.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths) WHERE m.id = id AND m.lastVersion > 0
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now;

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
RETURN v {.sequence, .version, .operation, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri,
          .sourceType, .delivery, .expiresAt, .authorId, .validFrom, .validTo, .recordedFrom, .recordedTo} AS row;

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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory;

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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory;

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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory;

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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory;

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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory;

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
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory;

// memory.lock.byAddress — Locks a writable memory by its namespace and key and reads it.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param namespace => 'example';
:param key => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.namespace = $namespace AND m.key = $key AND m.lastVersion > 0
REMOVE m._l
WITH m
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now;

// memory.lock.byId — Locks a writable memory by its id and reads it.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
CYPHER 25
MATCH (m:Memory WHERE m.workspaceId = $scopeWorkspace AND m.scopePath IN $scopePaths)
WHERE m.id = $id AND m.lastVersion > 0
REMOVE m._l
WITH m
RETURN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now;

// memory.lock.byKey — Finds or makes the memories under some keys of one namespace, locks them, and reads what decides about a write.
// place
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopeNamespace => 'team/a';
:param scopePath => 'team/a/';
:param scopeTokens => 'example';
:param items => [{index: 10, id: 'example', key: 'example', folded: 'example', content: null}];
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
CALL (m, item) {
  OPTIONAL MATCH (o:Memory WHERE o.workspaceId = $scopeWorkspace AND o.scopePath = $scopePath) WHERE o.keyFolded = item.folded AND o.key <> m.key AND o.state = 'ACTIVE'
  RETURN o.key AS twin LIMIT 1
}
RETURN item.index AS index, m {.id, .key} AS shell,
  CASE WHEN m.lastVersion > 0 THEN m {.id, .namespace, .key, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri, .sourceType, .delivery, .expiresAt, .state, .lastSequence, .mirrorSequence, .validFrom, .validTo, .recordedFrom, .createdAt, .updatedAt, .createdById, .updatedById, .contentHash, .embeddingHash, .embeddingState, .embeddingError, version: m.lastVersion} END AS memory,
  t {.id, .namespace, .key, .reason, .createdAt} AS tombstone, twin,
  EXISTS { MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath = $scopePath) } AS placeExists,
  datetime.truncate('microsecond', datetime.realtime()) AS now
ORDER BY index;
