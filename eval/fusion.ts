/** A candidate of one arm with its raw score. */
export interface Candidate {
  readonly key: string;
  readonly score: number;
}

/** What the two arms found for one question, each best first. */
export interface Pools {
  readonly dense: readonly Candidate[];
  readonly lexical: readonly Candidate[];
}

/** A way to make one ranking of two. */
export type Fusion =
  | { readonly kind: 'min-max'; readonly pool: number; readonly denseWeight: number }
  | { readonly kind: 'rrf'; readonly pool: number; readonly k: number };

/** Every way that the search tries: weights .30 to .70 and k 1 to 60, over pools of 50 and 100. */
export const FUSIONS: readonly Fusion[] = [50, 100].flatMap((pool): Fusion[] => [
  ...[0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7].map((denseWeight) => {
    return { kind: 'min-max', pool, denseWeight } as const;
  }),
  ...[1, 2, 5, 10, 20, 40, 60].map((k) => ({ kind: 'rrf', pool, k }) as const),
]);

/** The keys in the order of the fused score; equal scores in the order of the keys. */
export function fuse(fusion: Fusion, pools: Pools): string[] {
  const dense = pools.dense.slice(0, fusion.pool);
  const lexical = pools.lexical.slice(0, fusion.pool);
  const scores = new Map<string, number>();
  const add = ({ key, score }: Candidate) => scores.set(key, (scores.get(key) ?? 0) + score);
  if (fusion.kind === 'rrf') {
    for (const arm of [dense, lexical]) reciprocalRanks(arm, fusion.k).forEach(add);
  } else {
    for (const { key, score } of minMax(dense)) add({ key, score: fusion.denseWeight * score });
    for (const { key, score } of minMax(lexical)) add({ key, score: (1 - fusion.denseWeight) * score });
  }
  const byScore = [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return byScore.map(([key]) => key);
}

/** Scores stretched to 0 to 1 over the pool; what an arm did not see counts as its worst. All equal: all 1. */
export function minMax(pool: readonly Candidate[]): Candidate[] {
  const scores = pool.map(({ score }) => score);
  const low = Math.min(...scores);
  const width = Math.max(...scores) - low;
  return pool.map(({ key, score }) => ({ key, score: width === 0 ? 1 : (score - low) / width }));
}

/** Reciprocal rank fusion's share of one arm: 1 / (k + rank) (Cormack, Clarke and Büttcher, SIGIR 2009). */
export function reciprocalRanks(pool: readonly Candidate[], k: number): Candidate[] {
  return pool.map(({ key }, index) => ({ key, score: 1 / (k + index + 1) }));
}

/** A fusion's name in a table. */
export function nameOf(fusion: Fusion): string {
  const how =
    fusion.kind === 'rrf' ? `RRF k ${String(fusion.k)}` : `min-max ${fusion.denseWeight.toFixed(2)} dense`;
  return `${how}, pool ${String(fusion.pool)}`;
}
