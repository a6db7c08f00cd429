import type { Interval } from './bootstrap.js';

/** A share as `.622`, `1.000` or `-.031`. */
export function share(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, '$1.');
}

/** A mean with its interval, such as `.622 [.575, .668]`. */
export function interval({ mean, low, high }: Interval): string {
  return `${share(mean)} [${share(low)}, ${share(high)}]`;
}

/** The lines of a table: the first column left, the others right, two spaces between. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) => {
    return Math.max(...rows.map((row) => row[column]?.length ?? 0));
  });
  return rows.map((row) => {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return cells.join('  ').trimEnd();
  });
}
