import { z } from 'zod';
import { cypher, type Fragment } from '../graph/fragment.js';
import { knownAsOf, servedAsOf, validAsOf, version } from '../graph/fragments/as-of.js';
import { filterParams, matches } from '../graph/fragments/filters.js';
import { memoryMap, rowMap } from '../graph/fragments/memory-map.js';
import { addressedMemory, history, memory } from '../graph/fragments/nodes.js';
import { makeOrder, type ListOrder } from '../graph/fragments/order.js';
import { shadowedAsOf } from '../graph/fragments/windows.js';
import { float, instant, int, nullable, text } from '../graph/params.js';
import { readQuery } from '../graph/query.js';
import { memoryRow, versionRow } from './memory-row.js';

const times = { validAt: instant, recordedAt: instant };
const described = z.object({ memory: memoryRow, row: versionRow });
const shown = z.object({ memory: memoryRow, row: versionRow, known: z.boolean() });

export const memoryAsOfById = readQuery('memory.asOf.byId', {
  about: 'A memory in scope by its id with the row that was believed and valid then, whatever its state.',
  params: { ...times, id: text },
  row: shown,
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.id = $id AND m.lastVersion > 0
    MATCH ${history('m', 'v')} WHERE ${validAsOf('v')}
    RETURN ${memoryMap('m')} AS memory, ${rowMap('v')} AS row, ${knownAsOf('m')} AS known`,
});

export const memoryAsOfByAddress = readQuery('memory.asOf.byAddress', {
  about: 'The same for the memory under a key in a namespace of the scope.',
  params: { ...times, namespace: text, key: text },
  row: shown,
  cypher: cypher`
    MATCH ${addressedMemory('m')}
    MATCH ${history('m', 'v')} WHERE ${validAsOf('v')}
    RETURN ${memoryMap('m')} AS memory, ${rowMap('v')} AS row, ${knownAsOf('m')} AS known`,
});

function listQuery(order: ListOrder) {
  const { beyond, sorted } = makeOrder('v', { ...order, id: 'memoryId' });
  return readQuery(`memory.asOf.list.${order.name}`, {
    about: `A page of what was served as of another state of knowledge, ${order.name.toLowerCase().replace('_', ' ')}.`,
    params: {
      ...times,
      afterInstant: nullable(instant),
      afterNumber: nullable(float),
      afterText: nullable(text),
      afterId: nullable(text),
      filter: filterParams,
      first: int,
    },
    row: described,
    cypher: listText(beyond, sorted),
  });
}

function listText(beyond: Fragment, sorted: Fragment) {
  return cypher`
    MATCH ${version('v')}
    WHERE ${servedAsOf('v')} AND v.state = 'ACTIVE'
      AND ${beyond}
      AND ${matches('v', 'recordedFrom')}
    WITH v ORDER BY ${sorted}
    MATCH ${memory('m')} WHERE m.id = v.memoryId AND m.state = 'ACTIVE' AND ${knownAsOf('m')}
    ${shadowedAsOf('m', 'shadows')}
    WITH m, v WHERE shadows = 0
    WITH m, v ORDER BY ${sorted} LIMIT $first
    RETURN ${memoryMap('m')} AS memory, ${rowMap('v')} AS row`;
}

/** A page of a list as of another state of knowledge, a query for each order. */
export const asOfListQueries = {
  UPDATED_DESC: listQuery({ name: 'UPDATED_DESC', property: 'recordedFrom', descending: true }),
  UPDATED_ASC: listQuery({ name: 'UPDATED_ASC', property: 'recordedFrom', descending: false }),
  CREATED_DESC: listQuery({ name: 'CREATED_DESC', property: 'createdAt', descending: true }),
  CREATED_ASC: listQuery({ name: 'CREATED_ASC', property: 'createdAt', descending: false }),
  IMPORTANCE_DESC: listQuery({ name: 'IMPORTANCE_DESC', property: 'importance', descending: true }),
  KEY_ASC: listQuery({ name: 'KEY_ASC', property: 'key', descending: false }),
} as const;
