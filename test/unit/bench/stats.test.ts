import { describe, expect, test } from '@jest/globals';
import { crowded, interleaved } from '../../../bench/measure.js';
import { compare, compareSizes } from '../../../bench/report.js';
import { judge, medianRatio } from '../../../bench/stats.js';

const rounds = (...p50s: number[]) => p50s.map((p50) => ({ p50, p95: 2 * p50, perSecond: 1_000 / p50 }));

describe('a bar', () => {
  const bar = { limit: 1.4, side: 'at most' } as const;
  test.each([
    ['is kept by a median on its side', [1.3, 1.2, 1.5], 'KEPT'],
    ['is open when only the median lies beyond', [1.3, 1.45, 1.5], 'OPEN'],
    ['is missed when the whole interval lies beyond', [1.5, 1.45, 1.6], 'MISSED'],
  ])('%s', (_name, ratios, verdict) => {
    expect(judge(medianRatio(ratios), bar)).toBe(verdict);
  });

  test('from below works the other way round', () => {
    const below = { limit: 0.7, side: 'at least' } as const;
    expect(judge(medianRatio([0.5, 0.6, 0.65]), below)).toBe('MISSED');
    expect(judge(medianRatio([0.8, 0.6, 0.9]), below)).toBe('KEPT');
  });
});

test('a ratio is made round by round, so that a slow round weighs on both sides', () => {
  const sides = ['ours', 'bare'];
  const measured = { name: 'x', sides, rounds: [rounds(12, 120, 11), rounds(10, 100, 10)] };
  expect(compare({ ...measured, figure: 'p50' }).median).toBeCloseTo(1.2);
  expect(compare({ ...measured, figure: 'throughput' }).median).toBeCloseTo(1 / 1.2);
});

test('sizes that were measured one after the other compare by their yardsticks', () => {
  const small = [rounds(10, 10, 10), rounds(5, 5, 5)];
  const onSlowMachine = [rounds(30, 30, 30), rounds(15, 15, 15)];
  expect(compareSizes('x', undefined, onSlowMachine, small).median).toBeCloseTo(1);
});

test('every side does every call, and no number is given to two calls of one side', async () => {
  const seen: number[][] = [[], []];
  const sides = seen.map((numbers) => (n: number) => {
    numbers.push(n);
    return Promise.resolve();
  });
  const inTurn = await interleaved(sides, 3, 10);
  const atOnce = await crowded(sides, 4, 3, 10);
  for (const numbers of seen) expect(new Set(numbers).size).toBe(numbers.length);
  expect([...inTurn, ...atOnce].map((each) => each.length)).toEqual([3, 3, 3, 3]);
});
