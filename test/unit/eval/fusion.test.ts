import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Candidate, fuse, FUSIONS, minMax, nameOf, reciprocalRanks } from '../../../eval/fusion.js';

const pools = {
  dense: [
    { key: 'a', score: 0.9 },
    { key: 'b', score: 0.8 },
    { key: 'c', score: 0.5 },
  ],
  lexical: [
    { key: 'c', score: 12 },
    { key: 'd', score: 8 },
    { key: 'a', score: 2 },
  ],
};

test.each([
  // Dense a 1, b .75, c 0; lexical c 1, d .6, a 0.
  { fusion: { kind: 'min-max', pool: 10, denseWeight: 0.7 }, order: 'abcd' },
  { fusion: { kind: 'min-max', pool: 10, denseWeight: 0.3 }, order: 'cdab' },
  { fusion: { kind: 'min-max', pool: 10, denseWeight: 0.5 }, order: 'acbd' },
  { fusion: { kind: 'rrf', pool: 10, k: 60 }, order: 'acbd' },
  { fusion: { kind: 'rrf', pool: 1, k: 60 }, order: 'ac' },
] as const)('$fusion orders $order', ({ fusion, order }) => {
  expect(fuse(fusion, pools).join('')).toBe(order);
});

test('the search tries 9 weights and 7 constants over 2 pools, each named once', () => {
  expect(FUSIONS).toHaveLength(32);
  expect(new Set(FUSIONS.map(nameOf)).size).toBe(32);
});

test('min-max stretches to 0 to 1, and equal scores are all best', () => {
  expect(minMax(pools.dense).map(({ score }) => score)).toEqual([1, expect.closeTo(0.75), 0]);
  expect(minMax([{ key: 'a', score: 3 }])).toEqual([{ key: 'a', score: 1 }]);
  expect(minMax([])).toEqual([]);
});

test('reciprocal ranks count from 1', () => {
  expect(reciprocalRanks(pools.dense, 1).map(({ score }) => score)).toEqual([1 / 2, 1 / 3, 1 / 4]);
});

describe('for every pair of pools', () => {
  const pool = fc
    .uniqueArray(
      fc.record({ key: fc.nat(150).map(String), score: fc.double({ min: -1, max: 30, noNaN: true }) }),
      {
        selector: ({ key }: Candidate) => key,
        maxLength: 120,
      },
    )
    .map((candidates) => candidates.sort((a, b) => b.score - a.score));

  test('fusing gives every candidate of the pools once, whatever the way', () => {
    fc.assert(
      fc.property(pool, pool, fc.constantFrom(...FUSIONS), (dense, lexical, fusion) => {
        const seen = [dense, lexical].flatMap((arm) => arm.slice(0, fusion.pool).map(({ key }) => key));
        expect(fuse(fusion, { dense, lexical }).sort()).toEqual([...new Set(seen)].sort());
      }),
    );
  });

  test('an arm without candidates leaves the other in its order', () => {
    fc.assert(
      fc.property(pool, (dense) => {
        const fused = fuse({ kind: 'rrf', pool: 100, k: 10 }, { dense, lexical: [] });
        expect(fused).toEqual(dense.slice(0, 100).map(({ key }) => key));
      }),
    );
  });
});
