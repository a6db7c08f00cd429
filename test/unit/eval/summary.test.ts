import { expect, test } from '@jest/globals';
import type { Category } from '../../../eval/corpus.js';
import { scoreRanking } from '../../../eval/metrics.js';
import { differenceLines, groupLines, serviceLines } from '../../../eval/report.js';
import {
  compareWithBest,
  confidenceShares,
  groupResults,
  medianMilliseconds,
  type QuestionResult,
  type System,
  verdictOf,
} from '../../../eval/summary.js';

const draws = { seed: 1, resamples: 200 };

function rows(found: (index: number) => boolean): QuestionResult[] {
  return Array.from({ length: 20 }, (_, index) => {
    const category: Category = index % 4 === 0 ? 'temporal' : 'single-hop';
    return {
      conversation: index < 5 ? 'one' : 'two',
      category,
      scores: scoreRanking(found(index) ? ['x'] : [], ['x']),
      confidence: index < 15 ? 'HIGH' : 'NONE',
      milliseconds: index,
    };
  });
}

const results = new Map<System, QuestionResult[]>([
  ['BM25', rows((index) => index % 4 === 0)],
  ['LEXICAL', rows((index) => index % 4 === 0)],
  ['DENSE', rows((index) => index % 2 === 0)],
  ['HYBRID', rows((index) => index !== 1)],
]);

test('groups are overall, by conversation and by category', () => {
  const groups = groupResults(results, draws);
  expect(groups.map(({ name, questions }) => [name, questions])).toEqual([
    ['overall', 20],
    ['one', 5],
    ['two', 15],
    ['single-hop', 15],
    ['temporal', 5],
  ]);
  expect(groups[0]?.figures.DENSE?.['recall@10'].mean).toBe(0.5);
  expect(groups[4]?.figures.BM25?.MRR).toEqual({ mean: 1, low: 1, high: 1, count: 5 });
});

test('a system is compared with the best of the others that were asked', () => {
  const hybrid = compareWithBest(results, 'HYBRID', ['LEXICAL', 'DENSE'], 'recall@10', draws);
  expect(hybrid).toMatchObject({ against: 'DENSE', verdict: 'BETTER' });
  expect(hybrid?.difference.mean).toBeCloseTo(0.45, 12);
  expect(compareWithBest(results, 'LEXICAL', ['BM25'], 'MRR', draws)?.verdict).toBe('UNDECIDED');
  expect(compareWithBest(new Map(), 'HYBRID', ['BM25'], 'MRR', draws)).toBeUndefined();
});

test.each([
  [0.01, 0.2, 'BETTER'],
  [-0.2, -0.01, 'WORSE'],
  [-0.01, 0.2, 'UNDECIDED'],
  [0, 0, 'UNDECIDED'],
])('an interval from %d to %d is %s', (low, high, verdict) => {
  expect(verdictOf({ mean: 0, low, high, count: 1 })).toBe(verdict);
});

test('confidence and time are summed up', () => {
  const hybrid = results.get('HYBRID') ?? [];
  expect(confidenceShares(hybrid)).toEqual({ HIGH: 0.75, MODERATE: 0, LOW: 0, NONE: 0.25 });
  expect(medianMilliseconds(hybrid)).toBe(9.5);
});

test('the report has a line for each system', () => {
  const [overall] = groupResults(results, draws);
  expect(overall && groupLines(overall)).toHaveLength(6);
  expect(serviceLines(results).join('\n')).toMatch(/HYBRID +\.750 +\.000 +\.000 +\.250 +9\.5$/m);
  const difference = compareWithBest(results, 'HYBRID', ['BM25'], 'MRR', draws);
  expect(difference && differenceLines([difference])[1]).toMatch(
    /^HYBRID − BM25 +MRR +\.700 \[\.\d+, \.\d+\] +BETTER$/,
  );
});
