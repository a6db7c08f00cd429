import type { Graph } from '../graph/graph.js';
import type { ReadScope } from '../graph/scope.js';
import type { Instant } from '../instant.js';
import type { AsOf } from '../memory/as-of.js';
import { hasConditions, toFilterParams, type FilterRequest } from '../memory/filter.js';
import { searchByScanAsOf, searchTextAsOf, searchVectorsAsOf } from './as-of-arms.js';
import { luceneQuery, visibleDays, type QueryTerms } from './lucene.js';
import { bestOf, widened, type ArmResult } from './pool.js';
import {
  countMatching,
  denseCandidates,
  denseExact,
  denseFiltered,
  lexicalCandidates,
  lexicalFiltered,
  scanCandidates,
} from './recall.cypher.js';

/** What both arms need to know. */
export interface Search {
  readonly scope: ReadScope;
  readonly filters: FilterRequest | undefined;
  readonly now: Instant;
  /** Another state of knowledge than the present one. */
  readonly asOf: AsOf | undefined;
  /** How many candidates an arm returns at most. */
  readonly pool: number;
}

/** How many words of a query a scan looks for. */
export const MAX_SCANNED_WORDS = 20;
const EXACT_LIMIT = 10_000;
const DENSE_POOL_LIMIT = 3_200;
const PARALLEL_PIECES = 3;

/** The best candidates by text; nothing asked gives nothing. */
export async function searchText(graph: Graph, search: Search, terms: QueryTerms): Promise<ArmResult> {
  if (search.asOf) return searchTextAsOf(graph, search, search.asOf, terms);
  const { clause, exact } = search.scope.lucene();
  const lucene = luceneQuery(terms, clause, visibleDays(search.now));
  if (lucene === undefined || search.scope.empty) return { candidates: [], truncatedPool: false };
  if (exact && !hasConditions(search.filters)) {
    const candidates = await graph.read(search.scope, lexicalCandidates, { lucene, pool: search.pool });
    return { candidates, truncatedPool: false };
  }
  const widened = await widen(graph, search, lucene);
  if (widened.candidates.length >= search.pool || exact) return widened;
  return searchPieces(graph, search, terms);
}

async function widen(
  graph: Graph,
  { pool, now, scope, filters }: Search,
  lucene: string,
): Promise<ArmResult> {
  const filter = toFilterParams(filters);
  return widened(pool, (limit) =>
    graph.read(scope, lexicalFiltered, { lucene, pool: limit, keep: pool, filter, now }),
  );
}

async function searchPieces(graph: Graph, search: Search, terms: QueryTerms): Promise<ArmResult> {
  const pieces = search.scope.pieces();
  const found: ArmResult[] = [];
  for (let start = 0; start < pieces.length; start += PARALLEL_PIECES) {
    const some = pieces.slice(start, start + PARALLEL_PIECES);
    found.push(...(await Promise.all(some.map((scope) => searchText(graph, { ...search, scope }, terms)))));
  }
  return bestOf(found, search.pool);
}

/** The nearest candidates by meaning, with their cosines. */
export async function searchVectors(
  graph: Graph,
  search: Search,
  vector: readonly number[],
): Promise<ArmResult> {
  const { scope, pool, now, asOf } = search;
  if (asOf) return searchVectorsAsOf(graph, search, asOf, vector);
  if (scope.empty) return { candidates: [], truncatedPool: false };
  if (!hasConditions(search.filters)) {
    // Asked for few, the quantised index is wrong; asked for 100 it is not, and no slower.
    const candidates = await graph.read(scope, denseCandidates, { vector, now, pool: Math.max(100, pool) });
    return { candidates: candidates.slice(0, pool), truncatedPool: false };
  }
  const filter = toFilterParams(search.filters);
  const [row] = await graph.read(scope, countMatching, { filter, now, limit: EXACT_LIMIT + 1 });
  if ((row?.count ?? 0) <= EXACT_LIMIT) {
    const candidates = await graph.read(scope, denseExact, { vector, filter, now, keep: pool });
    return { candidates, truncatedPool: false };
  }
  const candidates = await graph.read(scope, denseFiltered, {
    vector,
    filter,
    now,
    pool: DENSE_POOL_LIMIT,
    keep: pool,
  });
  return { candidates, truncatedPool: candidates.length < pool };
}

/** What is left when neither index answers: memories that contain a word of the query. */
export async function searchByScan(graph: Graph, search: Search, terms: QueryTerms): Promise<ArmResult> {
  if (search.asOf) return searchByScanAsOf(graph, search, search.asOf, terms);
  const filter = toFilterParams(search.filters);
  const words = terms.words.slice(0, MAX_SCANNED_WORDS);
  const candidates = await graph.read(search.scope, scanCandidates, {
    words,
    filter,
    now: search.now,
    keep: search.pool,
  });
  return { candidates, truncatedPool: false };
}
