import type { Graph } from '../graph/graph.js';
import type { AsOf } from '../memory/as-of.js';
import { hasConditions, toFilterParams } from '../memory/filter.js';
import type { ArmResult, Search } from './arms.js';
import {
  denseExactAsOf,
  denseMemories,
  denseVersions,
  lexicalMemories,
  lexicalVersions,
  scanAsOf,
} from './as-of.cypher.js';
import type { Candidate } from './fusion.js';
import { luceneQuery, mirroredDays, rowDays, type QueryTerms } from './lucene.js';

// Of what the index answers the exact instants and the filters leave a part: then more is asked for.
const WIDENING = [2, 64];
const EXACT_LIMIT = 10_000;

/** The best candidates by text as of another state of knowledge, from what memories mirror and from the rows before it. */
export async function searchTextAsOf(
  graph: Graph,
  search: Search,
  asOf: AsOf,
  terms: QueryTerms,
): Promise<ArmResult> {
  const found: Candidate[] = [];
  for (const scope of search.scope.lucene().exact ? [search.scope] : search.scope.pieces())
    found.push(...(await searchPiece(graph, { ...search, scope }, asOf, terms)));
  return { candidates: best(found, search.pool), truncatedPool: false };
}

async function searchPiece(
  graph: Graph,
  { scope, filters, pool }: Search,
  asOf: AsOf,
  terms: QueryTerms,
): Promise<readonly Candidate[]> {
  const { clause } = scope.lucene();
  const ask = async (query: typeof lexicalMemories, days: readonly string[]) => {
    const lucene = luceneQuery(terms, clause, days);
    let found: readonly Candidate[] = [];
    if (lucene === undefined || scope.empty) return found;
    for (const factor of WIDENING) {
      const params = { ...asOf, lucene, pool: pool * factor, keep: pool, filter: toFilterParams(filters) };
      found = await graph.read(scope, query, params);
      if (found.length >= pool) break;
    }
    return found;
  };
  const [mirrored, rows] = await Promise.all([
    ask(lexicalMemories, mirroredDays(asOf)),
    ask(lexicalVersions, rowDays(asOf)),
  ]);
  return [...mirrored, ...rows];
}

/** The nearest candidates by meaning as of another state of knowledge. */
export async function searchVectorsAsOf(
  graph: Graph,
  { scope, filters, pool }: Search,
  asOf: AsOf,
  vector: readonly number[],
): Promise<ArmResult> {
  if (scope.empty) return { candidates: [], truncatedPool: false };
  if (hasConditions(filters)) {
    const filter = toFilterParams(filters);
    const params = { ...asOf, vector, filter, keep: pool, most: EXACT_LIMIT };
    const candidates = await graph.read(scope, denseExactAsOf, params);
    return { candidates, truncatedPool: candidates.length >= EXACT_LIMIT };
  }
  const params = { ...asOf, vector, pool: Math.max(100, pool) };
  const [mirrored, rows] = await Promise.all([
    graph.read(scope, denseMemories, params),
    graph.read(scope, denseVersions, params),
  ]);
  return { candidates: best([...mirrored, ...rows], pool), truncatedPool: false };
}

/** What is left when neither index answers: rows that were believed then and contain a word of the query. */
export async function searchByScanAsOf(
  graph: Graph,
  { scope, filters, pool }: Search,
  asOf: AsOf,
  terms: QueryTerms,
): Promise<ArmResult> {
  const words = terms.words.slice(0, 20);
  const params = { ...asOf, words, keep: pool, filter: toFilterParams(filters) };
  return { candidates: await graph.read(scope, scanAsOf, params), truncatedPool: false };
}

function best(candidates: readonly Candidate[], pool: number): readonly Candidate[] {
  return [...candidates].sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1)).slice(0, pool);
}
