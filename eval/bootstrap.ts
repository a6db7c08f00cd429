/** A mean and its 95 % interval over `count` values. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** How a bootstrap draws: the same seed gives the same interval. */
export interface Draws {
  readonly seed: number;
  readonly resamples: number;
}

/** What every report uses. */
export const DRAWS: Draws = { seed: 20_230_508, resamples: 2_000 };

/** Uniform numbers in [0, 1) after mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The mean of at least one value. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('No values, no mean');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value below which a share of the values lies, interpolated between neighbours (Hyndman and Fan, type 7). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('No such quantile');
  return below + (above - below) * (place - Math.floor(place));
}

/** The mean and its percentile bootstrap interval (Efron, 1979), drawing questions with replacement. */
export function meanInterval(values: readonly number[], draws: Draws = DRAWS): Interval {
  const random = seededRandom(draws.seed);
  const means = Array.from({ length: draws.resamples }, () => {
    const sum = values.reduce((total) => total + (values[Math.floor(random() * values.length)] ?? 0), 0);
    return sum / values.length;
  });
  return {
    mean: mean(values),
    low: quantile(means, 0.025),
    high: quantile(means, 0.975),
    count: values.length,
  };
}

/** The mean of `a − b` question by question and its paired bootstrap interval; both in the same order. */
export function differenceInterval(
  a: readonly number[],
  b: readonly number[],
  draws: Draws = DRAWS,
): Interval {
  if (a.length !== b.length) throw new RangeError('Paired values must be equally many');
  return meanInterval(
    a.map((value, index) => value - (b[index] ?? 0)),
    draws,
  );
}
