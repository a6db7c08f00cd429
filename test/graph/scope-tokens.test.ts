import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import neo4j from 'neo4j-driver';
import { facetToken, namespaceToken, subtreeToken, workspaceToken } from '../../src/graph/scope-tokens.js';
import { testGraph, type TestGraph } from '../support/neo4j.js';

// What the english analyzer of the real index makes of scope tokens; src/graph/scope-tokens.ts says why they end in x.
const workspaceId = `tokens-${randomUUID()}`;
const paths = [
  'team',
  'team/a',
  'team/b',
  'team2',
  'team-a',
  'team.a',
  'team_a',
  'teams',
  'user',
  'user/ed',
  'user/ing',
];
const tokens = [
  workspaceToken(workspaceId),
  ...paths.flatMap((path) => [namespaceToken(workspaceId, path), subtreeToken(workspaceId, path)]),
  facetToken('trust', workspaceId),
  facetToken('tier', workspaceId),
];
const bare = ['qq7abc', 'qq7abcs', 'qq7abced', 'qq7abcing'];

let graph: TestGraph;

beforeAll(async () => {
  graph = await testGraph();
  await graph.run(
    `UNWIND $tokens AS token
     CREATE (:Recallable {workspaceId: $workspaceId, id: token, scopeTokens: token})`,
    { workspaceId, tokens: [...tokens, ...bare] },
  );
});

afterAll(async () => {
  try {
    await graph.run('MATCH (n:Recallable {workspaceId: $workspaceId}) DELETE n', { workspaceId });
  } finally {
    await graph.close();
  }
});

/** Which of the planted tokens the index answers for each query. */
async function found(queries: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await graph.run(
    `UNWIND $queries AS query
     CALL (query) {
       CALL db.index.fulltext.queryNodes('memory_text', 'scopeTokens:(' + query + ')', {limit: $limit}) YIELD node
       WITH node WHERE node.workspaceId = $workspaceId
       RETURN collect(node.id) AS ids
     }
     RETURN query, ids`,
    { queries, workspaceId, limit: neo4j.int(1_000) },
  );
  return new Map(rows.map((row) => [String(row['query']), row['ids']]));
}

test('each scope token finds what carries it, and nothing that carries another', async () => {
  expect(await found(tokens)).toEqual(new Map(tokens.map((token) => [token, [token]])));
});

test('a scope token that ended like a word would find others: what the form is for', async () => {
  const ids = (await found(['qq7abc'])).get('qq7abc');
  expect(new Set(ids as string[])).toEqual(new Set(bare));
});

test('any of several tokens finds its own, as a scope of several namespaces asks', async () => {
  const [first, second] = [namespaceToken(workspaceId, 'team'), namespaceToken(workspaceId, 'team2')];
  const ids = (await found([`${first} ${second}`])).get(`${first} ${second}`);
  expect(new Set(ids as string[])).toEqual(new Set([first, second]));
});
