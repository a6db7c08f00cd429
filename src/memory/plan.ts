import { badInput, conflict, forbidden } from '../errors.js';
import { nextMicrosecond, OPEN_END, type Instant } from '../instant.js';
import { hashes, merge, UNSAID } from './description.js';
import type { Patch } from './input.js';
import type { Memory } from './model.js';
import { decide, type Target } from './target.js';
import { heldRow, lay, nextChange, type Timeline } from './timeline.js';
import { mirroring, mirrorOf, remainder, type VersionRow } from './version-row.js';

/** What a write does: nothing (UNCHANGED), or the rows to add and to close, and the memory as it is afterwards. */
export interface Plan {
  readonly outcome: 'CREATED' | 'REVISED' | 'UNCHANGED' | 'FORGOTTEN' | 'REVIVED';
  readonly before: Memory;
  readonly next: Timeline;
  readonly rows: readonly VersionRow[];
  /** The sequences of the rows that are believed no longer, from `at` on. */
  readonly closed: readonly number[];
  /** When this is recorded. */
  readonly at: Instant;
  /** The number of the description just written, or of the present one. */
  readonly version: number;
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
export function planWrite(timeline: Timeline, patch: Patch, context: WriteContext): Plan {
  const { memory } = timeline;
  if (memory.lastVersion === 0) return planCreate(memory, patch, context);
  const at = recordedAt(memory, context.now);
  const target = decide(timeline.open, patch, { now: context.now, at, keyless: context.keyless });
  if (!target) return unchanged(timeline, at);
  assertVersion(patch.expectedVersion, memory.lastVersion);
  return planRevision(timeline, target, context, at);
}

/** Decides what forgetting does to a memory under its lock. */
export function planForget(timeline: Timeline, context: WriteContext): Plan {
  const { memory } = timeline;
  if (memory.delivery === 'PINNED' && !context.mayReview)
    throw forbidden('Forgetting what is pinned needs REVIEW access.');
  const at = recordedAt(memory, context.now);
  const { next, rows } = marked(timeline, 'FORGOTTEN', context, at);
  const [row] = rows;
  // Other rows wait until it is restored: nothing moves the mirror of what is forgotten.
  const forgotten = { ...mirroring(memory, row), ...counted(memory, row, at), nextChangeAt: null };
  return {
    outcome: 'FORGOTTEN',
    before: memory,
    next: { open: next, memory: { ...forgotten, embeddingState: 'NONE', embeddingError: null } },
    rows,
    closed: [memory.mirrorSequence],
    at,
    version: memory.version,
  };
}

/** Decides what restoring does to a forgotten memory under its lock; its vectors are gone, so that it waits for new ones. */
export function planRestore(timeline: Timeline, context: WriteContext): Plan {
  const { memory } = timeline;
  const at = recordedAt(memory, context.now);
  const { next, rows } = marked(timeline, 'RESTORED', context, at);
  return planned(
    'REVIVED',
    { ...memory, embeddingState: 'PENDING' },
    next,
    rows,
    [memory.mirrorSequence],
    at,
  );
}

/** Decides which row a memory mirrors from now on, when time alone has changed that; nothing is recorded. */
export function planMove({ memory, open }: Timeline, now: Instant): Plan {
  const plan = planned('UNCHANGED', memory, open, [], [], now);
  return { ...plan, next: { open, memory: { ...plan.next.memory, updatedAt: memory.updatedAt } } };
}

function planCreate(shell: Memory, patch: Patch, context: WriteContext): Plan {
  assertVersion(patch.expectedVersion, 0);
  if (patch.value === undefined) throw new Error('A memory cannot be made without a value.');
  const at = context.now;
  const description = merge({ ...UNSAID, value: patch.value }, patch);
  const validFrom = patch.validFrom ?? at;
  const validTo = patch.validTo ?? OPEN_END;
  if (validTo <= validFrom)
    throw badInput(`validTo must be later than validFrom (${validFrom}).`, 'input.validTo');
  const row: VersionRow = {
    ...description,
    ...hashes(description, validFrom, at),
    embedded: false,
    sequence: 1,
    version: 1,
    operation: 'CREATED',
    baseSequence: null,
    state: 'ACTIVE',
    authorId: context.authorId,
    validFrom,
    validTo,
    recordedFrom: at,
  };
  const made = { ...shell, createdAt: at, createdById: context.authorId };
  return planned('CREATED', made, [row], [row], [], at);
}

function planRevision({ memory, open }: Timeline, target: Target, context: WriteContext, at: Instant): Plan {
  const { description, base, interval, replaced } = target;
  const { closed, left } = lay(open, interval, replaced);
  const touched = [base, ...closed];
  const isShorter = replaced !== undefined && replaced.expiresAt !== description.expiresAt;
  const moves =
    target.valueChanged || description.delivery !== 'PINNED' || left.length > 0 || target.moved || isShorter;
  if (touched.some((row) => row.delivery === 'PINNED') && moves && !context.mayReview)
    throw forbidden('Changing what is pinned needs REVIEW access.');
  const remainders = left.map(({ source, interval: kept }, index) =>
    remainder(source, kept, memory.lastSequence + 1 + index, at, memory.createdAt),
  );
  const hashed = hashes(description, interval.validFrom, memory.createdAt);
  const row: VersionRow = {
    ...description,
    ...hashed,
    ...interval,
    embedded: base.embedded && hashed.embeddingHash === base.embeddingHash,
    sequence: memory.lastSequence + 1 + remainders.length,
    version: memory.lastVersion + 1,
    operation: 'REVISED',
    baseSequence: base.sequence,
    state: 'ACTIVE',
    authorId: context.authorId,
    recordedFrom: at,
  };
  const gone = new Set(closed.map(({ sequence }) => sequence));
  const next = [...open.filter(({ sequence }) => !gone.has(sequence)), ...remainders, row];
  return planned('REVISED', memory, next, [...remainders, row], [...gone], at);
}

function planned(
  outcome: Plan['outcome'],
  before: Memory,
  open: readonly VersionRow[],
  rows: readonly VersionRow[],
  closed: readonly number[],
  at: Instant,
): Plan {
  const mirror = heldRow(open, at);
  if (!mirror) throw new Error(`${before.id} has no row to mirror.`);
  const last = rows.at(-1);
  const memory = {
    ...mirroring(before, mirror),
    ...counted(before, last, at),
    nextChangeAt: nextChange(open, mirror, at),
  };
  return {
    outcome,
    before,
    next: { memory, open },
    rows,
    closed,
    at,
    version: last?.version ?? memory.version,
  };
}

function counted(before: Memory, last: VersionRow | undefined, at: Instant) {
  return {
    lastVersion: Math.max(before.lastVersion, last?.version ?? 0),
    lastSequence: last?.sequence ?? before.lastSequence,
    updatedAt: at,
  };
}

/** The mirrored description again in a row of its own that says what became of the memory. */
function marked(
  { memory, open }: Timeline,
  operation: 'FORGOTTEN' | 'RESTORED',
  context: WriteContext,
  at: Instant,
) {
  const row: VersionRow = {
    ...mirrorOf(memory),
    operation,
    state: operation === 'FORGOTTEN' ? 'FORGOTTEN' : 'ACTIVE',
    sequence: memory.lastSequence + 1,
    baseSequence: memory.mirrorSequence,
    authorId: context.authorId,
    recordedFrom: at,
    embedded: false,
  };
  const next = [...open.filter(({ sequence }) => sequence !== memory.mirrorSequence), row];
  return { next, rows: [row] as const };
}

function unchanged(timeline: Timeline, at: Instant): Plan {
  const { memory } = timeline;
  return {
    outcome: 'UNCHANGED',
    before: memory,
    next: timeline,
    rows: [],
    closed: [],
    at,
    version: memory.version,
  };
}

// Recorded instants only go up, whatever the clock does.
function recordedAt(memory: Memory, now: Instant): Instant {
  const later = nextMicrosecond(memory.updatedAt);
  return now > later ? now : later;
}

function assertVersion(expected: number | null | undefined, present: number): void {
  if (expected == null || expected === present) return;
  throw conflict(`The memory is at version ${present}, not ${expected}.`, present);
}
