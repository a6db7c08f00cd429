import type { Pooling } from './models.js';

/** Folds `rows` token vectors that lie one after the other into one vector of length 1. */
export function pool(tokens: Float32Array, rows: number, pooling: Pooling): Float32Array {
  const dimension = tokens.length / rows;
  const used = pooling === 'first' ? 1 : rows;
  const sums = new Float64Array(dimension);
  for (let row = 0; row < used; row += 1) {
    for (let column = 0; column < dimension; column += 1) {
      sums[column] = (sums[column] ?? 0) + (tokens[row * dimension + column] ?? 0);
    }
  }
  const length = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => sum / length);
}

/** At most `max` token ids: the head of the list and its last id, which closes every text. */
export function truncate(ids: readonly number[], max: number): readonly number[] {
  return ids.length <= max ? ids : [...ids.slice(0, max - 1), ...ids.slice(-1)];
}
