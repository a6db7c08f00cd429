import { z } from 'zod';
import { cypher, type Fragment } from '../graph/fragment.js';
import { filterParams, inStates, matches, stateParams } from '../graph/fragments/filters.js';
import { memoryMap, rowMap } from '../graph/fragments/memory-map.js';
import { addressedMemory, history, memory } from '../graph/fragments/nodes.js';
import { makeOrder, type ListOrder } from '../graph/fragments/order.js';
import { flag, float, instant, int, list, map, nullable, text } from '../graph/params.js';
import { readQuery } from '../graph/query.js';
import { memoryRow, versionRow } from './memory-row.js';

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
    MATCH ${addressedMemory('m')}
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
  row: z.object({ row: versionRow }),
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.id = $id
    MATCH ${history('m', 'v')}
    WHERE ($before IS NULL OR v.sequence < $before) AND ($rectangles OR v.operation <> 'CLIPPED')
    WITH v ORDER BY v.sequence DESC LIMIT $first
    RETURN ${rowMap('v')} AS row`,
});

export const rowsBySequence = readQuery('memory.rows', {
  about: 'Rows of history of memories in scope, by memory and sequence.',
  params: { wanted: list(map({ memoryId: text, sequence: int })) },
  row: z.object({ memoryId: z.string(), row: versionRow }),
  cypher: cypher`
    UNWIND $wanted AS item
    MATCH ${memory('m')} WHERE m.id = item.memoryId
    MATCH ${history('m', 'v')} WHERE v.sequence = item.sequence
    RETURN m.id AS memoryId, ${rowMap('v')} AS row`,
});
