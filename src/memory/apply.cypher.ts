import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { setMirror, setRow } from '../graph/fragments/described.js';
import { historyRow, memory, namespaceIn, principal } from '../graph/fragments/nodes.js';
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

const ofRow = { sequence: int, baseSequence: nullable(int), operation: text, authorId: text };

const ofMemory = {
  id: text,
  keyFolded: text,
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
};

export const createMemories = writeQuery('memory.create', {
  about:
    'Makes memories of locked shells: the first row of their history, what they mirror of it, windows, index data and labels.',
  params: { memories: list(map({ ...described, ...ofRow, ...ofMemory })) },
  row: z.object({ created: z.int() }),
  cypher: cypher`
    UNWIND $memories AS made
    MATCH ${memory('m')} WHERE m.id = made.id
    MATCH ${namespaceIn('n')} WHERE n.path = m.namespace
    MATCH ${principal('w')} WHERE w.id = made.createdById
    ${newVersion('m', 'v')}
    ${setRow('v', 'made', 'made', 'm')}
    ${setMirror('m', 'made')}
    ${connect('m', 'IN', 'n')}
    ${connect('m', 'WRITTEN_BY', 'w')}
    WITH m, made
    ${setWindows('m')}
    WITH m, made, true AS served, made.embeddingState <> 'READY' AS pending
    ${searchLabels('m', 'served', 'pending')}
    WITH m, made
    CALL (m, made) {
      WITH m, made WHERE made.sourceUri IS NOT NULL
      ${sourceOf('s', 'made')}
      ${connect('m', 'CITES', 's')}
    }
    RETURN count(*) AS created`,
});

const changeParams = map({
  ...described,
  ...ofMemory,
  resourced: flag,
  served: flag,
  atDay: text,
  rows: list(map({ ...described, ...ofRow, mirrored: flag })),
  closed: list(int),
});

export const applyChanges = writeQuery('memory.apply', {
  about:
    'Writes planned changes of locked memories: rows of history, what the memory mirrors, its windows, index data and labels.',
  params: { changes: list(changeParams) },
  row: z.object({ applied: z.int() }),
  cypher: cypher`
    UNWIND $changes AS change
    MATCH ${memory('m')} WHERE m.id = change.id
    WITH m, change, m.mirrorSequence AS was, m.embeddingHash AS heldHash, ${vectorOf('m')} AS heldVector
    CALL (m, change, heldHash, heldVector) {
      UNWIND change.rows AS row
      ${newVersion('m', 'v')}
      ${setRow('v', 'row', 'change', 'm')}
      WITH m, v, row, heldHash, heldVector
      CALL (m, v, row, heldHash, heldVector) {
        WITH m, v, row, heldHash, heldVector WHERE NOT row.mirrored AND row.state = 'ACTIVE'
        OPTIONAL MATCH ${historyRow('m', 'b', 'row.baseSequence')} WHERE b.embeddingHash = row.embeddingHash
        WITH v, CASE WHEN heldHash = row.embeddingHash THEN heldVector ELSE ${vectorOf('b')} END AS vector
        ${indexRow('v', 'vector')}
      }
      WITH m, v, row
      CALL (m, v, row) {
        WITH m, v, row.sequence - 1 AS before
        MATCH ${historyRow('m', 'p', 'before')}
        ${connect('v', 'PRECEDED_BY', 'p')}
      }
    }
    CALL (m, change) {
      UNWIND change.closed AS sequence
      MATCH ${historyRow('m', 'r', 'sequence')}
      SET r.recordedTo = change.at, r.recordedToDay = change.atDay
    }
    CALL (m, change, was, heldVector) {
      // The row that it mirrored until now is searched by itself from now on.
      WITH m, change, was, heldVector WHERE was <> change.mirrorSequence AND change.served
      MATCH ${historyRow('m', 'o', 'was')} WHERE o.state = 'ACTIVE'
      WITH o, heldVector
      ${indexRow('o', 'heldVector')}
    }
    CALL (m, change, was, heldHash, heldVector) {
      OPTIONAL MATCH ${historyRow('m', 'n', 'change.mirrorSequence')} WHERE was <> change.mirrorSequence
      WITH m, change, n, heldHash, CASE WHEN heldHash = change.embeddingHash THEN heldVector ELSE ${vectorOf('n')} END AS vector
      WITH m, n, CASE WHEN change.served THEN vector END AS vector,
        change.served AND heldHash = change.embeddingHash AS isSameText
      ${setVector('m', 'vector', 'isSameText')}
      WITH n WHERE n IS NOT NULL
      ${unindexVersion('n')}
    }
    ${setMirror('m', 'change')}
    WITH m, change
    ${setWindows('m')}
    WITH m, change, change.served AND change.embeddingState <> 'READY' AS pending, change.served AS served
    ${searchLabels('m', 'served', 'pending')}
    WITH m, change
    CALL (m, change) {
      WITH m, change WHERE change.resourced
      ${forgetSources('m')}
      WITH DISTINCT m, change WHERE change.sourceUri IS NOT NULL
      ${sourceOf('s', 'change')}
      ${connect('m', 'CITES', 's')}
    }
    RETURN count(*) AS applied`,
});
