import type { z } from 'zod';
import type { Instant } from '../instant.js';
import type { SeenMemory } from './model.js';
import type { Plan } from './plan.js';
import type { tombstoneRow } from './writes.cypher.js';

export type Tombstone = z.infer<typeof tombstoneRow>;

/** Something that a writer may want to know; the write happened all the same. */
export interface Hint {
  readonly code: 'KEY_CASE' | 'SAME_CONTENT' | 'PAST_EXPIRY' | 'LATER_CHANGE' | 'SIMILAR' | 'NO_EMBEDDINGS';
  readonly message: string;
}

/** What a write did. */
export interface Written {
  /** What holds now, which may be another description than the one that was written. */
  readonly memory: SeenMemory;
  readonly outcome: 'CREATED' | 'REVISED' | 'UNCHANGED' | 'REVIVED';
  /** The number of the description that was written. */
  readonly version: number;
  readonly hints: readonly Hint[];
}

/** What a plan did, for its writer. */
export function writtenBy(plan: Plan, now: Instant): Omit<Written, 'hints'> {
  const { memory } = plan.next;
  const seenAt = plan.outcome !== 'UNCHANGED' && plan.at > now ? plan.at : now;
  const outcome = plan.outcome === 'FORGOTTEN' ? 'REVISED' : plan.outcome;
  return { memory: { ...memory, seenAt }, outcome, version: plan.version };
}

/** What a writer may not expect of the times of what was written. */
export function timeHints(plan: Plan, now: Instant): readonly Hint[] {
  const written = plan.rows.at(-1);
  if (!written) return [];
  const hints: Hint[] = [];
  if (written.expiresAt !== null && written.expiresAt <= (plan.at > now ? plan.at : now))
    hints.push({ code: 'PAST_EXPIRY', message: 'The memory is already expired and is not served.' });
  const later = plan.next.open.find(
    (row) =>
      row.validFrom === written.validTo && row.sequence !== written.sequence && row.validFrom > plan.at,
  );
  if (later)
    hints.push({
      code: 'LATER_CHANGE',
      message: `This holds until ${later.validFrom}; from then on version ${later.version} holds, which was recorded before.`,
    });
  return hints;
}
