import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { flag, int, list, nullable, text } from '../graph/params.js';
import { systemQuery } from '../graph/query.js';

const OPEN_ROW = {
  validFrom: z.string(),
  validTo: z.string(),
  heldUntil: z.string(),
  recordedFrom: z.string(),
  recordedTo: z.string(),
  trustRank: z.int(),
};
const rowShape = z.object({
  ...OPEN_ROW,
  sequence: z.int(),
  baseSequence: z.int().nullable(),
  version: z.int(),
  state: z.string(),
  expiresAt: z.string().nullable(),
  recordedToDay: z.string(),
  labels: z.array(z.string()),
  vector: z.boolean(),
  placed: z.boolean(),
});
/** What the doctor looks at of a row of history. */
export type ExaminedRow = z.infer<typeof rowShape>;

/** What the doctor looks at of a memory; what a half-written one lacks is named by the first property that it lacks. */
export const examinedMemory = z.object({
  id: z.string(),
  workspaceId: z.string(),
  namespace: z.string(),
  key: z.string(),
  scopePath: z.string(),
  scopeTokens: z.string(),
  state: z.string(),
  trustRank: z.int(),
  version: z.int(),
  lastVersion: z.int(),
  lastSequence: z.int(),
  mirrorSequence: z.int(),
  nextChangeAt: z.string().nullable(),
  validFrom: z.string(),
  validTo: z.string(),
  heldUntil: z.string(),
  expiresAt: z.string().nullable(),
  visibleFrom: z.string(),
  visibleUntil: z.string(),
  visibleFromDay: z.string(),
  visibleUntilDay: z.string(),
  gapFrom: z.array(z.string()).nullable(),
  gapUntil: z.array(z.string()).nullable(),
  forgottenFrom: z.array(z.string()).nullable(),
  forgottenUntil: z.array(z.string()).nullable(),
  labels: z.array(z.string()),
  vector: z.boolean(),
  buried: z.boolean(),
  atAddress: z.int(),
  differing: z.array(z.string()),
  places: z.array(z.object({ path: z.string(), scopePath: z.string() })),
  rows: z.array(rowShape),
  superseders: z.array(
    z.object({ id: z.string(), state: z.string(), trustRank: z.int(), rows: z.array(z.object(OPEN_ROW)) }),
  ),
  superseded: z.array(z.string()),
});
/** A memory as the doctor examines it. */
export type ExaminedMemory = z.infer<typeof examinedMemory>;

export const findMemories = systemQuery('doctor.memories', {
  about: 'Ids of memories, in their order, of some workspaces or of all.',
  params: { after: text, workspaces: nullable(list(text)), first: int },
  row: z.object({ id: z.string() }),
  // The order is that of the index, so that a batch reads no more than itself.
  cypher: cypher`
    MATCH (m:Memory)
    WHERE m.id > $after AND ($workspaces IS NULL OR m.workspaceId IN $workspaces)
    RETURN m.id AS id ORDER BY m.id LIMIT $first`,
});

export const examineMemories = systemQuery('doctor.examine', {
  about:
    'Everything about some memories that an invariant speaks of; under their locks when it must be sure.',
  params: { ids: list(text), lock: flag, described: list(text) },
  row: z.object({ id: z.string(), now: z.string(), memory: z.unknown() }),
  cypher: cypher`
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
    } AS memory`,
});

const crossing = z.object({ id: z.string(), edge: z.string() });

export const findCrossings = systemQuery('doctor.crossings.memories', {
  about: 'Relationships of memories and of their rows that lead into another workspace.',
  params: { ids: list(text), first: int },
  row: crossing,
  cypher: cypher`
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
    RETURN m.id AS id, labels(a)[0] + ' ' + type(r) + ' ' + labels(b)[0] AS edge`,
});

export const findOtherCrossings = systemQuery('doctor.crossings.others', {
  about: 'Relationships between other nodes that lead into another workspace.',
  params: { workspaces: nullable(list(text)), first: int },
  row: crossing,
  cypher: cypher`
    MATCH (a:Workspace|Namespace|Principal|ApiKey|Source|Tombstone)-[r]->(b:!Memory&!MemoryVersion)
    WHERE a.workspaceId <> b.workspaceId
      AND ($workspaces IS NULL OR a.workspaceId IN $workspaces OR b.workspaceId IN $workspaces)
    RETURN coalesce(a.id, a.uri, '') AS id, labels(a)[0] + ' ' + type(r) + ' ' + labels(b)[0] AS edge LIMIT $first`,
});

export const findNameless = systemQuery('doctor.nameless', {
  about: 'How many memories have no id, by which nothing finds them; counted up to a limit.',
  params: { workspaces: nullable(list(text)), first: int },
  row: z.object({ workspaceId: z.string().nullable(), key: z.string().nullable() }),
  cypher: cypher`
    MATCH (m:Memory) WHERE m.id IS NULL AND ($workspaces IS NULL OR m.workspaceId IN $workspaces)
    RETURN m.workspaceId AS workspaceId, m.key AS key LIMIT $first`,
});

export const lookAround = systemQuery('doctor.look', {
  about: 'Whether locks lock, and how many workspaces there are.',
  params: { workspaces: nullable(list(text)) },
  row: z.object({ locks: z.boolean(), workspaces: z.int() }),
  cypher: cypher`
    CALL db.propertyKeys() YIELD propertyKey
    WITH collect(propertyKey) AS names
    RETURN '_l' IN names AS locks,
      COUNT { MATCH (w:Workspace) WHERE $workspaces IS NULL OR w.id IN $workspaces } AS workspaces`,
});
