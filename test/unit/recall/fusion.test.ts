import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fuse } from '../../../src/recall/fusion.js';

const ids = (fused: readonly { id: string }[]) => fused.map(({ id }) => id);

test('what both arms find comes before what one finds', () => {
  const fused = fuse(
    [
      { id: 'a', score: 9 },
      { id: 'b', score: 8 },
      { id: 'c', score: 1 },
    ],
    [
      { id: 'd', score: 0.8 },
      { id: 'b', score: 0.79 },
      { id: 'e', score: 0.1 },
    ],
  );
  expect(ids(fused)[0]).toBe('b');
  expect(fused.find(({ id }) => id === 'b')).toMatchObject({ score: 1, lexical: 8, dense: 0.79 });
  expect(fused.find(({ id }) => id === 'a')).toMatchObject({ dense: null });
});

test('one arm alone keeps its own order', () => {
  const candidates = [
    { id: 'a', score: 3 },
    { id: 'b', score: 2 },
    { id: 'c', score: 1 },
  ];
  expect(ids(fuse(candidates, []))).toEqual(['a', 'b', 'c']);
  expect(ids(fuse([], candidates))).toEqual(['a', 'b', 'c']);
  expect(fuse([], [])).toEqual([]);
});

test('the worst of an arm still comes before what that arm did not see', () => {
  const fused = fuse(
    [
      { id: 'a', score: 5 },
      { id: 'b', score: 1 },
    ],
    [
      { id: 'a', score: 0.9 },
      { id: 'c', score: 0.9 },
    ],
  );
  expect(fused.every(({ score }) => score > 0)).toBe(true);
});

test('equals are ordered by id, newest first', () => {
  expect(
    ids(
      fuse(
        [
          { id: '1', score: 2 },
          { id: '3', score: 2 },
          { id: '2', score: 2 },
        ],
        [],
      ),
    ),
  ).toEqual(['3', '2', '1']);
});

const arm = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    score: fc.double({ min: -1, max: 50, noNaN: true }),
  }),
  {
    selector: ({ id }) => id,
    maxLength: 20,
  },
);

test('scores are 0 to 1 with the best at 1, each id once, whatever order the arms came in', () => {
  fc.assert(
    fc.property(arm, arm, (lexical, dense) => {
      const fused = fuse(lexical, dense);
      const scores = fused.map(({ score }) => score);
      expect(new Set(ids(fused))).toEqual(new Set([...lexical, ...dense].map(({ id }) => id)));
      expect(fused).toHaveLength(new Set(ids(fused)).size);
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
      if (scores.length > 0) expect(scores[0]).toBe(1);
      expect([...scores].sort((a, b) => b - a)).toEqual(scores);
      expect(fuse([...lexical].reverse(), [...dense].reverse())).toEqual(fused);
    }),
    { numRuns: 300 },
  );
});
