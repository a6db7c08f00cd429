import { badInput, conflict, forbidden } from '../errors.js';
import { nextMicrosecond, OPEN_END, type Instant } from '../instant.js';
import { contentHash } from './content.js';
import { embeddingAfter, hashes, merge, sameDescription, UNSAID } from './description.js';
import type { Patch } from './input.js';
import { heldUntil, stateAt, type Description, type Memory } from './model.js';
import { remainder, rowOf, type VersionRow } from './version-row.js';

/** The row that a memory stops to mirror; `closedAt` is null when it goes on being believed. */
export interface RetiredRow {
  readonly sequence: number;
  readonly closedAt: Instant | null;
}

/** What a write does: nothing (UNCHANGED), or the memory as it is afterwards with the rows to add and to retire. */
export interface Plan {
  readonly outcome: 'CREATED' | 'REVISED' | 'UNCHANGED';
  readonly next: Memory;
  readonly rows: readonly VersionRow[];
  readonly retired: readonly RetiredRow[];
  /** Whether it cites another source than before. */
  readonly resourced: boolean;
}

/** Who writes, and when by the database's clock after the lock. */
export interface WriteContext {
  readonly now: Instant;
  readonly authorId: string;
  /** Whether the writer has REVIEW access there: who may change what is pinned. */
  readonly mayReview: boolean;
  /** Without a key of the writer's own, contents are compared in their normalised form. */
  readonly keyless: boolean;
}

/** Decides what a write does to a memory under its lock; a shell (version 0) is one that does not exist yet. */
export function planWrite(current: Memory, patch: Patch, context: WriteContext): Plan {
  if (current.version === 0) return planCreate(current, patch, context);
  const change = changeOf(current, patch, context);
  if (!change.differs)
    return { outcome: 'UNCHANGED', next: current, rows: [], retired: [], resourced: false };
  assertVersion(patch.expectedVersion, current.version);
  return planRevision(current, patch, change, context);
}

function planCreate(shell: Memory, patch: Patch, context: WriteContext): Plan {
  assertVersion(patch.expectedVersion, 0);
  if (patch.value === undefined) throw new Error('A memory cannot be made without a value.');
  const at = context.now;
  const description = merge({ ...UNSAID, value: patch.value }, patch);
  const validFrom = patch.validFrom ?? at;
  const validTo = patch.validTo ?? OPEN_END;
  assertInterval(validFrom, validTo);
  const next: Memory = {
    ...shell,
    ...description,
    ...hashes(description, validFrom, at),
    state: 'ACTIVE',
    version: 1,
    lastSequence: 1,
    mirrorSequence: 1,
    validFrom,
    validTo,
    recordedFrom: at,
    createdAt: at,
    updatedAt: at,
    createdById: context.authorId,
    updatedById: context.authorId,
    embeddingState: 'PENDING',
    embeddingError: null,
  };
  return {
    outcome: 'CREATED',
    next,
    rows: [rowOf(next, 'CREATED')],
    retired: [],
    resourced: next.sourceUri !== null,
  };
}

interface Change {
  readonly differs: boolean;
  readonly description: Description;
  readonly valueChanged: boolean;
}

function changeOf(current: Memory, patch: Patch, context: WriteContext): Change {
  const live = stateAt(current, context.now) !== 'EXPIRED';
  const same =
    patch.value === undefined ||
    (context.keyless ? contentHash(patch.value) === current.contentHash : patch.value === current.value);
  // The same text said again after its time is over is a new assertion, unless the same end is said with it.
  const valueChanged = patch.value !== undefined && (!same || (!live && !repeatsEnd(current, patch)));
  const value = valueChanged ? (patch.value ?? current.value) : current.value;
  const merged = merge({ ...current, value }, patch);
  const outlived =
    valueChanged && patch.expiresAt === undefined && (current.expiresAt ?? OPEN_END) <= context.now;
  const description = outlived ? { ...merged, expiresAt: null } : merged;
  const moved = patch.validFrom != null && patch.validFrom !== current.validFrom;
  const ended = patch.validTo !== undefined && (patch.validTo ?? OPEN_END) !== current.validTo;
  const differs = valueChanged || moved || ended || !sameDescription(current, description);
  return { differs, description, valueChanged };
}

