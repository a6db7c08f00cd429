import { v7 as uuid } from 'uuid';
import { badInput, unavailable } from '../errors.js';
import type { Embeddings } from '../embedding/embeddings.js';
import type { Graph } from '../graph/graph.js';
import type { ReadScope } from '../graph/scope.js';
import type { Caller } from '../identity/caller.js';
import type { Access } from '../identity/rights.js';
import { resolveReadScope, type ScopeRequest } from '../identity/scope.js';
import { describedBy, type AsOf } from '../memory/as-of.js';
import { toFilterParams, type FilterParams, type FilterRequest } from '../memory/filter.js';
import type { SeenMemory } from '../memory/model.js';
import { hydrateAsOf } from './as-of.cypher.js';
import { searchByScan, searchText, searchVectors, type Search } from './arms.js';
import type { ArmResult } from './pool.js';
import { confidenceByCosine, confidenceByWords, type Confidence } from './confidence.js';
import { DENSE_WEIGHT, fuse, type Fused } from './fusion.js';
import { parseQuery, type QueryTerms } from './lucene.js';
import { hydrateHits } from './recall.cypher.js';
import { EMPTY, resultOf, settle } from './settle.js';
import { stopwatch, type Timing } from './timing.js';

/** What recall works with. */
export interface RecallDeps {
  readonly graph: Graph;
  readonly embeddings: Embeddings;
  /** Told of an arm that failed without a reason fit for callers. */
  readonly warn: (error: unknown) => void;
}

export type Mode = 'HYBRID' | 'LEXICAL' | 'DENSE';

/** What to look for, checked: `skip` are the ids that earlier pages gave. */
export interface RecallRequest {
  readonly query: string;
  readonly scope: ScopeRequest | undefined;
  readonly limit: number;
  readonly mode: Mode;
  readonly filters: FilterRequest | undefined;
  readonly skip: readonly string[];
  readonly asOf?: AsOf | undefined;
  /** What the caller must hold where it looks; READ unless said. */
  readonly access?: Access;
  readonly signal?: AbortSignal | undefined;
}

/** A hit with its raw signals. */
export interface Hit extends Fused {
  readonly memory: SeenMemory;
}

/** What an arm did. */
export interface ArmReport {
  readonly arm: 'lexical' | 'dense';
  readonly candidates: number;
  readonly truncatedPool: boolean;
  readonly note: string | null;
}

/** The answer to a recall. */
export interface RecallAnswer {
  readonly queryId: string;
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
  readonly confidence: Confidence;
  readonly degraded: { readonly lexical: boolean; readonly dense: boolean; readonly reason: string } | null;
  readonly timings: readonly Timing[];
  readonly arms: readonly ArmReport[];
}

/** How many hits the pages of one query give at most. */
export const MAX_PAGED = 200;
const MAX_QUERY = 8_000;
// The same for every page of a query, so that its scores and its order stay.
const MIN_POOL = 200;
const HYDRATED_AT_ONCE = 30;

/**
 * The memories that answer a question best: two arms side by side, each with scope and time inside its index; fused by
 * measured weights; hydrated under the exact predicates; deterministic. Without one arm the answer says so.
 */
export async function recall(
  deps: RecallDeps,
  caller: Caller,
  request: RecallRequest,
): Promise<RecallAnswer> {
  const { query } = request;
  if (query.length > MAX_QUERY)
    throw badInput(`query must have at most ${MAX_QUERY} characters.`, 'input.query');
  if (query.trim() === '') throw badInput('query must not be blank.', 'input.query');
  const watch = stopwatch();
  const terms = parseQuery(query);
  const scope = await watch.time('scope', () =>
    resolveReadScope(deps.graph, caller, request.scope, request.access),
  );
  // Only punctuation: nothing is asked, so nothing is answered.
  const asked = terms.words.length > 0 || terms.literals.length > 0;
  const search: Search = {
    scope,
    filters: request.filters,
    now: caller.now,
    asOf: request.asOf,
    pool: Math.max(MIN_POOL, request.limit * 4),
  };
  const found =
    asked && !scope.empty
      ? await runArms(deps, search, request, terms, watch)
      : nothingAsked(deps.embeddings, request.mode);
  const fused = watch.sync('fuse', () => fuse(found.lexical.candidates, found.dense.candidates));
  const skip = new Set(request.skip);
  const rest = fused.filter(({ id }) => !skip.has(id));
  const limit = Math.min(request.limit, MAX_PAGED - request.skip.length);
  const hits = await watch.time('hydrate', () => hydrate(deps.graph, scope, search, rest, limit + 1, caller));
  const top = hits.slice(0, limit);
  return {
    queryId: uuid(),
    hits: top,
    hasMore: hits.length > limit && request.skip.length + top.length < MAX_PAGED,
    confidence: confidenceOf(deps.embeddings, found, top, terms),
    degraded: found.degraded,
    timings: watch.timings(),
    arms: reports(request.mode, found),
  };
}

interface Found {
  readonly lexical: ArmResult;
  readonly dense: ArmResult;
  readonly degraded: RecallAnswer['degraded'];
}

// That there is no search by meaning is said all the same.
function nothingAsked({ model, reason }: Embeddings, mode: Mode): Found {
  const textOnly = model === undefined && mode === 'HYBRID';
  const degraded = textOnly ? { lexical: false, dense: true, reason: reason ?? '' } : null;
  return { lexical: EMPTY, dense: EMPTY, degraded };
}

