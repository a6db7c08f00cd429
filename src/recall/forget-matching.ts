import { HippographError, unavailable } from '../errors.js';
import type { Caller } from '../identity/caller.js';
import type { ScopeRequest } from '../identity/scope.js';
import { forget, type Forgotten } from '../memory/forget.js';
import type { SeenMemory } from '../memory/model.js';
import { recall, type RecallDeps } from './recall.js';

/** What to forget by what it says, checked. */
export interface ForgetMatchingRequest {
  readonly query: string;
  readonly scope: ScopeRequest | undefined;
  readonly limit: number;
  readonly dryRun: boolean;
  readonly reason: string | null;
  readonly signal?: AbortSignal | undefined;
}

/** What was forgotten, or would be. */
export interface ForgetMatchingResult {
  readonly dryRun: boolean;
  readonly matches: readonly SeenMemory[];
  readonly forgotten: readonly Forgotten[];
  readonly refused: readonly { readonly id: string; readonly error: HippographError }[];
}

/**
 * Forgets the memories that answer a question best, of those that the caller may write, each in a transaction of its own;
 * DEPENDENCY_UNAVAILABLE while an arm of the search fails, since other memories would then be the best.
 */
export async function forgetMatching(
  deps: RecallDeps,
  caller: Caller,
  { query, scope, limit, dryRun, reason, signal }: ForgetMatchingRequest,
): Promise<ForgetMatchingResult> {
  const answer = await recall(deps, caller, {
    query,
    scope,
    limit,
    mode: deps.embeddings.model === undefined ? 'LEXICAL' : 'HYBRID',
    filters: undefined,
    skip: [],
    access: 'WRITE',
    signal,
  });
  if (answer.degraded) throw unavailable(`A part of the search (${answer.degraded.reason})`);
  const matches = answer.hits.map(({ memory }) => memory);
  const forgotten: Forgotten[] = [];
  const refused: { id: string; error: HippographError }[] = [];
  for (const { id } of dryRun ? [] : matches)
    try {
      forgotten.push(await forget(deps.graph, caller, { id }, reason ?? undefined));
    } catch (error) {
      if (!(error instanceof HippographError)) throw error;
      refused.push({ id, error });
    }
  return { dryRun, matches, forgotten, refused };
}