function repeatsEnd(current: Memory, patch: Patch): boolean {
  const until = heldUntil(current);
  return patch.validTo === until || patch.expiresAt === until;
}

function planRevision(current: Memory, patch: Patch, change: Change, context: WriteContext): Plan {
  const { description, valueChanged } = change;
  if (patch.validFrom != null && (valueChanged || patch.validFrom !== current.validFrom))
    throw badInput(
      'A change of an existing memory holds from now on: leave validFrom out.',
      'input.validFrom',
    );
  if (
    current.delivery === 'PINNED' &&
    !context.mayReview &&
    (valueChanged || description.delivery !== 'PINNED')
  )
    throw forbidden('Changing what is pinned needs REVIEW access.');
  const later = nextMicrosecond(current.recordedFrom);
  const at = context.now > later ? context.now : later;
  const interval = valueChanged ? intervalFrom(at, current, patch) : intervalKept(current, patch);
  const cut = valueChanged && current.validFrom < at && current.validTo > at;
  const next: Memory = {
    ...current,
    ...description,
    ...interval,
    ...hashes(description, interval.validFrom, current.createdAt),
    version: current.version + 1,
    lastSequence: current.lastSequence + (cut ? 2 : 1),
    mirrorSequence: current.lastSequence + (cut ? 2 : 1),
    recordedFrom: at,
    updatedAt: at,
    updatedById: context.authorId,
  };
  const closed = !valueChanged || current.validTo > at;
  return {
    outcome: 'REVISED',
    next: { ...next, ...embeddingAfter(current, next) },
    rows: [...(cut ? [remainder(current, at)] : []), rowOf(next, 'REVISED')],
    retired: [{ sequence: current.mirrorSequence, closedAt: closed ? at : null }],
    resourced: next.sourceUri !== current.sourceUri,
  };
}

/** Decides what forgetting does to a memory under its lock. */
export function planForget(current: Memory, context: WriteContext): Plan {
  if (current.delivery === 'PINNED' && !context.mayReview)
    throw forbidden('Forgetting what is pinned needs REVIEW access.');
  const later = nextMicrosecond(current.recordedFrom);
  const at = context.now > later ? context.now : later;
  const next: Memory = {
    ...current,
    state: 'FORGOTTEN',
    lastSequence: current.lastSequence + 1,
    mirrorSequence: current.lastSequence + 1,
    recordedFrom: at,
    updatedAt: at,
    updatedById: context.authorId,
    embeddingState: 'NONE',
    embeddingError: null,
  };
  return {
    outcome: 'REVISED',
    next,
    rows: [rowOf(next, 'FORGOTTEN')],
    retired: [{ sequence: current.mirrorSequence, closedAt: at }],
    resourced: false,
  };
}

function intervalFrom(at: Instant, current: Memory, patch: Patch) {
  if (current.validFrom > at)
    throw badInput(
      `This memory holds only from ${current.validFrom} on; its value cannot change before that.`,
      'input.value',
    );
  const ahead = current.validTo > at ? current.validTo : OPEN_END;
  const validTo = patch.validTo === undefined ? ahead : (patch.validTo ?? OPEN_END);
  assertInterval(at, validTo);
  if (current.validTo > at && validTo < current.validTo)
    throw badInput('A changed value cannot end before the one that it replaces.', 'input.validTo');
  return { validFrom: at, validTo };
}

function intervalKept(current: Memory, patch: Patch) {
  const validTo = patch.validTo === undefined ? current.validTo : (patch.validTo ?? OPEN_END);
  assertInterval(current.validFrom, validTo);
  return { validFrom: current.validFrom, validTo };
}

function assertInterval(from: Instant, to: Instant): void {
  if (to <= from) throw badInput(`validTo must be later than validFrom (${from}).`, 'input.validTo');
}

function assertVersion(expected: number | null | undefined, present: number): void {
  if (expected == null || expected === present) return;
  throw conflict(`The memory is at version ${present}, not ${expected}.`, present);
}
