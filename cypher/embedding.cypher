// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// embedding.activeModel — The embedding model that the database’s vectors were made with.
// system
CYPHER 25
MATCH (e:EmbeddingModel {active: true})
RETURN e.name AS name, e.dimension AS dimension, e.slug AS slug LIMIT 1;

// embedding.countDue — Whether any memory or version is due for an embedding.
// system
CYPHER 25
RETURN EXISTS { MATCH (n:PendingEmbedding) WHERE n.embeddingDueAt <= datetime.realtime() } AS due;

// embedding.noteFailures — Notes why an embedding failed and when it is tried again; moves neither version nor time.
// system
:param failures => [{memoryId: 'example', sequence: 10, reason: 'example', seconds: 10}];
CYPHER 25
UNWIND $failures AS failure
CALL (failure) {
  MATCH (n:PendingEmbedding:Memory {id: failure.memoryId}) WHERE failure.sequence = 0
  RETURN n
  UNION
  MATCH (n:PendingEmbedding:MemoryVersion {memoryId: failure.memoryId, sequence: failure.sequence})
  RETURN n
}
SET n.embeddingState = 'FAILED', n.embeddingError = failure.reason,
    n.embeddingAttempts = coalesce(n.embeddingAttempts, 0) + 1,
    n.embeddingDueAt = datetime.realtime() + duration({seconds: failure.seconds})
RETURN count(*) AS noted;

// embedding.recordModel — Notes which model the database’s vectors are made with.
// system
:param name => 'example';
:param dimension => 10;
:param slug => 'example';
CYPHER 25
MERGE (e:EmbeddingModel {slug: $slug})
  ON CREATE SET e.name = $name, e.dimension = $dimension,
                e.createdAt = datetime.truncate('microsecond', datetime.realtime())
SET e.active = true
RETURN e.slug AS slug;

// embedding.storeMemories — Gives memories their vectors where the text is still the one that was embedded; moves neither version nor time.
// system
:param property => 'embedding_bge_small_en_v1_5_384';
:param vectors => [{memoryId: 'example', sequence: 10, embeddingHash: 'example', vector: [0.5]}];
CYPHER 25
UNWIND $vectors AS made
MATCH (m:Memory {id: made.memoryId})
REMOVE m._l
WITH m, made WHERE m.embeddingHash = made.embeddingHash AND m.state = 'ACTIVE'
CALL db.create.setNodeVectorProperty(m, $property, made.vector)
SET m.embeddingState = 'READY', m.embeddingError = null, m.embeddingDueAt = null, m.embeddingAttempts = 0
REMOVE m:PendingEmbedding
RETURN count(*) AS stored;

// embedding.storeVersions — The same for rows of history that are no longer mirrored.
// system
:param property => 'embedding_bge_small_en_v1_5_384';
:param vectors => [{memoryId: 'example', sequence: 10, embeddingHash: 'example', vector: [0.5]}];
CYPHER 25
UNWIND $vectors AS made
MATCH (v:MemoryVersion {memoryId: made.memoryId, sequence: made.sequence})
WHERE v:RecallableVersion AND v.embeddingHash = made.embeddingHash
CALL db.create.setNodeVectorProperty(v, $property, made.vector)
SET v.embeddingDueAt = null
REMOVE v:PendingEmbedding
RETURN count(*) AS stored;

// embedding.takeDue — The memories and versions that have waited longest for an embedding, with what their text is made of.
// system
:param limit => 10;
CYPHER 25
MATCH (n:PendingEmbedding) WHERE n.embeddingDueAt <= datetime.realtime()
WITH n ORDER BY n.embeddingDueAt LIMIT $limit
OPTIONAL MATCH (m:Memory)-[:HAS_VERSION]->(n)
RETURN coalesce(m.id, n.id) AS memoryId, CASE WHEN m IS NULL THEN null ELSE n.sequence END AS sequence,
  n.value AS value, n.summary AS summary, n.validFrom AS validFrom, coalesce(m.createdAt, n.createdAt) AS createdAt,
  n.embeddingHash AS embeddingHash, coalesce(n.embeddingAttempts, 0) AS attempts;
