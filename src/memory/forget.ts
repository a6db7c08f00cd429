import { v7 as uuid } from 'uuid';
import { badInput, notFound } from '../errors.js';
import { recordEvents } from '../audit/record.js';
import type { Graph } from '../graph/graph.js';
import { hoursBefore } from '../instant.js';
import type { Caller } from '../identity/caller.js';
import { allows } from '../identity/rights.js';
import { applyPlans } from './apply.js';
import { change, contextFor, type Locked } from './change.js';
import { buryMemory, exhumeMemory } from './forget.cypher.js';
import { memoryEvent } from './memory-event.js';
import { planForget, planRestore } from './plan.js';
import type { MemoryAddress } from './read.js';
import { writtenBy, type Tombstone, type Written } from './written.js';

const MAX_REASON = 2_000;
/** How long whoever forgot a memory may take it back without REVIEW access. */
const OWN_RESTORE_HOURS = 24;

/** A memory that was forgotten, and what refuses its key. */
export interface Forgotten {
  readonly id: string;
  readonly tombstone: Tombstone;
}

/** Forgets a memory: nothing serves it any more, and a tombstone refuses its key. */
export async function forget(
  graph: Graph,
  caller: Caller,
  address: MemoryAddress,
  reason: string | undefined,
): Promise<Forgotten> {
  const why = checkReason(reason, 'reason');
  return change(graph, caller, address, 'forget', async ({ tx, scope, timeline, now }) => {
    const { memory } = timeline;
    if (memory.state === 'FORGOTTEN') throw notFound('memory');
    const plan = planForget(timeline, contextFor(caller, memory, now));
    await applyPlans(tx, scope, [plan]);
    await recordEvents(tx, scope, caller, [memoryEvent('FORGET', plan)]);
    const [row] = await tx.run(scope, buryMemory, {
      id: memory.id,
      tombstoneId: uuid(),
      reason: why,
      at: plan.at,
      authorId: caller.principal.id,
    });
    if (!row) throw notFound('memory');
    return { id: memory.id, tombstone: row.tombstone };
  });
}

/** A reason in stored form, null when there is none; BAD_INPUT when it is too long. */
export function checkReason(reason: string | null | undefined, field: string): string | null {
  if ((reason?.length ?? 0) > MAX_REASON)
    throw badInput(`${field} must have at most ${MAX_REASON} characters.`, field);
  return reason == null || reason.trim() === '' ? null : reason;
}

/** Takes a forgotten memory back with its history; its key is no longer refused. */
export async function restore(graph: Graph, caller: Caller, id: string): Promise<Written> {
  return change(graph, caller, { id }, 'restore', async (locked) => {
    const { tx, scope, timeline, now } = locked;
    const { memory } = timeline;
    if (memory.state !== 'FORGOTTEN') {
      const { namespace, version } = memory;
      const outcome = 'UNCHANGED' as const;
      await recordEvents(tx, scope, caller, [
        { operation: 'RESTORE', outcome, targetId: id, namespace, version },
      ]);
      return { memory: { ...memory, seenAt: now }, outcome, version, hints: [] };
    }
    if (!mayRestore(caller, locked)) throw notFound('memory');
    const plan = planRestore(timeline, contextFor(caller, memory, now));
    await tx.run(scope, exhumeMemory, { id, at: plan.at, authorId: caller.principal.id });
    await applyPlans(tx, scope, [plan]);
    await recordEvents(tx, scope, caller, [memoryEvent('RESTORE', plan)]);
    return { ...writtenBy(plan, now), hints: [] };
  });
}

// Who may not see what is forgotten learns nothing of it, but for what they themselves forgot a moment ago.
function mayRestore(caller: Caller, { timeline: { memory }, now }: Locked): boolean {
  if (allows(caller.rights, memory.namespace, 'REVIEW')) return true;
  return (
    memory.updatedById === caller.principal.id && memory.recordedFrom > hoursBefore(now, OWN_RESTORE_HOURS)
  );
}
