import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cypher, type Fragment, type Statement } from '../../../src/graph/fragment.js';
import { findUnscoped } from '../../../src/graph/fixed-text.js';
import { grantsOf, memory } from '../../../src/graph/fragments/nodes.js';
import { visible } from '../../../src/graph/fragments/search.js';
import { lock } from '../../../src/graph/fragments/writes.js';
import { text } from '../../../src/graph/params.js';
import { placeQuery, readQuery, systemQuery, writeQuery } from '../../../src/graph/query.js';
import { z } from 'zod';

const m = memory('m');
const grants = grantsOf('k', 'g', 'n');

/** A statement whose text comes from data: what `cypher` does with a template, without one. */
function statement(parts: readonly string[], ...fragments: readonly Fragment[]): Statement {
  return cypher(Object.assign([...parts], { raw: parts }), ...fragments);
}

describe('text that could read or write beside its fragments is named', () => {
  const leaks: readonly (readonly [string, Statement])[] = [
    ['a node pattern without a fragment', cypher`MATCH (x) RETURN x.value`],
    ['a node pattern with a label', cypher`MATCH (x:Memory) RETURN x.value`],
    ['a node pattern after a fragment', cypher`MATCH ${m}, (x) RETURN x.value`],
    ['a labelled node pattern after a fragment', cypher`MATCH ${m}, (x:Memory) RETURN x.value`],
    ['a node pattern with its own condition', cypher`MATCH ${m}, (x WHERE x.id <> m.id) RETURN x.value`],
    ['a node pattern with properties', cypher`MATCH ${m}, (x {key: m.key}) RETURN x.value`],
    ['a node pattern with a map of properties', cypher`MATCH ${m}, (x $map) RETURN x.value`],
    ['a nameless node pattern', cypher`MATCH ${m}, () RETURN count(*)`],
    ['a nameless node pattern with a condition', cypher`MATCH ${m}, (WHERE true) RETURN count(*)`],
    ['a node pattern that says IS', cypher`MATCH ${m}, (x IS Memory) RETURN x.value`],
    ['a node pattern in doubled parentheses', cypher`MATCH ${m}, ((x)) RETURN x.value`],
    ['an optional pattern', cypher`OPTIONAL MATCH (x) RETURN x.value`],
    ['an arrow', cypher`MATCH ${m}-->(x) RETURN x.value`],
    ['an arrow backwards', cypher`MATCH ${m}<--(x) RETURN x.value`],
    ['a line', cypher`MATCH ${m}--(x) RETURN x.value`],
    ['a relationship', cypher`MATCH ${m}-[:RELATES_TO]->(x) RETURN x.value`],
    ['a relationship with blanks in it', cypher`MATCH ${m} - [r] - (x) RETURN x.value`],
    ['a line with blanks in it', cypher`MATCH ${m} - - (x) RETURN x.value`],
    ['an arrow with blanks in it', cypher`MATCH ${m} - - > (x) RETURN x.value`],
    ['an arrow over two lines', cypher`MATCH ${m} -\n - > (x) RETURN x.value`],
    ['a line of another dash', cypher`MATCH ${m}—[r]—(x) RETURN x.value`],
    [
      'a relationship to another fragment',
      cypher`MATCH ${m}-[:RELATES_TO]->${memory('b')} RETURN b.id AS id`,
    ],
    ['a variable-length path', cypher`MATCH ${m}-[:RELATES_TO*1..3]-(x) RETURN x.value`],
    ['a quantified path', cypher`MATCH ${m}(()-[:RELATES_TO]-()){1,3}(x) RETURN x.value`],
    ['a quantified relationship', cypher`MATCH ${m}-[:RELATES_TO]->+(x) RETURN x.value`],
    ['a path variable', cypher`MATCH p = ${m} RETURN p`],
    ['a shortest path', cypher`MATCH ${m} MATCH shortestPath((m)-[*]-(x)) RETURN x.value`],
    ['a shortest path by its keyword', cypher`MATCH ANY SHORTEST ${m} RETURN m.id AS id`],
    ['shortestPath as an expression', cypher`MATCH ${m} RETURN shortestPath(m) AS p`],
    ['a bare pattern predicate', cypher`MATCH ${m} WHERE (m)-->() RETURN m.id AS id`],
    ['a bare pattern predicate with blanks', cypher`MATCH ${m} WHERE (m) - [] - () RETURN m.id AS id`],
    ['a negated pattern predicate', cypher`MATCH ${m} WHERE NOT (m)--() RETURN m.id AS id`],
    ['exists of a pattern', cypher`MATCH ${m} WHERE exists((m)-->()) RETURN m.id AS id`],
    ['EXISTS {}', cypher`MATCH ${m} WHERE EXISTS { (x {key: m.key}) } RETURN m.id AS id`],
    [
      'EXISTS {} with MATCH',
      cypher`MATCH ${m} WHERE EXISTS { MATCH (x) WHERE x.key = m.key } RETURN m.id AS id`,
    ],
    ['EXISTS {} in lower case', cypher`MATCH ${m} WHERE exists { (x:Memory) } RETURN m.id AS id`],
    [
      'EXISTS {} of a clause',
      cypher`MATCH ${m} WHERE EXISTS { UNWIND [1] AS a MATCH (x) RETURN x } RETURN m.id AS id`,
    ],
    ['COUNT {}', cypher`MATCH ${m} RETURN COUNT { (:Memory) } AS n`],
    ['COUNT {} in lower case', cypher`MATCH ${m} RETURN count { (x) } AS n`],
    ['COUNT {} of a path', cypher`MATCH ${m} RETURN COUNT { (m)--() } AS n`],
    ['COLLECT {}', cypher`MATCH ${m} RETURN COLLECT { MATCH (x) RETURN x.value } AS n`],
    ['a pattern comprehension', cypher`MATCH ${m} RETURN [(m)-->(x) | x.value] AS n`],
    ['a pattern comprehension with blanks', cypher`MATCH ${m} RETURN [(m) - [] - (x) | x.value] AS n`],
    ['UNION', cypher`MATCH ${m} RETURN m.id AS id UNION MATCH (x) RETURN x.id AS id`],
    [
      'UNION of two fragments',
      cypher`MATCH ${m} RETURN m.id AS id UNION ALL MATCH ${memory('b')} RETURN b.id AS id`,
    ],
    [
      'union in lower case',
      cypher`MATCH ${m} RETURN m.id AS id union MATCH ${memory('b')} RETURN b.id AS id`,
    ],
    ['a label expression', cypher`MATCH ${m} WHERE m:Memory|Recallable RETURN m.id AS id`],
    ['a label expression with &', cypher`MATCH ${m} WHERE m:A&B RETURN m.id AS id`],
    ['a label predicate', cypher`MATCH ${m} WHERE m:Memory RETURN m.id AS id`],
    ['a label predicate behind a comma', cypher`MATCH ${m} RETURN m.id AS id, m:Recallable AS served`],
    ['a label predicate by IS', cypher`MATCH ${m} WHERE m IS LABELED Memory RETURN m.id AS id`],
    ['a type predicate', cypher`MATCH ${m} WHERE m.value IS :: STRING RETURN m.id AS id`],
    ['a dynamic label', cypher`MATCH ${m}, (x:$($label)) RETURN x.value`],
    ['a dynamic label predicate', cypher`MATCH ${m} WHERE m:$($label) RETURN m.id AS id`],
    ['a dynamic relationship type', cypher`MATCH ${m}-[:$($type)]->(x) RETURN x.value`],
    ['a quoted name', cypher`MATCH ${m} RETURN m.\`value\` AS value`],
    ['a quoted label', cypher`MATCH ${m}, (x:\`Memory\`) RETURN x.value`],
    ['a quoted parameter', cypher`MATCH ${m} RETURN $\`scope\` AS value`],
    ['startNode', cypher`MATCH ${grants} RETURN startNode(g).handle AS handle`],
    ['endNode', cypher`MATCH ${grants} RETURN endNode(g).path AS path`],
    ['startNode in another case', cypher`MATCH ${grants} RETURN STARTNODE(g).handle AS handle`],
    ['endnode in lower case', cypher`MATCH ${grants} RETURN endnode(g).path AS path`],
    ['nodes of a path', cypher`MATCH ${m} RETURN nodes(p) AS n`],
    ['labels', cypher`MATCH ${m} RETURN labels(m) AS l`],
    [
      'a function that is not listed',
      cypher`RETURN apoc.cypher.runFirstColumnSingle('MATCH (x) RETURN x', {}) AS x`,
    ],
    ['a function by its last name', cypher`RETURN custom.count(1) AS x`],
    ['CALL of a procedure', cypher`CALL db.labels() YIELD label RETURN label`],
    [
      'CALL of a search',
      cypher`CALL db.index.fulltext.queryNodes('memory_text', $q) YIELD node RETURN node.value`,
    ],
    ['OPTIONAL CALL of a procedure', cypher`OPTIONAL CALL db.labels() YIELD label RETURN label`],
    ['CALL without its variables', cypher`MATCH ${m} CALL { MATCH (x) RETURN x } RETURN x.value`],
    ['CALL in transactions', cypher`MATCH ${m} CALL (m) { SET m.a = 1 } IN TRANSACTIONS RETURN m.id AS id`],
    ['a vector search', cypher`MATCH ${m} SEARCH m IN (VECTOR INDEX a FOR $v LIMIT 5) SCORE AS s RETURN s`],
    ['a write of a whole map', cypher`MATCH ${m} SET m = $map RETURN m.id AS id`],
    ['a write of a map into', cypher`MATCH ${m} SET m += $map RETURN m.id AS id`],
    ['a write of a map behind a property', cypher`MATCH ${m} SET m.a = 1, m += $map RETURN m.id AS id`],
    [
      'a write of a map behind a CASE',
      cypher`MATCH ${m} SET m.a = CASE WHEN true THEN 1 END, m += $map RETURN m.id AS id`,
    ],
    ['a write of a map behind a list', cypher`MATCH ${m} SET m.a = [1, 2], m = $map RETURN m.id AS id`],
    [
      'a write of a map behind a prefix test',
      cypher`MATCH ${m} SET m.a = m.b STARTS WITH 'x', m = $map RETURN m.id AS id`,
    ],
    [
      'a write of a map behind a fragment',
      cypher`MATCH ${m} SET m.a = ${visible('m')}, m = $map RETURN m.id AS id`,
    ],
    ['a write of workspaceId', cypher`MATCH ${m} SET m.workspaceId = 'x' RETURN m.id AS id`],
    ['a write of namespace', cypher`MATCH ${m} SET m.namespace = $to RETURN m.id AS id`],
    [
      'a write of scopePath behind another',
      cypher`MATCH ${m} SET m.a = 1, m.scopePath = $to RETURN m.id AS id`,
    ],
    ['a write of scopeTokens', cypher`MATCH ${m} SET m.scopeTokens = $to RETURN m.id AS id`],
    ['a write of a computed property', cypher`MATCH ${m} SET m[$name] = $to RETURN m.id AS id`],
    [
      'a write through an expression',
      cypher`MATCH ${m} SET (CASE WHEN true THEN m END).value = 1 RETURN m.id AS id`,
    ],
    ['a write of a label', cypher`MATCH ${m} SET m:Recallable RETURN m.id AS id`],
    ['a write of a label behind a property', cypher`MATCH ${m} SET m.a = 1, m:Recallable RETURN m.id AS id`],
    ['a write of a label by IS', cypher`MATCH ${m} SET m IS Recallable RETURN m.id AS id`],
    ['a write of a dynamic label', cypher`MATCH ${m} SET m:$($label) RETURN m.id AS id`],
    ['set in lower case', cypher`MATCH ${m} set m += $map RETURN m.id AS id`],
    ['REMOVE of a scope property', cypher`MATCH ${m} REMOVE m.scopePath RETURN m.id AS id`],
    ['REMOVE of a label', cypher`MATCH ${m} REMOVE m.a, m:Recallable RETURN m.id AS id`],
    ['remove in lower case', cypher`MATCH ${m} WHERE m.a = 1 remove m.scopePath RETURN m.id AS id`],
    ['DELETE', cypher`MATCH ${m} DELETE m`],
    ['DETACH DELETE', cypher`MATCH ${m} DETACH DELETE m`],
    ['delete in lower case', cypher`MATCH ${m} delete m`],
    ['delete in lower case after a number', cypher`MATCH ${m} WHERE m.a = 1 delete m`],
    ['CREATE', cypher`CREATE (x:Memory {workspaceId: 'x'})`],
    ['CREATE of a nameless node', cypher`MATCH ${m} CREATE ()`],
    ['create in lower case', cypher`MATCH ${m} create (x) RETURN x`],
    ['INSERT', cypher`INSERT (x:Memory {workspaceId: 'x'})`],
    ['MERGE', cypher`MERGE (x:Namespace {path: $path}) RETURN x.id AS id`],
    ['MERGE of a relationship', cypher`MATCH ${m} MATCH ${memory('b')} MERGE (m)-[:SUPERSEDES]->(b)`],
    ['FOREACH', cypher`MATCH ${m} FOREACH (x IN [1] | SET m.a = x)`],
    ['LOAD CSV', cypher`LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line`],
    ['load csv in lower case', cypher`load csv from 'file:///etc/passwd' as line RETURN line`],
    ['USE', cypher`USE graph.byName('other') MATCH ${m} RETURN m.id AS id`],
    ['use in lower case', cypher`use neo4j MATCH ${m} RETURN m.id AS id`],
    ['SHOW', cypher`SHOW TRANSACTIONS YIELD currentQuery RETURN currentQuery`],
    ['show in lower case', cypher`show transactions yield currentQuery RETURN currentQuery`],
    ['another version of the language', cypher`CYPHER 5 MATCH ${m} RETURN m.id AS id`],
    ['a second statement', cypher`MATCH ${m} RETURN m.id AS id; MATCH ${m} RETURN m.id AS id`],
    ['NEXT', cypher`MATCH ${m} RETURN m.id AS id NEXT MATCH (x) RETURN x.value`],
    ['reduce', cypher`MATCH ${m} RETURN reduce(a = 0, x IN [1] | a + x) AS n`],
    ['a regular expression', cypher`MATCH ${m} WHERE m.value =~ $pattern RETURN m.id AS id`],
    ['a pattern behind a comment over lines', cypher`/* ' */ MATCH (x) RETURN x.value /* ' */`],
    ['a pattern behind a carriage return', cypher`// harmless\rMATCH (x) RETURN x.value`],
    ['a pattern behind an escaped quote', statement(["RETURN '\\u0027 AS x MATCH (x) RETURN '"])],
    ['a pattern behind an escape', statement(['\\u004dATCH (x) RETURN x.value'])],
    ['a string that does not end', statement(["RETURN ' AS x"])],
    ['a match in mixed case', cypher`Match (x) RETURN x.value`],
    ['a match in lower case', cypher`match (x) RETURN x.value`],
    ['the name of a label', cypher`RETURN Memory`],
    ['a node pattern that begins with a fragment sign', statement(['MATCH §, (x) RETURN x.value'])],
  ];

  test.each(leaks)('%s', (_name, leak) => {
    expect(findUnscoped(leak)).not.toEqual([]);
  });

  test('and the finding says what and where', () => {
    expect(findUnscoped(cypher`MATCH ${m} SET m.key = 'a', m.workspaceId = $to RETURN m.id AS id`)).toEqual([
      'a write of a scope property near «MATCH § SET m . key»',
    ]);
    expect(findUnscoped(cypher`MATCH ${m}, (x) RETURN x.value`)).toEqual([
      'a node pattern near «MATCH § , ( x ) RETURN»',
    ]);
  });
});

