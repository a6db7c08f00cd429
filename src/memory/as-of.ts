import { badInput } from '../errors.js';
import type { Instant } from '../instant.js';
import type { Caller } from '../identity/caller.js';
import { describe } from './description.js';
import type { Memory, SeenMemory } from './model.js';
import type { VersionRow } from './version-row.js';

/** A state of knowledge: what held at one instant, as it was recorded at another. */
export interface AsOf {
  readonly validAt: Instant;
  readonly recordedAt: Instant;
}

/** What was asked for with an instant for what was left out: now, or what the page before had; BAD_INPUT for knowledge to come. */
export function resolveAsOf(
  caller: Pick<Caller, 'now'>,
  asked: { readonly validAt?: Instant | null | undefined; readonly recordedAt?: Instant | null | undefined },
  before: AsOf | undefined,
  field: string,
): AsOf {
  const recordedAt = asked.recordedAt ?? before?.recordedAt ?? caller.now;
  if (recordedAt > caller.now)
    throw badInput(
      `${field}.recordedAt lies in the future: what will be known then is not known yet.`,
      field,
    );
  return { validAt: asked.validAt ?? before?.validAt ?? caller.now, recordedAt };
}

/** A memory as it was described by one of its rows, seen from the instant that was asked for. */
export function describedBy(memory: Memory, row: VersionRow, { validAt }: AsOf): SeenMemory {
  const mirrored = row.sequence === memory.mirrorSequence;
  return {
    ...memory,
    ...describe(row),
    state: memory.state === 'FORGOTTEN' ? 'FORGOTTEN' : row.state,
    version: row.version,
    mirrorSequence: row.sequence,
    validFrom: row.validFrom,
    validTo: row.validTo,
    recordedFrom: row.recordedFrom,
    updatedAt: row.recordedFrom,
    updatedById: row.authorId,
    contentHash: row.contentHash,
    embeddingHash: row.embeddingHash,
    embeddingState: mirrored ? memory.embeddingState : row.embedded ? 'READY' : 'PENDING',
    embeddingError: mirrored ? memory.embeddingError : null,
    seenAt: validAt,
  };
}
