import { describe, hashes } from './description.js';
import type { Description, Memory } from './model.js';
import type { Instant } from '../instant.js';

/** What made a row of history. */
export type VersionOperation = 'CREATED' | 'REVISED' | 'CLIPPED' | 'FORGOTTEN' | 'RESTORED';

/** A row of history: one description, when it held, and since when it is believed. */
export interface VersionRow extends Description {
  readonly sequence: number;
  readonly version: number;
  readonly operation: VersionOperation;
  /** The row that it was made from; null for the first. */
  readonly baseSequence: number | null;
  readonly state: Memory['state'];
  readonly authorId: string;
  readonly validFrom: Instant;
  /** OPEN_END when no end is known. */
  readonly validTo: Instant;
  readonly recordedFrom: Instant;
  readonly contentHash: string;
  readonly embeddingHash: string;
  /** Whether the row, or the memory that mirrors it, has its vector. */
  readonly embedded: boolean;
}

/** Half-open, in valid time. */
export interface Interval {
  readonly validFrom: Instant;
  readonly validTo: Instant;
}

/** The row that a memory mirrors, as far as the memory knows it. */
export function mirrorOf(memory: Memory): VersionRow {
  const { version, state, validFrom, validTo, recordedFrom, updatedById, mirrorSequence } = memory;
  return {
    ...describe(memory),
    contentHash: memory.contentHash,
    embeddingHash: memory.embeddingHash,
    embedded: memory.embeddingState === 'READY',
    sequence: mirrorSequence,
    version,
    operation: 'REVISED',
    baseSequence: null,
    state,
    authorId: updatedById,
    validFrom,
    validTo,
    recordedFrom,
  };
}

/** What is left of a row's time after another cut it: believed from now on in place of the whole. */
export function remainder(
  source: VersionRow,
  left: Interval,
  sequence: number,
  at: Instant,
  createdAt: Instant,
) {
  const row: VersionRow = {
    ...source,
    ...left,
    ...hashes(source, left.validFrom, createdAt),
    sequence,
    operation: 'CLIPPED',
    baseSequence: source.sequence,
    recordedFrom: at,
  };
  return { ...row, embedded: source.embedded && row.embeddingHash === source.embeddingHash };
}

/** A memory as it is when it mirrors a row; its vector stays when the row's text is the one that it stands for. */
export function mirroring(memory: Memory, row: VersionRow): Memory {
  const kept = row.embeddingHash === memory.embeddingHash;
  const { embeddingState, embeddingError } = memory;
  return {
    ...memory,
    ...describe(row),
    state: row.state,
    version: row.version,
    mirrorSequence: row.sequence,
    validFrom: row.validFrom,
    validTo: row.validTo,
    recordedFrom: row.recordedFrom,
    updatedById: row.authorId,
    contentHash: row.contentHash,
    embeddingHash: row.embeddingHash,
    ...(kept
      ? { embeddingState, embeddingError }
      : { embeddingState: row.embedded ? ('READY' as const) : ('PENDING' as const), embeddingError: null }),
  };
}
