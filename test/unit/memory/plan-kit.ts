import type { Instant } from '../../../src/instant.js';
import type { Memory } from '../../../src/memory/model.js';
import { HippographError } from '../../../src/errors.js';
import type { Patch } from '../../../src/memory/input.js';
import { planWrite, type Plan, type WriteContext } from '../../../src/memory/plan.js';
import { shellOf } from '../../../src/memory/shell.js';
import { timelineOf, type Timeline } from '../../../src/memory/timeline.js';
import type { VersionRow } from '../../../src/memory/version-row.js';

/** A row as it is stored: believed until `recordedTo`, null while it still is. */
export interface StoredRow extends VersionRow {
  readonly recordedTo: Instant | null;
}

/** A memory and its rows, as the store holds them after some plans. */
export interface Stored {
  readonly memory: Memory;
  readonly rows: readonly StoredRow[];
}

/** A memory that does not exist yet. */
export const nothing: Stored = {
  memory: shellOf({ id: 'm1', namespace: 'user/ann', key: 'k' }),
  rows: [],
};

/** The instant `seconds` after the first day of 2026. */
export function at(seconds: number): Instant {
  return `${new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString().slice(0, 19)}.000000Z`;
}

/** A writer at an instant. */
export function writer(now: Instant, more: Partial<WriteContext> = {}): WriteContext {
  return { now, authorId: 'ann', mayReview: false, keyless: false, ...more };
}

/** What the store holds after a plan. */
export function apply({ rows }: Stored, plan: Plan): Stored {
  const closed = new Set(plan.closed);
  const kept = rows.map((row) => (closed.has(row.sequence) ? { ...row, recordedTo: plan.at } : row));
  return {
    memory: plan.next.memory,
    rows: [...kept, ...plan.rows.map((row) => ({ ...row, recordedTo: null }))],
  };
}

/** A stored memory as a write reads it: with all rows that are believed. */
export function timeline({ memory, rows }: Stored): Timeline {
  return timelineOf(
    memory,
    rows.filter(({ recordedTo }) => recordedTo === null),
  );
}

/** The rows that were believed at an instant. */
export function believedAt(rows: readonly StoredRow[], instant: Instant): readonly StoredRow[] {
  return rows.filter(
    (row) => row.recordedFrom <= instant && (row.recordedTo === null || instant < row.recordedTo),
  );
}

/** What a write does, and what the store holds after it. */
export function write(stored: Stored, patch: Patch, now: Instant, more: Partial<WriteContext> = {}) {
  const plan = planWrite(timeline(stored), patch, writer(now, more));
  return { plan, stored: plan.outcome === 'UNCHANGED' ? stored : apply(stored, plan) };
}

/** What work answers, or its refusal's code and details. */
export function codeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof HippographError) return { code: error.code, ...error.details };
    throw error;
  }
}
