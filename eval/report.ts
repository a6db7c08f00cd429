import { METRICS } from './metrics.js';
import { CONFIDENCES } from './operations.js';
import {
  confidenceShares,
  type Difference,
  type Group,
  medianMilliseconds,
  type Results,
} from './summary.js';
import { interval, share, tableLines } from './table.js';

/** A group's figures, one line for each system. */
export function groupLines(group: Group): string[] {
  const rows = Object.entries(group.figures).map(([system, figures]) => {
    return [system, ...METRICS.map((metric) => interval(figures[metric]))];
  });
  return [`${group.name} (${String(group.questions)} questions)`, ...tableLines([['', ...METRICS], ...rows])];
}

/** Each comparison with its interval and what it allows to say. */
export function differenceLines(differences: readonly Difference[]): string[] {
  const rows = differences.map(({ metric, system, against, difference, verdict }) => {
    return [`${system} − ${against}`, metric, interval(difference), verdict];
  });
  return tableLines([['Paired difference', 'figure', 'mean and 95 % interval', 'verdict'], ...rows]);
}

/** How sure the service was and how long it took, one line for each mode. */
export function serviceLines(results: Results): string[] {
  const rows = [...results].flatMap(([system, answers]) => {
    if (system === 'BM25') return [];
    const shares = confidenceShares(answers);
    return [
      [system, ...CONFIDENCES.map((level) => share(shares[level])), medianMilliseconds(answers).toFixed(1)],
    ];
  });
  return tableLines([['Confidence', ...CONFIDENCES, 'p50 ms'], ...rows]);
}