test.each([
  [
    'a condition on a fragment',
    cypher`MATCH ${m} WHERE m.id = $id AND (m.key = $key OR $key IS NULL) RETURN m.id AS id`,
  ],
  ['several fragments', cypher`MATCH ${m}, ${memory('b')} RETURN m.id AS id, b.id AS other`],
  [
    'subqueries of fragments',
    cypher`MATCH ${m} WHERE EXISTS { MATCH ${memory('b')} WHERE b.key = m.key } RETURN COUNT { ${memory('c')} } AS n`,
  ],
  [
    'a subquery that names its variables',
    cypher`MATCH ${m} CALL (m) { OPTIONAL MATCH ${memory('b')} RETURN b.id AS id LIMIT 1 } RETURN id`,
  ],
  [
    'arithmetic',
    cypher`MATCH ${m} RETURN (m.a - 1) * 2 - m.b / 2 AS x, size(m.tags) - 1 AS y, ${visible('m')} AS z`,
  ],
  [
    'maps and projections',
    cypher`MATCH ${m} RETURN m {.id, key: m.key} AS memory, {id: m.id, at: [m.a, {b: 1}]} AS map`,
  ],
  [
    'comments and texts that speak of patterns',
    cypher`
    // MATCH (x)-[:R]->(y), it's said
    MATCH ${m} WHERE m.value <> 'MATCH (x)-->(y) SET x:Memory' RETURN "DELETE x" AS text`,
  ],
  [
    'writes of single properties',
    cypher`MATCH ${m} ${lock('m')} WITH m SET m.a = CASE WHEN m.b = 1 THEN $x ELSE m.c END, m.d = coalesce($y, m.d) RETURN m.id AS id`,
  ],
  [
    'functions of the list',
    cypher`RETURN datetime.truncate('microsecond', datetime.realtime()) AS now, toLower('A') AS a`,
  ],
])('what touches nothing but its fragments passes: %s', (_name, harmless) => {
  expect(findUnscoped(harmless)).toEqual([]);
});

