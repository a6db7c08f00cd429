import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { history, memory, namespaceIn, principal } from '../graph/fragments/nodes.js';
import { setWindows } from '../graph/fragments/windows.js';
import {
  connect,
  forgetSources,
  indexRow,
  newVersion,
  searchLabels,
  setVector,
  sourceOf,
  unindexVersion,
  vectorOf,
} from '../graph/fragments/writes.js';
import { flag, float, instant, int, list, map, nullable, text } from '../graph/params.js';
import { writeQuery } from '../graph/query.js';

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
  version: int,
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
  served: flag,
  lastVersion: int,
  lastSequence: int,
  mirrorSequence: int,
  nextChangeAt: nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  createdById: text,
  updatedById: text,
  embeddingState: text,
  embeddingError: nullable(text),
  at: instant,
  atDay: text,
  rows: list(
    map({
      ...described,
      sequence: int,
      baseSequence: nullable(int),
      operation: text,
      authorId: text,
      mirrored: flag,
    }),
  ),
  closed: list(int),
});

export const applyChanges = writeQuery('memory.apply', {
  about:
    'Writes planned changes of locked memories: rows of history, what the memory mirrors, its windows, index data and labels.',
  params: { changes: list(changeParams), openEnd: instant },
  row: z.object({ applied: z.int() }),
  cypher: cypher`
    UNWIND $changes AS change
    MATCH ${memory('m')} WHERE m.id = change.id
    WITH m, change, m.mirrorSequence AS was, m.embeddingHash AS heldHash, ${vectorOf('m')} AS heldVector
    CALL (m, change, heldHash, heldVector) {
      UNWIND change.rows AS row
      ${newVersion('m', 'v')}
      SET v.sequence = row.sequence, v.version = row.version, v.operation = row.operation, v.authorId = row.authorId,
          v.baseSequence = row.baseSequence, v.key = m.key,
          v.createdAt = change.createdAt, v.createdById = change.createdById, v.updatedById = row.authorId,
          v.value = row.value, v.summary = row.summary, v.kind = row.kind, v.tags = row.tags,
          v.importance = row.importance, v.confidence = row.confidence, v.sourceUri = row.sourceUri,
          v.sourceType = row.sourceType, v.delivery = row.delivery, v.expiresAt = row.expiresAt, v.state = row.state,
          v.trust = 'ASSERTED', v.trustRank = 2, v.sourceTier = 'TRUSTED',
          v.validFrom = row.validFrom, v.validTo = row.validTo, v.heldUntil = row.heldUntil,
          v.recordedFrom = row.recordedFrom, v.recordedTo = $openEnd,
          v.contentHash = row.contentHash, v.embeddingHash = row.embeddingHash, v.literals = row.literals,
          v.validFromDay = row.validFromDay, v.heldUntilDay = row.heldUntilDay,
          v.recordedFromDay = row.recordedFromDay, v.recordedToDay = '99991231'
      WITH m, v, row, heldHash, heldVector
      CALL (m, v, row, heldHash, heldVector) {
        WITH m, v, row, heldHash, heldVector WHERE NOT row.mirrored AND row.state = 'ACTIVE'
        OPTIONAL MATCH ${history('m', 'b')} WHERE b.sequence = row.baseSequence AND b.embeddingHash = row.embeddingHash
        WITH v, CASE WHEN heldHash = row.embeddingHash THEN heldVector ELSE ${vectorOf('b')} END AS vector
        ${indexRow('v', 'vector')}
      }
      WITH m, v, row
      CALL (m, v, row) {
        MATCH ${history('m', 'p')} WHERE p.sequence = row.sequence - 1
        ${connect('v', 'PRECEDED_BY', 'p')}
      }
    }
    CALL (m, change) {
      UNWIND change.closed AS sequence
      MATCH ${history('m', 'r')} WHERE r.sequence = sequence
      SET r.recordedTo = change.at, r.recordedToDay = change.atDay
    }
    CALL (m, change, was, heldVector) {
      // The row that it mirrored until now is searched by itself from now on.
      WITH m, change, was, heldVector WHERE was <> change.mirrorSequence AND change.served
      MATCH ${history('m', 'o')} WHERE o.sequence = was AND o.state = 'ACTIVE'
      WITH o, heldVector
      ${indexRow('o', 'heldVector')}
    }
    CALL (m, change, was, heldHash, heldVector) {
      OPTIONAL MATCH ${history('m', 'n')} WHERE n.sequence = change.mirrorSequence AND was <> change.mirrorSequence
      WITH m, change, n, heldHash, CASE WHEN heldHash = change.embeddingHash THEN heldVector ELSE ${vectorOf('n')} END AS vector
      WITH m, n, CASE WHEN change.served THEN vector END AS vector,
        change.served AND heldHash = change.embeddingHash AS isSameText
      ${setVector('m', 'vector', 'isSameText')}
      WITH n WHERE n IS NOT NULL
      ${unindexVersion('n')}
    }
    SET m.value = change.value, m.summary = change.summary, m.kind = change.kind, m.tags = change.tags,
        m.importance = change.importance, m.confidence = change.confidence, m.sourceUri = change.sourceUri,
        m.sourceType = change.sourceType, m.delivery = change.delivery, m.expiresAt = change.expiresAt,
        m.state = change.state, m.trust = 'ASSERTED', m.trustRank = 2, m.sourceTier = 'TRUSTED',
        m.keyFolded = change.keyFolded, m.version = change.version, m.lastVersion = change.lastVersion,
        m.lastSequence = change.lastSequence, m.mirrorSequence = change.mirrorSequence,
        m.nextChangeAt = change.nextChangeAt, m.validFrom = change.validFrom, m.validTo = change.validTo,
        m.heldUntil = change.heldUntil, m.recordedFrom = change.recordedFrom, m.createdAt = change.createdAt,
        m.updatedAt = change.updatedAt, m.createdById = change.createdById, m.updatedById = change.updatedById,
        m.contentHash = change.contentHash, m.embeddingHash = change.embeddingHash,
        m.embeddingState = change.embeddingState, m.embeddingError = change.embeddingError, m.embeddingAttempts = 0,
        m.embeddingDueAt = change.at, m.literals = change.literals,
        m.validFromDay = change.validFromDay, m.heldUntilDay = change.heldUntilDay,
        m.recordedFromDay = change.recordedFromDay
    WITH m, change
    ${setWindows('m')}
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
