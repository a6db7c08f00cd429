import type { Graph } from '../graph/graph.js';
import type { ReadScope } from '../graph/scope.js';
import type { Instant } from '../instant.js';
import type { AsOf } from '../memory/as-of.js';
import { hasConditions, toFilterParams, type FilterRequest } from '../memory/filter.js';
import { searchByScanAsOf, searchTextAsOf, searchVectorsAsOf } from './as-of-arms.js';
import type { Candidate } from './fusion.js';
import { luceneQuery, visibleDays, type QueryTerms } from './lucene.js';
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

/** What an arm found. */
export interface ArmResult {
  readonly candidates: readonly Candidate[];
  /** True when some that match may be missing, because only the nearest were looked at. */
  readonly truncatedPool: boolean;
}

const WIDENING = [4, 32, 256];
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

// Rows come in the order of their score: a larger limit only ever adds worse ones, so the first that pass are the best.
async function widen(graph: Graph, search: Search, lucene: string): Promise<ArmResult> {
  const { pool, now, scope } = search;
  const filter = toFilterParams(search.filters);
  let [previous, candidates]: [number, readonly Candidate[]] = [0, []];
  for (const factor of WIDENING) {
    previous = candidates.length;
    candidates = await graph.read(scope, lexicalFiltered, {
      lucene,
      pool: pool * factor,
      keep: pool,
      filter,
      now,
    });
    if (candidates.length >= pool) return { candidates, truncatedPool: false };
  }
  return { candidates, truncatedPool: candidates.length > previous };
}

async function searchPieces(graph: Graph, search: Search, terms: QueryTerms): Promise<ArmResult> {
  const pieces = search.scope.pieces();
  const found: Candidate[] = [];
  for (let start = 0; start < pieces.length; start += PARALLEL_PIECES) {
    const some = pieces.slice(start, start + PARALLEL_PIECES);
    const results = await Promise.all(some.map((scope) => searchText(graph, { ...search, scope }, terms)));
    found.push(...results.flatMap((result) => result.candidates));
  }
  const best = found.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1)).slice(0, search.pool);
  return { candidates: best, truncatedPool: false };
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
  const words = terms.words.slice(0, 20);
  const candidates = await graph.read(search.scope, scanCandidates, {
    words,
    filter,
    now: search.now,
    keep: search.pool,
  });
  return { candidates, truncatedPool: false };
}
