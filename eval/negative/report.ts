import { tableLines } from '../table.js';
import { CLASSES } from './readers.js';
import type { Failure, Tally } from './tally.js';

const MOST_SHOWN = 40;

/** A line for each operation, a column for each class of credentials: requests/leaks/controls. */
export function tableOf(tally: Tally): string[] {
  const rows = [...tally.cells()].map(([where, cells]) => [
    where,
    ...CLASSES.map((name) => {
      const cell = cells.get(name);
      return cell ? `${String(cell.checks)}/${String(cell.leaks)}/${String(cell.controls)}` : '·';
    }),
  ]);
  return tableLines([['requests/leaks/controls', ...CLASSES], ...rows.sort(byName)]);
}

/** The failures in words, the first ones with the request that shows them. */
export function failureLines(failures: readonly Failure[]): string[] {
  const lines = failures.slice(0, MOST_SHOWN).map(({ kind, where, reader, detail, given }) => {
    const request = given === undefined ? '' : `\n    ${JSON.stringify(given).slice(0, 300)}`;
    return `${kind.toUpperCase()} ${where}${reader === '' ? '' : `, ${reader}`}: ${detail}${request}`;
  });
  const rest = failures.length - lines.length;
  return rest > 0 ? [...lines, `… and ${String(rest)} more; --json has all of them.`] : lines;
}

/** The last line: how many of everything, and the verdict. */
export function summaryOf(tally: Tally, seconds: number): string {
  const sum = { checks: 0, leaks: 0, controls: 0 };
  for (const cells of tally.cells().values())
    for (const cell of cells.values()) {
      sum.checks += cell.checks;
      sum.leaks += cell.leaks;
      sum.controls += cell.controls;
    }
  const count = (...kinds: string[]) => tally.failures.filter(({ kind }) => kinds.includes(kind)).length;
  const controls = count('control');
  const uncovered = count('uncovered');
  const leaks = tally.failures.length - controls - uncovered;
  return (
    `Negative evaluation: ${tally.failures.length === 0 ? 'PASSED' : 'FAILED'}. ${String(sum.checks)} requests, ` +
    `${String(leaks)} leaks (0 allowed), ${String(sum.controls)} controls found, ${String(controls)} missing, ` +
    `${String(uncovered)} uncovered, ${seconds.toFixed(0)} s.`
  );
}

function byName([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a < b ? -1 : 1;
}
