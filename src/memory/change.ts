import { forbidden, HippographError, notFound } from '../errors.js';
import { recordEvents } from '../audit/record.js';
import type { Graph, GraphTransaction } from '../graph/graph.js';
import type { Caller } from '../identity/caller.js';
import { allows } from '../identity/rights.js';
import { resolveWriteScope } from '../identity/scope.js';
import type { WriteScope } from '../graph/scope.js';
import type { Instant } from '../instant.js';
import { applyPlans } from './apply.js';
import { changing } from './consequences.js';
import { claim, nameWrite, settle, type Done, type NamedWrite } from './idempotency.js';
import type { Patch } from './input.js';
import type { Memory } from './model.js';
import { extendTimelines } from './past-rows.js';
import { memoryEvent } from './memory-event.js';
import { planWrite } from './plan.js';
import { findMemory, type MemoryAddress } from './read.js';
import { assertMayPin } from './remember.js';
import { timelineOf, type Timeline } from './timeline.js';
import { lockByAddress, lockById } from './writes.cypher.js';
import { timeHints, writtenBy, type Written } from './written.js';

/** Changes a memory by its id; NOT_FOUND when there is none that may be seen, FORBIDDEN when it may only be read. */
export async function revise(graph: Graph, caller: Caller, id: string, patch: Patch): Promise<Written> {
  const name = nameWrite(caller.apiKey.id, patch, 'revise', id);
  const done = await change(graph, caller, { id }, 'revise', async (locked) => {
    const claimed = await replayed(locked, name);
    if (claimed) return { replay: claimed };
    const written = await reviseLocked(caller, patch, locked);
    if (name) await settle(locked.tx, locked.scope, [{ name, written }]);
    return { written };
  });
  if ('written' in done) return done.written;
  const memory = await findMemory(graph, caller, { id });
  if (!memory) throw notFound('memory');
  const { memoryId: _memoryId, ...rest } = done.replay;
  return { ...rest, memory };
}

async function replayed({ tx, scope }: Locked, name: NamedWrite | undefined): Promise<Done | undefined> {
  const done = name && (await claim(tx, scope, [name])).get(name.key);
  if (done instanceof HippographError) throw done;
  return done;
}

async function reviseLocked(
  caller: Caller,
  patch: Patch,
  { tx, scope, timeline, now }: Locked,
): Promise<Written> {
  const { memory } = timeline;
  if (memory.state === 'FORGOTTEN') throw notFound('memory');
  if (patch.delivery === 'PINNED' && memory.delivery !== 'PINNED') assertMayPin(caller, memory.namespace);
  const [extended = timeline] = await extendTimelines(tx, scope, [{ timeline, patch, now }]);
  if (extended instanceof HippographError) throw extended;
  const plan = planWrite(extended, patch, contextFor(caller, memory, now));
  await Promise.all([
    applyPlans(tx, scope, plan.outcome === 'UNCHANGED' ? [] : [plan]),
    recordEvents(tx, scope, caller, [memoryEvent('REVISE', plan)]),
  ]);
  return { ...writtenBy(plan, now), hints: timeHints(plan, now) };
}

/** A locked memory that may be written, and how. */
export interface Locked {
  readonly tx: GraphTransaction;
  readonly scope: WriteScope;
  readonly timeline: Timeline;
  readonly now: Instant;
}

/** Locks a memory and does `work` with it; FORBIDDEN what may only be read, NOT_FOUND all that is not there. */
export async function change<T>(
  graph: Graph,
  caller: Caller,
  address: MemoryAddress,
  operation: string,
  work: (locked: Locked) => Promise<T>,
): Promise<T> {
  const scope = await resolveWriteScope(graph, caller, 'WRITE');
  const outcome = await graph.transact(operation, async (tx) => {
    const [row] =
      'id' in address ? await tx.run(scope, lockById, address) : await tx.run(scope, lockByAddress, address);
    if (!row) return undefined;
    const timeline = timelineOf(row.memory, row.ahead);
    const superseding = row.supersedes ? [row.memory.id] : [];
    const done = await changing(tx, caller.workspace.id, superseding, () =>
      work({ tx, scope, timeline, now: row.now }),
    );
    return { done };
  });
  if (outcome) return outcome.done;
  // What may be read but not written says so; all else answers as if it did not exist.
  throw (await findMemory(graph, caller, address))
    ? forbidden('This key may read that memory but not change it.')
    : notFound('memory');
}

/** How a caller writes a memory that it knows. */
export function contextFor(caller: Caller, memory: Memory, now: string) {
  const mayReview = caller.principal.kind !== 'AGENT' && allows(caller.rights, memory.namespace, 'REVIEW');
  return { now, authorId: caller.principal.id, mayReview, keyless: false };
}
