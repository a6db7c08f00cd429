import { z } from 'zod';
import { cypher, type Fragment } from '../graph/fragment.js';
import { filterParams, inStates, matches, stateParams } from '../graph/fragments/filters.js';
import { memoryMap } from '../graph/fragments/memory-map.js';
import { history, memory } from '../graph/fragments/nodes.js';
import { makeOrder, type ListOrder } from '../graph/fragments/order.js';
import { flag, float, instant, int, list, nullable, text } from '../graph/params.js';
import { readQuery } from '../graph/query.js';
import { memoryRow } from './memory-row.js';

const seen = z.object({ memory: memoryRow, now: z.string() });

export const memoriesById = readQuery('memory.byId', {
  about: 'Memories in scope by their ids, whatever their state.',
  params: { ids: list(text) },
  row: seen,
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${memory('m')} WHERE m.id = id AND m.lastVersion > 0
    RETURN ${memoryMap('m')} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now`,
});

export const memoryByAddress = readQuery('memory.byAddress', {
  about: 'The memory under a key in a namespace of the scope, whatever its state.',
  params: { namespace: text, key: text },
  row: seen,
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.namespace = $namespace AND m.key = $key AND m.lastVersion > 0
    RETURN ${memoryMap('m')} AS memory, datetime.truncate('microsecond', datetime.realtime()) AS now`,
});

function listQuery(order: ListOrder) {
  const { beyond, sorted, indexed } = makeOrder('m', order);
  return readQuery(`memory.list.${order.name}`, {
    about: `A page of memories in scope, ${order.name.toLowerCase().replace('_', ' ')}.`,
    params: {
      afterInstant: nullable(instant),
      afterNumber: nullable(float),
      afterText: nullable(text),
      afterId: nullable(text),
      states: stateParams,
      filter: filterParams,
      now: instant,
      first: int,
    },
    row: z.object({ memory: memoryRow }),
    cypher: listText(indexed, beyond, sorted),
  });
}

function listText(indexed: Fragment, beyond: Fragment, sorted: Fragment) {
  return cypher`
    MATCH ${memory('m')}
    WHERE ${indexed} AND m.lastVersion > 0
      AND ${beyond}
      AND ${inStates('m')}
      AND ${matches('m')}
    WITH m ORDER BY ${sorted} LIMIT $first
    RETURN ${memoryMap('m')} AS memory`;
}

/** A page of memories, a query for each order: a sort property cannot be a parameter. */
export const listQueries = {
  UPDATED_DESC: listQuery({ name: 'UPDATED_DESC', property: 'updatedAt', descending: true }),
  UPDATED_ASC: listQuery({ name: 'UPDATED_ASC', property: 'updatedAt', descending: false }),
  CREATED_DESC: listQuery({ name: 'CREATED_DESC', property: 'createdAt', descending: true }),
  CREATED_ASC: listQuery({ name: 'CREATED_ASC', property: 'createdAt', descending: false }),
  IMPORTANCE_DESC: listQuery({ name: 'IMPORTANCE_DESC', property: 'importance', descending: true }),
  KEY_ASC: listQuery({ name: 'KEY_ASC', property: 'key', descending: false }),
} as const;

export const memoryHistory = readQuery('memory.history', {
  about: 'A page of a memory’s rows of history, newest first.',
  params: { id: text, before: nullable(int), rectangles: flag, first: int },
  row: z.object({
    row: z.object({
      sequence: z.int(),
      version: z.int(),
      operation: z.enum(['CREATED', 'REVISED', 'CLIPPED', 'FORGOTTEN']),
      value: z.string(),
      summary: z.string().nullable(),
      kind: z.string(),
      tags: z.array(z.string()),
      importance: z.number(),
      confidence: z.number(),
      sourceUri: z.string().nullable(),
      sourceType: z.string().nullable(),
      delivery: z.enum(['ON_RECALL', 'PINNED']),
      expiresAt: z.string().nullable(),
      authorId: z.string(),
      validFrom: z.string(),
      validTo: z.string(),
      recordedFrom: z.string(),
      recordedTo: z.string(),
    }),
  }),
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.id = $id
    MATCH ${history('m', 'v')}
    WHERE ($before IS NULL OR v.sequence < $before) AND ($rectangles OR v.operation <> 'CLIPPED')
    WITH v ORDER BY v.sequence DESC LIMIT $first
    RETURN v {.sequence, .version, .operation, .value, .summary, .kind, .tags, .importance, .confidence, .sourceUri,
              .sourceType, .delivery, .expiresAt, .authorId, .validFrom, .validTo, .recordedFrom, .recordedTo} AS row`,
});
