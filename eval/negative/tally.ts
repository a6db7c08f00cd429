import type { Reader, ReaderClass } from './readers.js';

/** What went wrong. */
export type FailureKind =
  /** Something was shown that may not be seen. */
  | 'leak'
  /** A number tells of what may not be seen. */
  | 'count'
  /** What may not be seen answers otherwise than what does not exist. */
  | 'difference'
  /** A write was accepted that had to be refused. */
  | 'accepted'
  /** Something that a refused write was aimed at is not as it was. */
  | 'changed'
  /** Something that was forgotten was taken back. */
  | 'tombstone'
  /** The inside of the service shows: a stack, a statement, a path. */
  | 'internals'
  /** A log holds a value, a query or a key. */
  | 'log'
  /** What has to be found was not. */
  | 'control'
  /** A part of the schema was not exercised. */
  | 'uncovered';

/** One thing that went wrong, with how to see it again. */
export interface Failure {
  readonly kind: FailureKind;
  /** The operation or tool, and the way it was reached when that is not a POST. */
  readonly where: string;
  readonly reader: string;
  readonly detail: string;
  /** The arguments that were given. */
  readonly given?: unknown;
  /** Answers that had to be alike. */
  readonly answers?: readonly string[];
}

/** The figures of one operation and one class of credentials. */
export interface Cell {
  checks: number;
  leaks: number;
  controls: number;
}

/** Counts checks, failures and found controls. */
export class Tally {
  readonly failures: Failure[] = [];
  readonly #cells = new Map<string, Map<ReaderClass, Cell>>();
  readonly #known = new Set<string>();

  /** Counts a request. */
  check(where: string, reader: Reader): void {
    this.#cell(where, reader.class).checks += 1;
  }

  /** Counts something that had to be found and was. */
  control(where: string, reader: Reader): void {
    this.#cell(where, reader.class).controls += 1;
  }

  /** Notes a failure; the same one of the same credential counts once. */
  fail(
    kind: FailureKind,
    where: string,
    reader: Reader,
    detail: string,
    given?: unknown,
    answers?: readonly string[],
  ): void {
    const name = `${kind} ${where} ${reader.name} ${detail}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.failures.push({ kind, where, reader: reader.name, detail, given, ...(answers && { answers }) });
    this.#cell(where, reader.class).leaks += kind === 'control' ? 0 : 1;
  }

  /** Notes a failure that belongs to no credential. */
  failAtAll(kind: FailureKind, where: string, detail: string): void {
    this.failures.push({ kind, where, reader: '', detail });
  }

  /** The figures by operation, in the order of their first check. */
  cells(): ReadonlyMap<string, ReadonlyMap<ReaderClass, Cell>> {
    return this.#cells;
  }

  #cell(where: string, of: ReaderClass): Cell {
    const row = this.#cells.get(where) ?? new Map<ReaderClass, Cell>();
    this.#cells.set(where, row);
    const cell = row.get(of) ?? { checks: 0, leaks: 0, controls: 0 };
    row.set(of, cell);
    return cell;
  }
}
