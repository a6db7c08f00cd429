import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ndcgAt, recallAt, reciprocalRank, scoreRanking } from '../../../eval/metrics.js';

const second = 1 / Math.log2(3);

describe('figures of one question', () => {
  test.each([
    { ranking: ['a', 'b', 'c'], relevant: ['a'], recall: 1, rank: 1, ndcg: 1 },
    { ranking: ['b', 'a', 'c'], relevant: ['a'], recall: 1, rank: 1 / 2, ndcg: second },
    { ranking: ['b', 'c', 'a'], relevant: ['a'], recall: 0, rank: 1 / 3, ndcg: 0 },
    { ranking: ['a', 'x'], relevant: ['a', 'b'], recall: 1 / 2, rank: 1, ndcg: 1 / (1 + second) },
    { ranking: ['b', 'a'], relevant: ['a', 'b'], recall: 1, rank: 1, ndcg: 1 },
    { ranking: ['a', 'a', 'x'], relevant: ['a', 'b', 'b'], recall: 1 / 2, rank: 1, ndcg: 1 / (1 + second) },
    { ranking: [], relevant: ['a'], recall: 0, rank: 0, ndcg: 0 },
  ])('$ranking for $relevant', ({ ranking, relevant, recall, rank, ndcg }) => {
    expect(recallAt(ranking, relevant, 2)).toBeCloseTo(recall, 12);
    expect(reciprocalRank(ranking, relevant)).toBeCloseTo(rank, 12);
    expect(ndcgAt(ranking, relevant, 2)).toBeCloseTo(ndcg, 12);
  });

  test('a question without evidence has none', () => {
    expect(() => scoreRanking(['a'], [])).toThrow(RangeError);
  });
});

describe('for every ranking', () => {
  const ids = fc.uniqueArray(fc.nat(40).map(String), { maxLength: 30 });
  const relevant = fc.array(fc.nat(40).map(String), { minLength: 1, maxLength: 8 });

  test('figures are between 0 and 1 and recall grows with k', () => {
    fc.assert(
      fc.property(ids, relevant, (ranking, wanted) => {
        const scores = scoreRanking(ranking, wanted);
        for (const score of Object.values(scores)) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-12);
        }
        const grown = [scores['recall@1'], scores['recall@5'], scores['recall@10'], scores['recall@20']];
        expect(grown).toEqual([...grown].sort((a, b) => a - b));
      }),
    );
  });

  test('evidence first is perfect, and moving a relevant id up never lowers nDCG', () => {
    fc.assert(
      fc.property(ids, relevant, fc.nat(28), (ranking, wanted, place) => {
        const others = ranking.filter((id) => !wanted.includes(id));
        expect(ndcgAt([...new Set(wanted), ...others], wanted, 10)).toBeCloseTo(1, 12);
        const [upper, lower] = ranking.slice(place, place + 2);
        if (upper === undefined || lower === undefined || !wanted.includes(lower)) return;
        const moved = ranking.with(place, lower).with(place + 1, upper);
        expect(ndcgAt(moved, wanted, 10)).toBeGreaterThanOrEqual(ndcgAt(ranking, wanted, 10) - 1e-12);
      }),
    );
  });
});