test('no text of three tokens of Cypher is a pattern that passes', () => {
  const token = fc.constantFrom(
    ...['(', ')', '[', ']', '{', '}', '-', '>', '<', ':', ',', '.', '|', 'x', 'm', 'Memory', '*', '$p', '1'],
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 3 }), (middle) => {
      const tail = ['(', 'x', ')', 'RETURN', 'x.value'];
      expect(findUnscoped(statement(['MATCH ', [' ', ...middle, ...tail].join(' ')], m))).not.toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

describe('a query is refused when it is registered', () => {
  const body = { about: '', params: {}, row: z.unknown(), cypher: cypher`MATCH (x:Memory) RETURN x` };
  test.each([
    ['readQuery', readQuery],
    ['writeQuery', writeQuery],
    ['placeQuery', placeQuery],
  ])('with text that binds what it likes, by %s', (name, make) => {
    expect(() => make(`unit.leak.${name}`, body)).toThrow(`unit.leak.${name}: a pattern that is no fragment`);
  });

  test.each(['scope', 'scopeWorkspace', 'scopePaths', 'model'])('with the reserved parameter %s', (name) => {
    const params = { [name]: text };
    expect(() => readQuery(`unit.reserved.${name}`, { ...body, params, cypher: cypher`RETURN 1` })).toThrow(
      `reserved parameter names ${name}`,
    );
  });

  test('under a name that another query has', () => {
    const harmless = { ...body, cypher: cypher`MATCH ${m} RETURN m.id AS id` };
    readQuery('unit.twice', harmless);
    expect(() => writeQuery('unit.twice', harmless)).toThrow('Two queries are named unit.twice.');
  });

  test('but not over all workspaces, where text is free', () => {
    expect(systemQuery('unit.system', body).mode).toBe('system');
  });
});