async function runArms(
  deps: RecallDeps,
  search: Search,
  request: RecallRequest,
  terms: QueryTerms,
  watch: ReturnType<typeof stopwatch>,
): Promise<Found> {
  const { graph, embeddings, warn } = deps;
  const lexical =
    request.mode === 'DENSE'
      ? null
      : settle(
          watch.time('lexical', () => searchText(graph, search, terms)),
          warn,
        );
  const dense =
    request.mode === 'LEXICAL'
      ? null
      : settle(
          (async () => {
            const vector = await watch.time('embed', () =>
              embeddings.embedQuery(request.query, request.signal),
            );
            return watch.time('dense', () => searchVectors(graph, search, vector));
          })(),
          warn,
        );
  const [text, meaning] = await Promise.all([lexical, dense]);
  const lost = [text, meaning].filter((arm) => arm !== null && 'reason' in arm);
  if (lost.length === 0) return { lexical: resultOf(text), dense: resultOf(meaning), degraded: null };
  // A lost database fails both arms alike: that is no degraded answer.
  for (const arm of lost) if (arm.fatal) throw arm.fatal;
  if (request.mode === 'DENSE') throw unavailable(`Search by meaning (${lost[0]?.reason ?? ''})`);
  const degraded = {
    lexical: text !== null && 'reason' in text,
    dense: meaning !== null && 'reason' in meaning,
    reason: lost.map((arm) => arm.reason).join('; '),
  };
  if (degraded.lexical && resultOf(meaning).candidates.length === 0)
    return { lexical: await searchByScan(graph, search, terms), dense: EMPTY, degraded };
  return { lexical: resultOf(text), dense: resultOf(meaning), degraded };
}

// What the day tokens, a gap or a race let through falls away here; then the next best are taken until the page is full.
async function hydrate(
  graph: Graph,
  scope: ReadScope,
  search: Search,
  fused: readonly Fused[],
  limit: number,
  caller: Caller,
): Promise<readonly Hit[]> {
  const filter = toFilterParams(search.filters);
  const hits: Hit[] = [];
  for (let start = 0; start < fused.length && hits.length < limit;) {
    const end = afterTies(fused, Math.min(fused.length, start + Math.max(HYDRATED_AT_ONCE, limit)));
    const slice = fused.slice(start, end);
    const ids = slice.map(({ id }) => id);
    const memories = search.asOf
      ? await describedThen(graph, scope, ids, filter, search.asOf)
      : (await graph.read(scope, hydrateHits, { ids, filter, now: search.now })).map((row) => ({
          ...row.memory,
          seenAt: search.now,
        }));
    const byId = new Map(memories.map((memory) => [memory.id, memory]));
    for (const entry of slice) {
      const memory = byId.get(entry.id);
      if (memory) hits.push({ ...entry, memory });
    }
    start = end;
  }
  return hits.sort(compareHits(caller.apiKey.home)).slice(0, limit);
}

async function describedThen(
  graph: Graph,
  scope: ReadScope,
  ids: readonly string[],
  filter: FilterParams,
  asOf: AsOf,
): Promise<readonly SeenMemory[]> {
  const rows = await graph.read(scope, hydrateAsOf, { ...asOf, ids, filter });
  return rows.map(({ memory, row }) => describedBy(memory, row, asOf));
}

const MAX_TIES = 100;

function afterTies(fused: readonly Fused[], end: number): number {
  const last = fused[end - 1]?.score;
  let at = end;
  while (at < fused.length && at < end + MAX_TIES && fused[at]?.score === last) at += 1;
  return at;
}

// Relevance ranks; one's own namespace, then the newer, then the id decide only between equals.
function compareHits(home: string) {
  const own = (hit: Hit) => (hit.memory.namespace === home ? 0 : 1);
  return (a: Hit, b: Hit) =>
    b.score - a.score ||
    own(a) - own(b) ||
    (a.memory.updatedAt === b.memory.updatedAt ? 0 : a.memory.updatedAt < b.memory.updatedAt ? 1 : -1) ||
    (a.id < b.id ? 1 : -1);
}

function confidenceOf(
  embeddings: Embeddings,
  found: Found,
  hits: readonly Hit[],
  terms: QueryTerms,
): Confidence {
  const [best] = hits;
  if (best === undefined) return 'NONE';
  const [nearest] = found.dense.candidates;
  if (embeddings.calibration !== undefined && nearest !== undefined)
    return confidenceByCosine(nearest.score, embeddings.calibration);
  return confidenceByWords(
    terms.words,
    `${best.memory.key} ${best.memory.summary ?? ''} ${best.memory.value}`,
  );
}

function reports(mode: Mode, found: Found): readonly ArmReport[] {
  const report = (arm: 'lexical' | 'dense', { candidates, truncatedPool }: ArmResult): ArmReport => ({
    arm,
    candidates: candidates.length,
    truncatedPool,
    note: mode === 'HYBRID' ? `min-max, weight ${arm === 'dense' ? DENSE_WEIGHT : 1 - DENSE_WEIGHT}` : null,
  });
  return [
    ...(mode === 'DENSE' ? [] : [report('lexical', found.lexical)]),
    ...(mode === 'LEXICAL' ? [] : [report('dense', found.dense)]),
  ];
}
