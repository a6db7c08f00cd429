// What must not compile: Cypher that is made of anything but fixed text and fragments.
import { cypher, makeFragment, type Fragment, type Statement } from '../../src/graph/fragment.js';
import { memory } from '../../src/graph/fragments/nodes.js';
import { makeOrder } from '../../src/graph/fragments/order.js';
import { connect } from '../../src/graph/fragments/writes.js';
import { readQuery, type Query } from '../../src/graph/query.js';
import { z } from 'zod';

declare const said: string;
declare const count: number;
declare const statement: Statement;
declare const fragment: Fragment;

const row = z.object({ id: z.string() });

/** What does compile. */
export const allowed: Statement[] = [cypher`MATCH ${memory('m')} RETURN m.id AS id`, cypher`${fragment}`];

export const statements: Statement[] = [
  // @ts-expect-error a text never becomes Cypher
  cypher`MATCH (m) WHERE m.id = ${said} RETURN m`,
  // @ts-expect-error not even one that is known
  cypher`MATCH ${'(m:Memory)'} RETURN m`,
  // @ts-expect-error nor does a number
  cypher`RETURN 1 LIMIT ${count}`,
  // @ts-expect-error nor undefined
  cypher`RETURN ${undefined}`,
  // @ts-expect-error nor a list, not even of fragments
  cypher`MATCH ${[fragment]} RETURN 1`,
  // @ts-expect-error a whole statement is no fragment
  cypher`${statement}`,
  // @ts-expect-error an object of a fragment's shape is none
  cypher`MATCH ${{ render: () => '(m:Memory)' }} RETURN m`,
  // @ts-expect-error nor is a copy of one
  cypher`MATCH ${{ ...fragment }} RETURN m`,
  // @ts-expect-error nor what a fragment renders to
  cypher`MATCH ${fragment.render({ mode: 'read', shape: 'workspace', model: 'none' })} RETURN m`,
  // @ts-expect-error the tag is not called with a text
  cypher('MATCH (m) RETURN m'),
  // @ts-expect-error nor with texts
  cypher([said]),
  // @ts-expect-error an object of a statement's shape is none
  { fixedText: [], render: () => 'MATCH (m) RETURN m' },
];

// @ts-expect-error a text is no fragment
export const notOne: Fragment = '(m:Memory)';

export const fragments: Fragment[] = [
  // @ts-expect-error fragments are types only
  new Fragment(() => '(m:Memory)'),
  // @ts-expect-error a fragment is made from a function of its target
  makeFragment('(m:Memory)'),
  // @ts-expect-error a relationship's type comes from a list
  connect('a', said, 'b'),
  // @ts-expect-error and is none of another list
  connect('a', 'HAS_VERSION', 'b'),
  // @ts-expect-error what a list is sorted by comes from a list too
  makeOrder('m', { name: 'X', property: said, descending: true }).sorted,
];

export const queries: unknown[] = [
  // @ts-expect-error a query is not made of a text
  readQuery('types.text', { about: '', params: {}, row, cypher: 'MATCH (m) RETURN m' }),
  // @ts-expect-error nor of a fragment
  readQuery('types.fragment', { about: '', params: {}, row, cypher: fragment }),
  // @ts-expect-error nor without the shape of its rows
  readQuery('types.row', { about: '', params: {}, cypher: statement }),
  // @ts-expect-error nor without parameters
  readQuery('types.params', { about: '', row, cypher: statement }),
  // @ts-expect-error a parameter has a codec
  readQuery('types.codec', { about: '', params: { id: 'text' }, row, cypher: statement }),
  // @ts-expect-error the mode of a query is not chosen by the way
  readQuery('types.mode', { about: '', params: {}, row, cypher: statement, mode: 'system' }),
  // @ts-expect-error queries are types only
  new Query(),
];
export type Unused = Query<'read', Record<string, never>, unknown>;
