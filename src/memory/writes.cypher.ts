import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { memoryMap } from '../graph/fragments/memory-map.js';
import { history, memory, namespaceIn, principal, tombstoneIn } from '../graph/fragments/nodes.js';
import {
  connect,
  dropShell,
  dropVector,
  forgetSources,
  indexVersion,
  lock,
  memoryUnder,
  newVersion,
  searchLabels,
  sourceOf,
  tombstoneFor,
  unindexVersion,
} from '../graph/fragments/writes.js';
import { flag, float, instant, int, list, map, nullable, text } from '../graph/params.js';
import { placeQuery, writeQuery } from '../graph/query.js';
import { memoryRow } from './memory-row.js';

export const tombstoneRow = z.object({
  id: z.string(),
  namespace: z.string(),
  key: z.string(),
  reason: z.string().nullable(),
  createdAt: z.string(),
});

const shell = z.object({ id: z.string(), key: z.string() });

export const lockByKey = placeQuery('memory.lock.byKey', {
  about:
    'Finds or makes the memories under some keys of one namespace, locks them, and reads what decides about a write.',
  params: { items: list(map({ index: int, id: text, key: text, folded: text, content: nullable(text) })) },
  row: z.object({
    index: z.int(),
    shell,
    memory: memoryRow.nullable(),
    tombstone: tombstoneRow.nullable(),
    twin: z.string().nullable(),
    placeExists: z.boolean(),
    now: z.string(),
  }),
  cypher: cypher`
    UNWIND $items AS item
    CALL (item) {
      // Written without a key: the live memory of the namespace with the same content, if there is one.
      OPTIONAL MATCH ${memory('s')}
      WHERE item.content IS NOT NULL AND s.contentHash = item.content AND s.state = 'ACTIVE'
        AND s.visibleUntil > datetime.realtime()
      RETURN s.key AS held ORDER BY s.createdAt, s.id LIMIT 1
    }
    WITH item, coalesce(held, item.key) AS wanted
    ${memoryUnder('m', 'wanted', 'item.id')}
    ${lock('m')}
    WITH item, m
    CALL (m) {
      OPTIONAL MATCH ${tombstoneIn('t')} WHERE t.key = m.key AND t.liftedAt IS NULL
      RETURN t ORDER BY t.createdAt DESC LIMIT 1
    }
    CALL (m, item) {
      OPTIONAL MATCH ${memory('o')} WHERE o.keyFolded = item.folded AND o.key <> m.key AND o.state = 'ACTIVE'
      RETURN o.key AS twin LIMIT 1
    }
    RETURN item.index AS index, m {.id, .key} AS shell,
      CASE WHEN m.lastVersion > 0 THEN ${memoryMap('m')} END AS memory,
      t {.id, .namespace, .key, .reason, .createdAt} AS tombstone, twin,
      EXISTS { MATCH ${namespaceIn('n')} } AS placeExists,
      datetime.truncate('microsecond', datetime.realtime()) AS now
    ORDER BY index`,
});

const locked = z.object({ memory: memoryRow, now: z.string() });

// Two queries and no OR: of an OR the planner makes a scan of the whole scope.
export const lockById = writeQuery('memory.lock.byId', {
  about: 'Locks a writable memory by its id and reads it.',
  params: { id: text },
  row: locked,
  cypher: cypher`
    MATCH ${memory('m')}
    WHERE m.id = $id AND m.lastVersion > 0
    ${lock('m')}
    WITH m
    RETURN ${memoryMap('m')} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now`,
});

export const lockByAddress = writeQuery('memory.lock.byAddress', {
  about: 'Locks a writable memory by its namespace and key and reads it.',
  params: { namespace: text, key: text },
  row: locked,
  cypher: cypher`
    MATCH ${memory('m')}
    WHERE m.namespace = $namespace AND m.key = $key AND m.lastVersion > 0
    ${lock('m')}
    WITH m
    RETURN ${memoryMap('m')} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now`,
});

