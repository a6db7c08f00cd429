import type { Graph } from '../graph/graph.js';
import type { AsOf } from '../memory/as-of.js';
import { hasConditions, toFilterParams } from '../memory/filter.js';
import { MAX_SCANNED_WORDS, type Search } from './arms.js';
import { bestOf, widened, type ArmResult } from './pool.js';
import {
  denseExactAsOf,
  denseMemories,
  denseVersions,
  lexicalMemories,
  lexicalVersions,
  scanAsOf,
} from './as-of.cypher.js';
import { luceneQuery, mirroredDays, rowDays, type QueryTerms } from './lucene.js';

const EXACT_LIMIT = 10_000;
const WIDE_POOL = 3_200;

/** The best candidates by text as of another state of knowledge, from what memories mirror and from the rows before it. */
export async function searchTextAsOf(
  graph: Graph,
  search: Search,
  asOf: AsOf,
  terms: QueryTerms,
): Promise<ArmResult> {
  const found: ArmResult[] = [];
  for (const scope of search.scope.lucene().exact ? [search.scope] : search.scope.pieces())
    found.push(await searchPiece(graph, { ...search, scope }, asOf, terms));
  return bestOf(found, search.pool);
}

async function searchPiece(
  graph: Graph,
  { scope, filters, pool }: Search,
  asOf: AsOf,
  terms: QueryTerms,
): Promise<ArmResult> {
  const { clause } = scope.lucene();
  const filter = toFilterParams(filters);
  const ask = async (query: typeof lexicalMemories, days: readonly string[]) => {
    const lucene = luceneQuery(terms, clause, days);
    if (lucene === undefined || scope.empty) return { candidates: [], truncatedPool: false };
    return widened(pool, (limit) =>
      graph.read(scope, query, { ...asOf, lucene, pool: limit, keep: pool, filter }),
    );
  };
  const found = [ask(lexicalMemories, mirroredDays(asOf)), ask(lexicalVersions, rowDays(asOf))];
  return bestOf(await Promise.all(found), pool);
}

/** The nearest candidates by meaning as of another state of knowledge. */
export async function searchVectorsAsOf(
  graph: Graph,
  search: Search,
  asOf: AsOf,
  vector: readonly number[],
): Promise<ArmResult> {
  const { scope, filters, pool } = search;
  if (scope.empty) return { candidates: [], truncatedPool: false };
  if (!hasConditions(filters)) return nearest(graph, search, asOf, vector, Math.max(100, pool));
  const filter = toFilterParams(filters);
  const params = { ...asOf, vector, filter, keep: pool, most: EXACT_LIMIT + 1 };
  const rows = await graph.read(scope, denseExactAsOf, params);
  if ((rows[0]?.looked ?? 0) <= EXACT_LIMIT) return { candidates: rows, truncatedPool: false };
  const found = await nearest(graph, search, asOf, vector, WIDE_POOL);
  return { ...found, truncatedPool: found.candidates.length < pool };
}

async function nearest(
  graph: Graph,
  { scope, filters, pool }: Search,
  asOf: AsOf,
  vector: readonly number[],
  wide: number,
): Promise<ArmResult> {
  const params = { ...asOf, vector, filter: toFilterParams(filters), pool: wide, keep: pool };
  const found = await Promise.all(
    [denseMemories, denseVersions].map((query) => graph.read(scope, query, params)),
  );
  return bestOf(
    found.map((candidates) => ({ candidates, truncatedPool: false })),
    pool,
  );
}

/** What is left when neither index answers: rows that were believed then and contain a word of the query. */
export async function searchByScanAsOf(
  graph: Graph,
  { scope, filters, pool }: Search,
  asOf: AsOf,
  terms: QueryTerms,
): Promise<ArmResult> {
  const words = terms.words.slice(0, MAX_SCANNED_WORDS);
  const params = { ...asOf, words, keep: pool, filter: toFilterParams(filters) };
  return { candidates: await graph.read(scope, scanAsOf, params), truncatedPool: false };
}
