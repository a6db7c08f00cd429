import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { float, int, list, map, text } from '../graph/params.js';
import { systemQuery } from '../graph/query.js';

export const countDue = systemQuery('embedding.countDue', {
  about: 'Whether any memory or version is due for an embedding.',
  params: {},
  row: z.object({ due: z.boolean() }),
  cypher: cypher`RETURN EXISTS { MATCH (n:PendingEmbedding) WHERE n.embeddingDueAt <= datetime.realtime() } AS due`,
});

export const takeDue = systemQuery('embedding.takeDue', {
  about:
    'The memories and versions that have waited longest for an embedding, with what their text is made of.',
  params: { limit: int },
  row: z.object({
    memoryId: z.string(),
    sequence: z.int().nullable(),
    value: z.string(),
    summary: z.string().nullable(),
    validFrom: z.string(),
    createdAt: z.string(),
    embeddingHash: z.string(),
    attempts: z.int(),
  }),
  cypher: cypher`
    MATCH (n:PendingEmbedding) WHERE n.embeddingDueAt <= datetime.realtime()
    WITH n ORDER BY n.embeddingDueAt LIMIT $limit
    OPTIONAL MATCH (m:Memory)-[:HAS_VERSION]->(n)
    RETURN coalesce(m.id, n.id) AS memoryId, CASE WHEN m IS NULL THEN null ELSE n.sequence END AS sequence,
      n.value AS value, n.summary AS summary, n.validFrom AS validFrom, coalesce(m.createdAt, n.createdAt) AS createdAt,
      n.embeddingHash AS embeddingHash, coalesce(n.embeddingAttempts, 0) AS attempts`,
});

const vectors = list(map({ memoryId: text, sequence: int, embeddingHash: text, vector: list(float) }));

export const storeMemoryVectors = systemQuery('embedding.storeMemories', {
  about:
    'Gives memories their vectors where the text is still the one that was embedded; moves neither version nor time.',
  params: { property: text, vectors },
  row: z.object({ stored: z.int() }),
  cypher: cypher`
    UNWIND $vectors AS made
    MATCH (m:Memory {id: made.memoryId})
    REMOVE m._l
    WITH m, made WHERE m.embeddingHash = made.embeddingHash AND m.state = 'ACTIVE'
    CALL db.create.setNodeVectorProperty(m, $property, made.vector)
    SET m.embeddingState = 'READY', m.embeddingError = null, m.embeddingDueAt = null, m.embeddingAttempts = 0
    REMOVE m:PendingEmbedding
    RETURN count(*) AS stored`,
});

export const storeVersionVectors = systemQuery('embedding.storeVersions', {
  about: 'The same for rows of history that are no longer mirrored.',
  params: { property: text, vectors },
  row: z.object({ stored: z.int() }),
  cypher: cypher`
    UNWIND $vectors AS made
    MATCH (v:MemoryVersion {memoryId: made.memoryId, sequence: made.sequence})
    WHERE v:RecallableVersion AND v.embeddingHash = made.embeddingHash
    CALL db.create.setNodeVectorProperty(v, $property, made.vector)
    SET v.embeddingDueAt = null
    REMOVE v:PendingEmbedding
    RETURN count(*) AS stored`,
});

export const noteFailures = systemQuery('embedding.noteFailures', {
  about: 'Notes why an embedding failed and when it is tried again; moves neither version nor time.',
  params: { failures: list(map({ memoryId: text, sequence: int, reason: text, seconds: int })) },
  row: z.object({ noted: z.int() }),
  cypher: cypher`
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
    RETURN count(*) AS noted`,
});

export const activeModel = systemQuery('embedding.activeModel', {
  about: 'The embedding model that the database’s vectors were made with.',
  params: {},
  row: z.object({ name: z.string(), dimension: z.int(), slug: z.string() }),
  cypher: cypher`
    MATCH (e:EmbeddingModel {active: true})
    RETURN e.name AS name, e.dimension AS dimension, e.slug AS slug LIMIT 1`,
});

export const recordModel = systemQuery('embedding.recordModel', {
  about: 'Notes which model the database’s vectors are made with.',
  params: { name: text, dimension: int, slug: text },
  row: z.object({ slug: z.string() }),
  cypher: cypher`
    MERGE (e:EmbeddingModel {slug: $slug})
      ON CREATE SET e.name = $name, e.dimension = $dimension,
                    e.createdAt = datetime.truncate('microsecond', datetime.realtime())
    SET e.active = true
    RETURN e.slug AS slug`,
});
