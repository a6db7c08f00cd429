import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { differenceInterval, mean, meanInterval, quantile, seededRandom } from '../../../eval/bootstrap.js';

const draws = { seed: 7, resamples: 200 };
const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });

test('the same seed draws the same numbers, another seed others', () => {
  const first = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(first(1)).toEqual(first(1));
  expect(first(1)).not.toEqual(first(2));
  // The sequence is pinned: published intervals must come out again.
  expect(first(1)[0]).toBeCloseTo(0.627_073_94, 8);
});

test('the numbers fill [0, 1) evenly', () => {
  const random = seededRandom(3);
  const numbers = Array.from({ length: 20_000 }, random);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(mean(numbers)).toBeCloseTo(0.5, 1);
});

test.each([
  { share: 0, expected: 1 },
  { share: 0.5, expected: 2.5 },
  { share: 0.25, expected: 1.75 },
  { share: 1, expected: 4 },
])('quantile $share of 1 to 4 is $expected', ({ share, expected }) => {
  expect(quantile([4, 1, 3, 2], share)).toBeCloseTo(expected, 12);
});

describe('intervals', () => {
  test('are the same each time and hold the mean between their ends within the values', () => {
    fc.assert(
      fc.property(values, (sample) => {
        const interval = meanInterval(sample, draws);
        expect(interval).toEqual(meanInterval(sample, draws));
        expect(interval.low).toBeGreaterThanOrEqual(Math.min(...sample) - 1e-9);
        expect(interval.high).toBeLessThanOrEqual(Math.max(...sample) + 1e-9);
        expect(interval.low).toBeLessThanOrEqual(interval.high);
      }),
      { numRuns: 50 },
    );
  });

  test('of a sample against itself are nothing', () => {
    fc.assert(
      fc.property(values, (sample) => {
        expect(differenceInterval(sample, sample, draws)).toMatchObject({ mean: 0, low: 0, high: 0 });
      }),
      { numRuns: 20 },
    );
  });

  test('have about the width of the normal approximation', () => {
    const coin = Array.from({ length: 400 }, (_, index) => index % 2);
    const { low, high } = meanInterval(coin);
    expect(high - low).toBeCloseTo(2 * 1.96 * (0.5 / 20), 2);
  });

  test('of pairs see a small steady difference that the spread would hide', () => {
    const base = Array.from({ length: 50 }, (_, index) => (index % 10) / 10);
    const raised = base.map((value) => value + 0.02);
    expect(differenceInterval(raised, base).low).toBeGreaterThan(0);
  });

  test('need values, equally many in a pair', () => {
    expect(() => meanInterval([])).toThrow(RangeError);
    expect(() => differenceInterval([1], [1, 2])).toThrow(RangeError);
  });
});
