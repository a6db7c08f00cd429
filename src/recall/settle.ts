import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddingError } from '../embedding/embedding-error.js';
import { HippographError } from '../errors.js';
import type { ArmResult } from './pool.js';

const ARM_LIMIT_MS = 5_000;

/** An arm that found nothing. */
export const EMPTY: ArmResult = { candidates: [], truncatedPool: false };

/** What became of an arm: its result, or why there is none; `fatal` when no answer can be given at all. */
export type Settled = ArmResult | { readonly reason: string; readonly fatal: HippographError | undefined };

/** Waits for an arm for at most 5 s; a failure that says nothing to callers is told to `warn`. */
export async function settle(arm: Promise<ArmResult>, warn: (error: unknown) => void): Promise<Settled> {
  try {
    return await inTime(arm);
  } catch (error) {
    if (error instanceof HippographError) return { reason: error.message, fatal: error };
    if (error instanceof EmbeddingError) return { reason: error.message, fatal: undefined };
    // What the database says of itself never leaves.
    warn(error);
    return { reason: 'A search index failed.', fatal: undefined };
  }
}

// An index that hangs does not keep the other arm's answer back.
async function inTime(arm: Promise<ArmResult>): Promise<ArmResult> {
  const over = new AbortController();
  const late = sleep(ARM_LIMIT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`An arm gave no answer within ${ARM_LIMIT_MS} ms.`);
  });
  try {
    return await Promise.race([arm, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

/** What an arm found; nothing when it failed or was not asked. */
export function resultOf(arm: Settled | null): ArmResult {
  return arm !== null && 'candidates' in arm ? arm : EMPTY;
}
