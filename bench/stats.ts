import { quantile, seededRandom } from '../eval/bootstrap.js';

/** A median and its 95 % interval. */
export interface Ratio {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** What a ratio must keep to. */
export interface Bar {
  readonly limit: number;
  readonly side: 'at most' | 'at least';
}

/** MISSED only when the whole interval lies beyond the bar; OPEN when the bar lies inside it and the median beyond. */
export type Verdict = 'KEPT' | 'OPEN' | 'MISSED';

const SEED = 20_260_801;
const RESAMPLES = 2_000;

/** The median of per-round ratios and its percentile bootstrap interval (Efron, 1979), the same for the same ratios. */
export function medianRatio(ratios: readonly number[]): Ratio {
  const random = seededRandom(SEED);
  const medians = Array.from({ length: RESAMPLES }, () =>
    quantile(
      ratios.map(() => ratios[Math.floor(random() * ratios.length)] ?? 0),
      0.5,
    ),
  );
  return { median: quantile(ratios, 0.5), low: quantile(medians, 0.025), high: quantile(medians, 0.975) };
}

/** How a ratio stands to its bar. */
export function judge({ median, low, high }: Ratio, { limit, side }: Bar): Verdict {
  const beyond = (value: number) => (side === 'at most' ? value > limit : value < limit);
  if (beyond(low) && beyond(high)) return 'MISSED';
  return beyond(median) ? 'OPEN' : 'KEPT';
}
