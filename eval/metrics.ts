/** The figures of the report, in its order. */
export const METRICS = ['recall@1', 'recall@5', 'recall@10', 'recall@20', 'MRR', 'nDCG@10'] as const;

/** The name of a figure. */
export type Metric = (typeof METRICS)[number];

/** One question's figures, each 0 to 1. */
export type Scores = Readonly<Record<Metric, number>>;

/** The share of the relevant ids that are among the first `k`; a repeated id counts once. */
export function recallAt(ranking: readonly string[], relevant: readonly string[], k: number): number {
  const head = new Set(ranking.slice(0, k));
  const wanted = wantedOf(relevant);
  return [...wanted].filter((id) => head.has(id)).length / wanted.size;
}

/** One divided by the rank of the first relevant id; 0 when none is ranked. */
export function reciprocalRank(ranking: readonly string[], relevant: readonly string[]): number {
  const wanted = wantedOf(relevant);
  const index = ranking.findIndex((id) => wanted.has(id));
  return index < 0 ? 0 : 1 / (index + 1);
}

/** Normalised discounted cumulative gain with binary relevance: Σ 1 / log2(rank + 1) over the best possible sum. */
export function ndcgAt(ranking: readonly string[], relevant: readonly string[], k: number): number {
  const wanted = wantedOf(relevant);
  const distinct = [...new Set(ranking)].slice(0, k);
  const gain = distinct.reduce((sum, id, index) => sum + (wanted.has(id) ? discount(index) : 0), 0);
  let ideal = 0;
  for (let index = 0; index < Math.min(k, wanted.size); index += 1) ideal += discount(index);
  return gain / ideal;
}

/** All figures of one answered question; MRR looks as deep as the ranking goes. */
export function scoreRanking(ranking: readonly string[], relevant: readonly string[]): Scores {
  return {
    'recall@1': recallAt(ranking, relevant, 1),
    'recall@5': recallAt(ranking, relevant, 5),
    'recall@10': recallAt(ranking, relevant, 10),
    'recall@20': recallAt(ranking, relevant, 20),
    MRR: reciprocalRank(ranking, relevant),
    'nDCG@10': ndcgAt(ranking, relevant, 10),
  };
}

function wantedOf(relevant: readonly string[]): Set<string> {
  if (relevant.length === 0) throw new RangeError('A question without relevant ids has no figures');
  return new Set(relevant);
}

function discount(index: number): number {
  return 1 / Math.log2(index + 2);
}