const described = {
  value: text,
  summary: nullable(text),
  kind: text,
  tags: list(text),
  importance: float,
  confidence: float,
  sourceUri: nullable(text),
  sourceType: nullable(text),
  delivery: text,
  expiresAt: nullable(instant),
  state: text,
  validFrom: instant,
  validTo: instant,
  heldUntil: instant,
  recordedFrom: instant,
  contentHash: text,
  embeddingHash: text,
  literals: text,
  validFromDay: text,
  heldUntilDay: text,
  recordedFromDay: text,
};

/** The parameters of one applied plan. */
const changeParams = map({
  ...described,
  id: text,
  keyFolded: text,
  created: flag,
  resourced: flag,
  reembedded: flag,
  served: flag,
  version: int,
  lastSequence: int,
  mirrorSequence: int,
  createdAt: instant,
  updatedAt: instant,
  createdById: text,
  updatedById: text,
  visibleFrom: instant,
  visibleUntil: instant,
  visibleFromDay: text,
  visibleUntilDay: text,
  embeddingState: text,
  embeddingError: nullable(text),
  rows: list(
    map({ ...described, sequence: int, version: int, operation: text, authorId: text, mirrored: flag }),
  ),
  retired: list(map({ sequence: int, closedAt: nullable(instant) })),
});

export const applyChanges = writeQuery('memory.apply', {
  about:
    'Writes planned changes of locked memories: rows of history, what the memory mirrors, its index data and labels.',
  params: { changes: list(changeParams), openEnd: instant },
  row: z.object({ applied: z.int() }),
  cypher: cypher`
    UNWIND $changes AS change
    MATCH ${memory('m')} WHERE m.id = change.id
    CALL (m, change) {
      UNWIND change.rows AS row
      ${newVersion('m', 'v')}
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
        ${indexVersion('v', 'm')}
      }
      WITH m, v, row
      CALL (m, v, row) {
        MATCH ${history('m', 'p')} WHERE p.sequence = row.sequence - 1
        ${connect('v', 'PRECEDED_BY', 'p')}
      }
    }
    CALL (m, change) {
      UNWIND change.retired AS old
      MATCH ${history('m', 'r')} WHERE r.sequence = old.sequence
      SET r.recordedTo = coalesce(old.closedAt, r.recordedTo)
      ${indexVersion('r', 'm')}
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
      ${dropVector('m')}
    }
    WITH m, change, change.served AND change.embeddingState <> 'READY' AS pending, change.served AS served
    ${searchLabels('m', 'served', 'pending')}
    WITH m, change
    CALL (m, change) {
      WITH m, change WHERE change.created
      MATCH ${namespaceIn('n')} WHERE n.path = m.namespace
      MATCH ${principal('w')} WHERE w.id = change.createdById
      ${connect('m', 'IN', 'n')}
      ${connect('m', 'WRITTEN_BY', 'w')}
    }
    CALL (m, change) {
      WITH m, change WHERE change.resourced
      ${forgetSources('m')}
      WITH DISTINCT m, change WHERE change.sourceUri IS NOT NULL
      ${sourceOf('s', 'change')}
      ${connect('m', 'CITES', 's')}
    }
    RETURN count(*) AS applied`,
});

export const dropShells = writeQuery('memory.dropShells', {
  about: 'Takes away the shells that a refused write left: memories without a version.',
  params: { ids: list(text) },
  row: z.object({ dropped: z.int() }),
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${memory('m')} WHERE m.id = id AND m.lastVersion = 0
    ${dropShell('m')}
    RETURN count(*) AS dropped`,
});

export const buryMemory = writeQuery('memory.bury', {
  about:
    'Leaves a tombstone for a forgotten memory’s key and takes its vectors and its history’s index data away.',
  params: { id: text, tombstoneId: text, reason: nullable(text), at: instant, authorId: text },
  row: z.object({ tombstone: tombstoneRow }),
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.id = $id
    CALL (m) {
      MATCH ${history('m', 'v')}
      ${unindexVersion('v')}
    }
    ${dropVector('m')}
    ${tombstoneFor('t', 'm')}
    SET t.id = $tombstoneId, t.reason = $reason, t.createdAt = $at, t.createdById = $authorId, t.contentHash = m.contentHash
    RETURN t {.id, .namespace, .key, .reason, .createdAt} AS tombstone`,
});
