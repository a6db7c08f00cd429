import type { Fault, Outcome } from './setting.js';

/** The runs of one fault. */
export interface Tally {
  readonly fault: Fault;
  seconds: number;
  readonly outcomes: Outcome[];
}

/** A table of all faults, then every finding with how often it was made. */
export function reportLines(tallies: readonly Tally[]): string[] {
  const rows = tallies.map(({ fault, seconds, outcomes }) => {
    const findings = outcomes.reduce((sum, outcome) => sum + outcome.findings.length, 0);
    return [
      fault.name,
      String(outcomes.length),
      String(findings),
      `${seconds.toFixed(0)} s`,
      worst(outcomes),
    ];
  });
  const table = [['Fault', 'runs', 'findings', 'time', 'worst measured'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column], column))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...tallies.flatMap(({ fault, outcomes }) => findingLines(fault, outcomes))];
}

function pad(cell: string, width = 0, column: number): string {
  return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width);
}

function worst(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.flatMap(({ measured }) => Object.keys(measured)))];
  return names
    .map((name) => `${name} ${Math.round(Math.max(...outcomes.map(({ measured }) => measured[name] ?? 0)))}`)
    .join(', ');
}

function findingLines(fault: Fault, outcomes: readonly Outcome[]): string[] {
  const counts = new Map<string, number>();
  for (const finding of outcomes.flatMap(({ findings }) => findings))
    counts.set(finding, (counts.get(finding) ?? 0) + 1);
  return [...counts].map(([finding, count]) => `${fault.name}: ${count} × ${finding}`);
}
