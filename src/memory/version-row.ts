import { describe } from './description.js';
import type { Description, Memory } from './model.js';
import type { Instant } from '../instant.js';

/** A row of history: one description, when it held, and when it was believed. */
export interface VersionRow extends Description {
  readonly sequence: number;
  readonly version: number;
  readonly operation: 'CREATED' | 'REVISED' | 'CLIPPED' | 'FORGOTTEN';
  readonly state: Memory['state'];
  readonly authorId: string;
  readonly validFrom: Instant;
  readonly validTo: Instant;
  readonly recordedFrom: Instant;
  readonly contentHash: string;
  readonly embeddingHash: string;
}

/** What is left of a description's time before another cut it: believed from now on in place of the whole. */
export function remainder(current: Memory, at: Instant): VersionRow {
  const row = rowOf({ ...current, validTo: at, recordedFrom: at }, 'CLIPPED');
  return { ...row, sequence: current.lastSequence + 1 };
}

/** The row of history that a memory mirrors. */
export function rowOf(memory: Memory, operation: VersionRow['operation']): VersionRow {
  const { version, state, validFrom, validTo, recordedFrom, updatedById, mirrorSequence } = memory;
  return {
    ...describe(memory),
    contentHash: memory.contentHash,
    embeddingHash: memory.embeddingHash,
    sequence: mirrorSequence,
    version,
    operation,
    state,
    authorId: updatedById,
    validFrom,
    validTo,
    recordedFrom,
  };
}
