import { makeFragment, type Fragment } from '../fragment.js';
import { variableName } from './predicates.js';

/** An order of a list: by one property, then by id in the same direction. */
export interface ListOrder {
  readonly name: string;
  readonly property: 'updatedAt' | 'recordedFrom' | 'createdAt' | 'importance' | 'key';
  readonly descending: boolean;
  /** The property that decides between equals; `id` unless said. */
  readonly id?: 'memoryId';
}

const AFTER = {
  updatedAt: '$afterInstant',
  recordedFrom: '$afterInstant',
  createdAt: '$afterInstant',
  importance: '$afterNumber',
  key: '$afterText',
};

/** What an order adds to a query: the keyset condition, the sort, and the condition that lets an index serve it. */
export function makeOrder(
  variable: string,
  order: ListOrder,
): Record<'beyond' | 'sorted' | 'indexed', Fragment> {
  const m = variableName(variable);
  const property = `${m}.${order.property}`;
  const after = AFTER[order.property];
  const than = order.descending ? '<' : '>';
  const id = `${m}.${order.id ?? 'id'}`;
  const direction = order.descending ? 'DESC' : 'ASC';
  return {
    beyond: makeFragment(
      () =>
        `($afterId IS NULL OR ${property} ${than} ${after} OR (${property} = ${after} AND ${id} ${than} $afterId))`,
    ),
    sorted: makeFragment(() => `${property} ${direction}, ${id} ${direction}`),
    // The planner considers a range index only when each of its properties is asked for, and else scans by label.
    indexed: makeFragment(() => `${property} IS NOT NULL AND ${m}.scopePath IS NOT NULL`),
  };
}
