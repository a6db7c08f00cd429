import type { Mode } from '../../src/graph/fragment.js';
import type { ScopeShape } from '../../src/graph/scope.js';
import { CANARY_MODEL } from '../support/canary-world.js';

/** A statement with a hole, as somebody might write it; `scope` is the predicate of a scope of that shape. */
export type Leak = readonly [
  name: string,
  mode: Mode,
  shape: ScopeShape,
  text: (scope: (variable: string) => string) => string,
];

/** The plan of each must be found fault with. */
export const leaks: readonly Leak[] = [
  ['no predicate', 'read', 'paths', () => 'MATCH (m:Memory) RETURN m.id AS id'],
  [
    'the workspace alone',
    'read',
    'paths',
    () => 'MATCH (m:Memory {workspaceId: $scopeWorkspace}) RETURN m.id AS id',
  ],
  [
    'the namespaces alone',
    'read',
    'paths',
    () => 'MATCH (m:Memory) WHERE m.scopePath IN $scopePaths RETURN m.id AS id',
  ],
  [
    'half of a range',
    'read',
    'range',
    () => 'MATCH (m:Memory {workspaceId: $scopeWorkspace}) WHERE m.scopePath >= $scopeFrom RETURN m.id AS id',
  ],
  [
    'another range',
    'read',
    'range',
    () =>
      'MATCH (m:Memory {workspaceId: $scopeWorkspace}) WHERE m.scopePath >= $scopeFrom AND m.scopePath <= $scopeUntil RETURN m.id AS id',
  ],
  [
    'a parameter that callers fill',
    'read',
    'paths',
    () => 'MATCH (m:Memory {workspaceId: $workspace}) WHERE m.scopePath IN $paths RETURN m.id AS id',
  ],
  [
    'a literal',
    'read',
    'paths',
    () => "MATCH (m:Memory {workspaceId: 'w'}) WHERE m.scopePath IN $scopePaths RETURN m.id AS id",
  ],
  [
    'IS NOT NULL for a comparison',
    'read',
    'workspace',
    () => 'MATCH (m:Memory) WHERE m.workspaceId IS NOT NULL RETURN m.id AS id',
  ],
  [
    'the shape of another scope',
    'read',
    'range',
    () =>
      'MATCH (m:Memory {workspaceId: $scopeWorkspace}) WHERE m.scopePath IN $scopePaths RETURN m.id AS id',
  ],
  [
    'OR',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory) WHERE (${scope('m')}) OR m.key = $key RETURN m.id AS id`,
  ],
  ['NOT', 'read', 'paths', (scope) => `MATCH (m:Memory) WHERE NOT (${scope('m')}) RETURN m.id AS id`],
  [
    'XOR',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory) WHERE (${scope('m')}) XOR m.key = $key RETURN m.id AS id`,
  ],
  [
    'a predicate inside of CASE',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory) WHERE CASE WHEN $all THEN true ELSE ${scope('m')} END RETURN m.id AS id`,
  ],
  [
    'a predicate on another variable',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory) MATCH (b:Memory {id: $id}) WHERE ${scope('b')} RETURN m.id AS id`,
  ],
  ['a look-up by id', 'read', 'paths', () => 'MATCH (m:Memory {id: $id}) RETURN m.value AS value'],
  [
    'a hop',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')})-[:RELATES_TO]->(b) RETURN b.id AS id`,
  ],
  [
    'a hop backwards to a label',
    'read',
    'range',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')})<-[:RELATES_TO]-(b:Memory) RETURN b.id AS id`,
  ],
  [
    'the middle of two hops',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')})-[:RELATES_TO]->()-[:RELATES_TO]->(b:Memory WHERE ${scope('b')}) RETURN b.id AS id`,
  ],
  [
    'an optional hop',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) OPTIONAL MATCH (m)-[:RELATES_TO]->(b) RETURN b.id AS id`,
  ],
  [
    'a path of any length',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')})-[:RELATES_TO*1..3]->(b:Memory WHERE ${scope('b')}) RETURN b.id AS id`,
  ],
  [
    'a quantified path',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')})-[:RELATES_TO]->+(b:Memory WHERE ${scope('b')}) RETURN b.id AS id`,
  ],
  [
    'a shortest path',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')}), (b:Memory WHERE ${scope('b')}) MATCH p = shortestPath((m)-[*..5]-(b)) RETURN length(p) AS n`,
  ],
  [
    'EXISTS {}',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')}) WHERE EXISTS { (x:Memory {key: m.key}) } RETURN m.id AS id`,
  ],
  [
    'a bare pattern',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) WHERE (m)-[:RELATES_TO]->() RETURN m.id AS id`,
  ],
  [
    'COUNT {}',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) RETURN COUNT { (m)-[:RELATES_TO]->() } AS n`,
  ],
  ['COUNT {} of a label', 'read', 'paths', () => 'RETURN COUNT { (:Memory) } AS n'],
  ['a count from the store', 'read', 'workspace', () => 'MATCH (m:Memory) RETURN count(m) AS n'],
  [
    'COLLECT {}',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')}) RETURN COLLECT { MATCH (m)-[:RELATES_TO]->(b) RETURN b.id } AS ids`,
  ],
  [
    'a pattern comprehension',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) RETURN [(m)-[:RELATES_TO]->(b) | b.id] AS ids`,
  ],
  [
    'UNION',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')}) RETURN m.id AS id UNION MATCH (m:Memory) RETURN m.id AS id`,
  ],
  [
    'a subquery',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')}) CALL (m) { MATCH (b:Memory {key: m.key}) RETURN b.id AS other } RETURN other`,
  ],
  [
    'a limit before the predicate',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory) WITH m ORDER BY m.updatedAt LIMIT 10 WHERE ${scope('m')} RETURN m.id AS id`,
  ],
  [
    'an aggregation before the predicate',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory) WITH m, count(*) AS n WHERE ${scope('m')} RETURN n`,
  ],
  [
    'a name that is used twice',
    'read',
    'paths',
    (scope) =>
      `MATCH (m:Memory) WITH m.key AS key MATCH (m:Memory {key: key}) WHERE ${scope('m')} RETURN key, m.id AS id`,
  ],
  [
    'a label that proves nothing',
    'read',
    'paths',
    () => 'MATCH (m {workspaceId: $scopeWorkspace}) RETURN m.id AS id',
  ],
  [
    'a principal without its workspace',
    'read',
    'paths',
    () => 'MATCH (p:Principal {id: $id}) RETURN p.handle AS handle',
  ],
  ['another workspace', 'read', 'paths', () => 'MATCH (w:Workspace {id: $id}) RETURN w.name AS name'],
  [
    'a full-text search',
    'read',
    'paths',
    () => "CALL db.index.fulltext.queryNodes('memory_text', $lucene) YIELD node AS m RETURN m.id AS id",
  ],
  ['another procedure', 'read', 'paths', () => 'CALL db.labels() YIELD label RETURN label'],
  [
    'a vector search without its filter',
    'read',
    'paths',
    () =>
      `MATCH (m:Recallable) SEARCH m IN (VECTOR INDEX memory_embedding_${CANARY_MODEL} FOR $vector LIMIT 5) RETURN m.id AS id`,
  ],
  [
    'a vector search in a workspace',
    'read',
    'paths',
    () =>
      `MATCH (m:Recallable) SEARCH m IN (VECTOR INDEX memory_embedding_${CANARY_MODEL} FOR $vector WHERE m.workspaceId = $scopeWorkspace LIMIT 5) RETURN m.id AS id`,
  ],
  [
    'the end of a relationship',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')})-[r:CITES]->(:Source) RETURN endNode(r).uri AS uri`,
  ],
  [
    'a relationship by its type',
    'read',
    'workspace',
    () => 'MATCH ()-[r:RELATES_TO]->() RETURN r.note AS note',
  ],
  [
    'a dynamic label',
    'read',
    'workspace',
    () => 'MATCH (m:$($label)) WHERE m.workspaceId = $scopeWorkspace RETURN m.id AS id',
  ],
  [
    'a write in a query that reads',
    'read',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) SET m.seen = true RETURN m.id AS id`,
  ],
  [
    'a write by id',
    'write',
    'paths',
    () => 'MATCH (m:Memory {id: $id}) SET m.importance = 1.0 RETURN m.id AS id',
  ],
  [
    'a predicate after the write',
    'write',
    'paths',
    (scope) =>
      `MATCH (m:Memory {id: $id}) SET m.importance = 1.0 WITH m WHERE ${scope('m')} RETURN m.id AS id`,
  ],
  [
    'a memory that is moved',
    'write',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) SET m.scopePath = $to RETURN m.id AS id`,
  ],
  [
    'a map that is written',
    'write',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) SET m += $map RETURN m.id AS id`,
  ],
  [
    'a computed property that is written',
    'write',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) SET m[$name] = $to RETURN m.id AS id`,
  ],
  [
    'a new memory of anywhere',
    'write',
    'paths',
    () => 'CREATE (m:Memory {workspaceId: $workspace, scopePath: $path}) RETURN 1 AS n',
  ],
  [
    'a new memory of the workspace',
    'write',
    'paths',
    () => 'CREATE (m:Memory {workspaceId: $scopeWorkspace}) RETURN 1 AS n',
  ],
  [
    'a new node of nothing',
    'write',
    'paths',
    (scope) => `MATCH (m:Memory WHERE ${scope('m')}) CREATE (m)-[:CITES]->(x) RETURN 1 AS n`,
  ],
  [
    'a merge of anywhere',
    'place',
    'paths',
    () =>
      'MERGE (m:Memory {workspaceId: $scopeWorkspace, namespace: $namespace, key: $key}) RETURN m.id AS id',
  ],
  [
    'a namespace beside a place',
    'place',
    'paths',
    () =>
      "MERGE (n:Namespace {workspaceId: $scopeWorkspace, path: $path}) ON CREATE SET n.scopePath = $path + '/' RETURN n.id AS id",
  ],
  [
    'a merge that says where it belongs',
    'place',
    'paths',
    () =>
      'MERGE (m:Memory {workspaceId: $scopeWorkspace, namespace: $scopeNamespace, key: $key}) ON CREATE SET m.scopePath = $path RETURN m.id AS id',
  ],
  [
    'a relationship out of the scope',
    'write',
    'paths',
    (scope) =>
      `MATCH (m:Memory WHERE ${scope('m')}) MATCH (b:Memory {id: $id}) MERGE (m)-[:CITES]->(b) RETURN 1 AS n`,
  ],
];
