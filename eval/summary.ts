import {
  differenceInterval,
  type Draws,
  DRAWS,
  type Interval,
  mean,
  meanInterval,
  quantile,
} from './bootstrap.js';
import type { Category } from './corpus.js';
import { type Metric, METRICS, type Scores } from './metrics.js';
import { CONFIDENCES, type Mode } from './operations.js';

/** Whose rankings are compared. */
export type System = 'BM25' | Mode;

/** One question's figures by one system; `milliseconds` and `confidence` are the service's only. */
export interface QuestionResult {
  readonly conversation: string;
  readonly category: Category;
  readonly scores: Scores;
  readonly milliseconds?: number;
  readonly confidence?: (typeof CONFIDENCES)[number];
}

/** Every system's results, all for the same questions in the same order. */
export type Results = ReadonlyMap<System, readonly QuestionResult[]>;

/** The figures of all systems over some of the questions. */
export interface Group {
  readonly name: string;
  readonly questions: number;
  readonly figures: Readonly<Partial<Record<System, Readonly<Record<Metric, Interval>>>>>;
}

/** The figures with their intervals: overall, for each conversation, and for each category. */
export function groupResults(results: Results, draws: Draws = DRAWS): Group[] {
  const rows = [...results.values()][0] ?? [];
  const conversations = [...new Set(rows.map(({ conversation }) => conversation))];
  const categories = [...new Set(rows.map(({ category }) => category))].sort();
  return [
    groupOf('overall', results, () => true, draws),
    ...conversations.map((name) => groupOf(name, results, (row) => row.conversation === name, draws)),
    ...categories.map((name) => groupOf(name, results, (row) => row.category === name, draws)),
  ];
}

function groupOf(
  name: string,
  results: Results,
  belongs: (row: QuestionResult) => boolean,
  draws: Draws,
): Group {
  let questions = 0;
  const figures: Partial<Record<System, Record<Metric, Interval>>> = {};
  for (const [system, rows] of results) {
    const own = rows.filter(belongs);
    questions = own.length;
    figures[system] = recordOf(METRICS, (metric) => meanInterval(valuesOf(own, metric), draws));
  }
  return { name, questions, figures };
}

/** A comparison of two systems on one figure, question by question. */
export interface Difference {
  readonly metric: Metric;
  readonly system: System;
  readonly against: System;
  readonly difference: Interval;
  /** UNDECIDED when the interval holds 0. */
  readonly verdict: 'BETTER' | 'WORSE' | 'UNDECIDED';
}

/** Compares a system with the best of the others (by the mean of the figure) among those that were asked. */
export function compareWithBest(
  results: Results,
  system: System,
  others: readonly System[],
  metric: Metric,
  draws: Draws = DRAWS,
): Difference | undefined {
  const own = results.get(system);
  const rivals = others.flatMap((against) => {
    const rows = results.get(against);
    return rows === undefined ? [] : [{ against, values: valuesOf(rows, metric) }];
  });
  if (own === undefined || rivals.length === 0) return undefined;
  const best = rivals.reduce((a, b) => (mean(b.values) > mean(a.values) ? b : a));
  const difference = differenceInterval(valuesOf(own, metric), best.values, draws);
  return { metric, system, against: best.against, difference, verdict: verdictOf(difference) };
}

/** What an interval of a difference allows to say. */
export function verdictOf({ low, high }: Interval): Difference['verdict'] {
  if (low > 0) return 'BETTER';
  return high < 0 ? 'WORSE' : 'UNDECIDED';
}

/** The share of the answers at each level of confidence. */
export function confidenceShares(rows: readonly QuestionResult[]) {
  return recordOf(CONFIDENCES, (level) => mean(rows.map(({ confidence }) => (confidence === level ? 1 : 0))));
}

/** The median time of a recall as the client saw it, in milliseconds. */
export function medianMilliseconds(rows: readonly QuestionResult[]): number {
  return quantile(
    rows.flatMap(({ milliseconds }) => milliseconds ?? []),
    0.5,
  );
}

function valuesOf(rows: readonly QuestionResult[], metric: Metric): number[] {
  return rows.map(({ scores }) => scores[metric]);
}

function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
