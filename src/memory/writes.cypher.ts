import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { memoryMap, rowMap } from '../graph/fragments/memory-map.js';
import { lockAndRead, rowsAhead, supersedesAnother } from '../graph/fragments/locked.js';
import { addressedMemory, history, memory, namespaceIn, tombstoneIn } from '../graph/fragments/nodes.js';
import { dropShell, lock, memoryUnder } from '../graph/fragments/writes.js';
import { instant, int, list, map, nullable, text } from '../graph/params.js';
import { placeQuery, writeQuery } from '../graph/query.js';
import { memoryRow, openRow } from './memory-row.js';

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
  params: {
    items: list(map({ index: int, id: text, key: text, folded: text, content: nullable(text), hash: text })),
  },
  row: z.object({
    index: z.int(),
    shell,
    memory: memoryRow.nullable(),
    ahead: z.array(openRow),
    supersedes: z.boolean(),
    tombstone: tombstoneRow.nullable(),
    twin: z.string().nullable(),
    copy: z.string().nullable(),
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
    ${rowsAhead('m')}
    CALL (m, item) {
      OPTIONAL MATCH ${memory('o')} WHERE o.keyFolded = item.folded AND o.key <> m.key AND o.state = 'ACTIVE'
      RETURN o.key AS twin LIMIT 1
    }
    CALL (m, item) {
      OPTIONAL MATCH ${memory('o')}
      WHERE o.contentHash = item.hash AND o.key <> m.key AND o.state = 'ACTIVE'
      RETURN o.key AS copy LIMIT 1
    }
    RETURN item.index AS index, m {.id, .key} AS shell,
      CASE WHEN m.lastVersion > 0 THEN ${memoryMap('m')} END AS memory, ahead, ${supersedesAnother('m')} AS supersedes,
      t {.id, .namespace, .key, .reason, .createdAt} AS tombstone, twin, copy,
      EXISTS { MATCH ${namespaceIn('n')} } AS placeExists,
      datetime.truncate('microsecond', datetime.realtime()) AS now
    ORDER BY index`,
});

const locked = z.object({
  memory: memoryRow,
  ahead: z.array(openRow),
  supersedes: z.boolean(),
  now: z.string(),
});

// Two queries and no OR: of an OR the planner makes a scan of the whole scope.
export const lockById = writeQuery('memory.lock.byId', {
  about: 'Locks a writable memory by its id and reads it.',
  params: { id: text },
  row: locked,
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.id = $id AND m.lastVersion > 0
    ${lockAndRead('m')}`,
});

export const lockByAddress = writeQuery('memory.lock.byAddress', {
  about: 'Locks a writable memory by its namespace and key and reads it.',
  params: { namespace: text, key: text },
  row: locked,
  cypher: cypher`
    MATCH ${addressedMemory('m')}
    ${lockAndRead('m')}`,
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

export const openRowsFrom = writeQuery('memory.openRows', {
  about:
    'Rows of locked memories that are believed and that a change of a past time may touch: from an instant to another, or else the two nearest; and the last two.',
  params: {
    items: list(map({ index: int, id: text, from: instant, until: nullable(instant), limit: int })),
  },
  row: z.object({ index: z.int(), rows: z.array(openRow) }),
  cypher: cypher`
    UNWIND $items AS item
    MATCH ${memory('m')} WHERE m.id = item.id
    CALL (m, item) {
      MATCH ${history('m', 'v')}
      WHERE v.recordedTo = datetime('9999-12-31T00:00:00Z') AND v.validTo > item.from
        AND (item.until IS NULL OR v.validFrom < item.until)
      WITH v, item ORDER BY v.validFrom LIMIT 202
      WITH collect(v) AS found, item.limit AS most
      RETURN found[0..most] AS near
    }
    CALL (m) {
      MATCH ${history('m', 'v')}
      WHERE v.recordedTo = datetime('9999-12-31T00:00:00Z') AND v.validTo IS NOT NULL
      WITH v ORDER BY v.validTo DESC LIMIT 2
      RETURN collect(v) AS last
    }
    UNWIND near + last AS r
    RETURN item.index AS index, collect(${rowMap('r')}) AS rows`,
});
