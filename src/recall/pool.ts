import type { Candidate } from './fusion.js';

/** What an arm found. */
export interface ArmResult {
  readonly candidates: readonly Candidate[];
  /** True when some that match may be missing, because only the nearest were looked at. */
  readonly truncatedPool: boolean;
}

const WIDENING = [4, 32, 256];

/**
 * Asks an index for more and more until `pool` of what it answers pass the conditions that it does not know. Rows come in the
 * order of their score: a larger limit only ever adds worse ones, so the first that pass are the best.
 */
export async function widened(
  pool: number,
  ask: (limit: number) => Promise<readonly Candidate[]>,
): Promise<ArmResult> {
  let [previous, candidates]: [number, readonly Candidate[]] = [0, []];
  for (const factor of WIDENING) {
    previous = candidates.length;
    candidates = await ask(pool * factor);
    if (candidates.length >= pool) return { candidates, truncatedPool: false };
  }
  return { candidates, truncatedPool: candidates.length > previous };
}

/** The best of several results as one; truncated when one of them is. */
export function bestOf(results: readonly ArmResult[], pool: number): ArmResult {
  const candidates = results
    .flatMap((result) => result.candidates)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, pool);
  return { candidates, truncatedPool: results.some((result) => result.truncatedPool) };
}
