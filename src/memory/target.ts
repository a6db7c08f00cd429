import { badInput } from '../errors.js';
import { OPEN_END, type Instant } from '../instant.js';
import { contentHash } from './content.js';
import { merge, sameDescription } from './description.js';
import type { Patch } from './input.js';
import { heldUntil, type Description } from './model.js';
import { heldRow, nextBoundary, rowAt } from './timeline.js';
import type { Interval, VersionRow } from './version-row.js';

/** What a write asks for: which description holds when, made from which row, and which row it stands in place of. */
export interface Target {
  readonly description: Description;
  readonly interval: Interval;
  readonly base: VersionRow;
  /** The row that is corrected as a whole; undefined when a description is laid over what was known. */
  readonly replaced: VersionRow | undefined;
  readonly valueChanged: boolean;
  /** Whether a row that is corrected begins or ends at another time than before. */
  readonly moved: boolean;
}

interface When {
  readonly now: Instant;
  /** When a change would be recorded; what is said without a time holds from then on. */
  readonly at: Instant;
  readonly keyless: boolean;
}

/**
 * Reads a patch against the rows that are believed; undefined when all that it says is so already.
 *
 * A value, or a beginning with a value, says that something holds from an instant on: it is laid over what was known, until
 * its end or else the next known change. All else corrects the description that holds now, which keeps its time unless the
 * patch names another.
 */
export function decide(open: readonly VersionRow[], patch: Patch, when: When): Target | undefined {
  const current = heldRow(open, when.now);
  if (!current) throw new Error('A memory without a row cannot be changed.');
  const dated = patch.validFrom ?? undefined;
  if (dated === undefined) {
    const over = heldUntil(current) <= when.now;
    // The same text said again after its time is over is a new assertion, unless the same end is said with it.
    const again = patch.value !== undefined && over && !repeatsEnd(current, patch);
    return sameValue(current, patch, when) && !again
      ? correct(current, patch, current.validFrom)
      : layOver(open, current, patch, when.at, when);
  }
  if (patch.value === undefined && dated < current.validTo) return correct(current, patch, dated);
  return layOver(open, current, patch, dated, when);
}

function correct(row: VersionRow, patch: Patch, validFrom: Instant): Target | undefined {
  const description = merge(row, patch);
  const interval = intervalOf(
    validFrom,
    patch.validTo === undefined ? row.validTo : (patch.validTo ?? OPEN_END),
  );
  const moved = interval.validFrom !== row.validFrom || interval.validTo !== row.validTo;
  if (!moved && sameDescription(row, description)) return undefined;
  return { description, interval, base: row, replaced: row, valueChanged: false, moved };
}

function layOver(
  open: readonly VersionRow[],
  current: VersionRow,
  patch: Patch,
  from: Instant,
  when: When,
): Target | undefined {
  const holder = rowAt(open, from);
  const base = holder ?? current;
  const same = sameValue(base, patch, when);
  const merged = merge({ ...base, value: same ? base.value : (patch.value ?? base.value) }, patch);
  const outlived = patch.expiresAt === undefined && (base.expiresAt ?? OPEN_END) <= from;
  const description = outlived ? { ...merged, expiresAt: null } : merged;
  const until = patch.validTo === undefined ? nextBoundary(open, from) : (patch.validTo ?? OPEN_END);
  const interval = intervalOf(from, until);
  if (holder && sameDescription(holder, description)) {
    if (patch.validTo === undefined || until === holder.validTo) return undefined;
    return correct(holder, patch, holder.validFrom);
  }
  // What comes next says the same: it only begins earlier than was known.
  const next = patch.validTo === undefined ? open.find((row) => row.validFrom === until) : undefined;
  if (next && sameDescription(next, description))
    return {
      description,
      interval: { validFrom: from, validTo: next.validTo },
      base: next,
      replaced: next,
      valueChanged: false,
      moved: true,
    };
  return { description, interval, base, replaced: undefined, valueChanged: !same, moved: false };
}

function sameValue(row: VersionRow, patch: Patch, { keyless }: When): boolean {
  if (patch.value === undefined) return true;
  return keyless ? contentHash(patch.value) === row.contentHash : patch.value === row.value;
}

function repeatsEnd(row: VersionRow, patch: Patch): boolean {
  const until = heldUntil(row);
  return patch.validTo === until || patch.expiresAt === until;
}

function intervalOf(validFrom: Instant, validTo: Instant): Interval {
  if (validTo <= validFrom)
    throw badInput(`validTo must be later than validFrom (${validFrom}).`, 'input.validTo');
  return { validFrom, validTo };
}
