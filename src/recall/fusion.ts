/** A candidate of one arm. */
export interface Candidate {
  readonly id: string;
  readonly score: number;
}

/** A candidate after fusion, with the raw score of each arm that saw it. */
export interface Fused {
  readonly id: string;
  /** 0 to 1, relative to the best of this answer. */
  readonly score: number;
  readonly lexical: number | null;
  readonly dense: number | null;
}

/** The share of the dense arm; chosen by `npm run eval:fusion` on one conversation and reported on another. */
export const DENSE_WEIGHT = 0.5;

/**
 * Puts two arms together: each arm's scores are scaled to 0 to 1 over its own candidates (min-max), a candidate that an arm
 * did not see has 0 there, and the sum is weighted. Best first; equal scores by id, newest first (ids grow with time).
 * Min-max and not reciprocal ranks with k = 60: on LoCoMo the latter is no better than BM25 alone.
 */
export function fuse(
  lexical: readonly Candidate[],
  dense: readonly Candidate[],
  denseWeight = DENSE_WEIGHT,
): readonly Fused[] {
  const [weightOfDense, weightOfLexical] = weights(lexical, dense, denseWeight);
  const lexicalScale = minMax(lexical);
  const denseScale = minMax(dense);
  const rawLexical = new Map(lexical.map(({ id, score }) => [id, score]));
  const rawDense = new Map(dense.map(({ id, score }) => [id, score]));
  const ids = [...new Set([...rawLexical.keys(), ...rawDense.keys()])];
  const fused = ids.map((id) => {
    const [l, d] = [rawLexical.get(id) ?? null, rawDense.get(id) ?? null];
    const score =
      weightOfLexical * (l === null ? 0 : lexicalScale(l)) + weightOfDense * (d === null ? 0 : denseScale(d));
    return { id, score, lexical: l, dense: d };
  });
  const best = Math.max(...fused.map(({ score }) => score), 0) || 1;
  return fused
    .map((entry) => ({ ...entry, score: entry.score / best }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}

function weights(
  lexical: readonly Candidate[],
  dense: readonly Candidate[],
  denseWeight: number,
): readonly [number, number] {
  if (dense.length === 0) return [0, 1];
  return lexical.length === 0 ? [1, 0] : [denseWeight, 1 - denseWeight];
}

// The worst candidate keeps a little: being found at all counts for more than not being seen.
const FLOOR = 0.02;

function minMax(candidates: readonly Candidate[]): (score: number) => number {
  const scores = candidates.map(({ score }) => score);
  const low = Math.min(...scores);
  const spread = Math.max(...scores) - low;
  return (score) => (spread === 0 ? 1 : FLOOR + (1 - FLOOR) * ((score - low) / spread));
}
