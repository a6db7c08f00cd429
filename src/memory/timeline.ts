import { OPEN_END, type Instant } from '../instant.js';
import type { Memory } from './model.js';
import { mirrorOf, type Interval, type VersionRow } from './version-row.js';

/**
 * A memory with the rows that are believed and that a change may touch: all that hold now or later, and of those before
 * them what the change needs. They never overlap.
 */
export interface Timeline {
  readonly memory: Memory;
  readonly open: readonly VersionRow[];
}

/** A timeline from a memory and its rows other than the one that it mirrors, each taken once. */
export function timelineOf(memory: Memory, others: readonly VersionRow[]): Timeline {
  const mirror = memory.lastVersion === 0 ? [] : [mirrorOf(memory)];
  const bySequence = new Map(
    [...others.filter(({ sequence }) => sequence !== memory.mirrorSequence), ...mirror].map((row) => [
      row.sequence,
      row,
    ]),
  );
  return { memory, open: sorted([...bySequence.values()]) };
}

/** The rows in the order of their time. */
function sorted<R extends Interval>(rows: readonly R[]): readonly R[] {
  return [...rows].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
}

/** The row whose time an instant lies in. */
export function rowAt<R extends Interval>(open: readonly R[], instant: Instant): R | undefined {
  return open.find((row) => row.validFrom <= instant && instant < row.validTo);
}

/** The row that a memory mirrors: the one that holds, else the next to hold, else the last that held. */
export function heldRow<R extends Interval>(open: readonly R[], now: Instant): R | undefined {
  const rows = sorted(open);
  return rowAt(rows, now) ?? rows.find((row) => row.validFrom > now) ?? rows.at(-1);
}

/** When the row that a memory mirrors must next be looked for again; null when no other begins. */
export function nextChange(open: readonly VersionRow[], mirror: VersionRow, now: Instant): Instant | null {
  const next = sorted(open).find((row) => row.sequence !== mirror.sequence && row.validFrom > now);
  return next?.validFrom ?? null;
}

/** The next change that is known after an instant: the end of what holds then, else the beginning of what comes next. */
export function nextBoundary(open: readonly VersionRow[], instant: Instant): Instant {
  const next = sorted(open).find((row) => row.validFrom > instant);
  return rowAt(open, instant)?.validTo ?? next?.validFrom ?? OPEN_END;
}

/** What a new row closes, and what is left of the time of the rows that it cuts. */
export function lay(
  open: readonly VersionRow[],
  interval: Interval,
  replaced: VersionRow | undefined,
): {
  readonly closed: readonly VersionRow[];
  readonly left: readonly { readonly source: VersionRow; readonly interval: Interval }[];
} {
  const touched = open.filter(
    (row) => row !== replaced && row.validFrom < interval.validTo && interval.validFrom < row.validTo,
  );
  const left = touched.flatMap((source) => [
    ...(source.validFrom < interval.validFrom
      ? [{ source, interval: { validFrom: source.validFrom, validTo: interval.validFrom } }]
      : []),
    ...(interval.validTo < source.validTo
      ? [{ source, interval: { validFrom: interval.validTo, validTo: source.validTo } }]
      : []),
  ]);
  return { closed: [...(replaced ? [replaced] : []), ...touched], left };
}
