import { z } from 'zod';
import { badInput } from '../../errors.js';
import { isInstant } from '../../instant.js';
import { resolveAsOf } from '../../memory/as-of.js';
import { checkFilter } from '../../memory/filter.js';
import { MAX_PAGED, recall, type RecallAnswer } from '../../recall/recall.js';
import { decodeCursor, encodeCursor, pageSize } from '../paging.js';
import type { QueryResolvers, RecallInput } from '../types.generated.js';
import { toScope } from './arguments.js';

const instant = z.string().refine(isInstant);
const position = z.object({
  given: z.array(z.string()).max(MAX_PAGED),
  asOf: z.object({ validAt: instant, recordedAt: instant }).optional(),
});

export const recallQueries = {
  recall: async (_parent, { input }, { graph, embeddings, warn, caller, signal }) => {
    const of = cursorOf(input);
    const before = input.after == null ? undefined : decodeCursor(input.after, of, position);
    const skip = before?.given ?? [];
    const asOf = input.asOf == null ? undefined : resolveAsOf(caller, input.asOf, before?.asOf, 'input.asOf');
    const answer = await recall({ graph, embeddings, warn }, caller, {
      query: input.query,
      scope: toScope(input.scope),
      limit: pageSize(input.limit, 10, 'input.limit'),
      mode: input.mode ?? 'HYBRID',
      filters: toFilters(input),
      skip,
      asOf,
      signal,
    });
    return toResult(
      answer,
      input.explain ?? false,
      encodeCursor({ given: [...skip, ...answer.hits.map(({ id }) => id)], ...(asOf && { asOf }) }, of),
    );
  },
} satisfies QueryResolvers;

function cursorOf({ query, scope, limit, mode, filters, asOf }: RecallInput) {
  return ['recall', query, scope ?? null, limit ?? null, mode ?? null, filters ?? null, asOf ?? null];
}

function toFilters({ filters }: RecallInput) {
  if (filters == null) return undefined;
  if (filters.states?.some((state) => state !== 'ACTIVE') === true)
    throw badInput('Recall serves ACTIVE memories only.', 'input.filters.states');
  const checked = checkFilter(filters, 'input.filters');
  // No state at all is a condition that nothing meets, as an empty list of kinds is.
  return filters.states?.length === 0 ? { ...checked, kinds: [] } : checked;
}

function toResult(answer: RecallAnswer, explain: boolean, endCursor: string) {
  const hits = answer.hits.map(({ memory, score, lexical, dense }) => ({
    memory,
    score,
    signals: { cosine: dense, lexical, fused: score },
  }));
  return {
    queryId: answer.queryId,
    hits,
    pageInfo: { hasNextPage: answer.hasMore, endCursor: hits.length === 0 ? null : endCursor },
    confidence: answer.confidence,
    degraded: answer.degraded,
    timings: explain ? [...answer.timings] : null,
    arms: explain ? [...answer.arms] : null,
  };
}
