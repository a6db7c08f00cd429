import { v7 as uuid } from 'uuid';
import { badInput, forbidden, notFound } from '../errors.js';
import type { Graph, GraphTransaction } from '../graph/graph.js';
import type { Caller } from '../identity/caller.js';
import { allows } from '../identity/rights.js';
import { resolveWriteScope } from '../identity/scope.js';
import type { WriteScope } from '../graph/scope.js';
import { applyPlans } from './apply.js';
import type { Patch } from './input.js';
import type { Memory, SeenMemory } from './model.js';
import { planForget, planWrite } from './plan.js';
import { findMemory, type MemoryAddress } from './read.js';
import { assertMayPin, type Tombstone, type Written } from './remember.js';
import { buryMemory, lockByAddress, lockById } from './writes.cypher.js';

const MAX_REASON = 2_000;

/** Changes a memory by its id; NOT_FOUND when there is none that may be seen, FORBIDDEN when it may only be read. */
export async function revise(graph: Graph, caller: Caller, id: string, patch: Patch): Promise<Written> {
  const { written } = await change(graph, caller, { id }, 'revise', async (tx, scope, memory, now) => {
    if (memory.state === 'FORGOTTEN') throw notFound('memory');
    if (patch.delivery === 'PINNED' && memory.delivery !== 'PINNED') assertMayPin(caller, memory.namespace);
    const plan = planWrite(memory, patch, contextFor(caller, memory, now));
    if (plan.outcome !== 'UNCHANGED') await applyPlans(tx, scope, [plan]);
    return { written: toWritten(plan.next, plan.outcome, now) };
  });
  return written;
}

/** Forgets a memory: nothing serves it any more, and a tombstone refuses its key. */
export async function forget(
  graph: Graph,
  caller: Caller,
  address: MemoryAddress,
  reason: string | undefined,
): Promise<{ readonly id: string; readonly tombstone: Tombstone }> {
  if ((reason?.length ?? 0) > MAX_REASON)
    throw badInput(`reason must have at most ${MAX_REASON} characters.`, 'reason');
  return change(graph, caller, address, 'forget', async (tx, scope, memory, now) => {
    if (memory.state === 'FORGOTTEN') throw notFound('memory');
    const plan = planForget(memory, contextFor(caller, memory, now));
    await applyPlans(tx, scope, [plan]);
    const [row] = await tx.run(scope, buryMemory, {
      id: memory.id,
      tombstoneId: uuid(),
      reason: reason?.trim() === '' ? null : (reason ?? null),
      at: plan.next.recordedFrom,
      authorId: caller.principal.id,
    });
    if (!row) throw notFound('memory');
    return { id: memory.id, tombstone: row.tombstone };
  });
}

async function change<T>(
  graph: Graph,
  caller: Caller,
  address: MemoryAddress,
  operation: string,
  work: (tx: GraphTransaction, scope: WriteScope, memory: Memory, now: string) => Promise<T>,
): Promise<T> {
  const scope = await resolveWriteScope(graph, caller, 'WRITE');
  const outcome = await graph.transact(operation, async (tx) => {
    const [row] =
      'id' in address ? await tx.run(scope, lockById, address) : await tx.run(scope, lockByAddress, address);
    return row ? { done: await work(tx, scope, row.memory, row.now) } : undefined;
  });
  if (outcome) return outcome.done;
  // What may be read but not written says so; all else answers as if it did not exist.
  throw (await findMemory(graph, caller, address))
    ? forbidden('This key may read that memory but not change it.')
    : notFound('memory');
}

function contextFor(caller: Caller, memory: Memory, now: string) {
  const mayReview = caller.principal.kind !== 'AGENT' && allows(caller.rights, memory.namespace, 'REVIEW');
  return { now, authorId: caller.principal.id, mayReview, keyless: false };
}

function toWritten(memory: Memory, outcome: Written['outcome'], now: string): Written {
  const seen: SeenMemory = { ...memory, seenAt: memory.recordedFrom > now ? memory.recordedFrom : now };
  const past = outcome !== 'UNCHANGED' && memory.expiresAt !== null && memory.expiresAt <= seen.seenAt;
  const hints = past
    ? [{ code: 'PAST_EXPIRY' as const, message: 'The memory is already expired and is not served.' }]
    : [];
  return { memory: seen, outcome, version: memory.version, hints };
}
