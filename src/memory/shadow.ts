import type { GraphTransaction } from '../graph/graph.js';
import type { WriteScope } from '../graph/scope.js';
import { lockMemoriesBelow, setMemoryWindows } from './shadow.cypher.js';

/**
 * Locks memories and everything that they supersede, down the chain, and answers the ids of all. Whoever changes a memory's
 * rows, expiry, state or trust, or a supersession, calls it before (with both ends), again after it made a supersession, and
 * then `recomputeWindows` with all that it locked. The scope must be the whole workspace: what is below may lie anywhere.
 */
export async function lockBelow(
  tx: GraphTransaction,
  scope: WriteScope,
  ids: readonly string[],
): Promise<readonly string[]> {
  const all = new Set<string>();
  // What lies below can grow until all of it is locked.
  for (let next = ids; next.length > 0;) {
    const [row] = await tx.run(scope, lockMemoriesBelow, { ids: next });
    for (const id of row?.locked ?? []) all.add(id);
    next = row?.found.some((id) => !all.has(id)) ? row.found : [];
  }
  return [...all].sort();
}

/** Computes the visible windows of memories anew; they must be locked by `lockBelow`. */
export async function recomputeWindows(
  tx: GraphTransaction,
  scope: WriteScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await tx.run(scope, setMemoryWindows, { ids });
}
