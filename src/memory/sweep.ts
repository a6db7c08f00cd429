import type { Graph } from '../graph/graph.js';
import type { SystemAccess } from '../graph/scope.js';
import { OPEN_END } from '../instant.js';
import { consequencesScope } from '../identity/scope.js';
import { applyPlans } from './apply.js';
import { planMove } from './plan.js';
import { findDueMoves } from './sweep.cypher.js';
import { timelineOf } from './timeline.js';
import { lockById } from './writes.cypher.js';

/**
 * Lets at most `limit` memories mirror the row that has begun to hold, each in a transaction of its own; answers how many it
 * found. Several processes may do so at once: each memory is locked and looked at again.
 */
export async function moveMirrors(graph: Graph, access: SystemAccess, limit: number): Promise<number> {
  const due = await graph.system(access, findDueMoves, { limit });
  for (const { id, workspaceId } of due) {
    const scope = consequencesScope(workspaceId);
    await graph.transact('sweep', async (tx) => {
      const [row] = await tx.run(scope, lockById, { id });
      // Another process may have moved it meanwhile.
      if (!row || (row.memory.nextChangeAt ?? OPEN_END) > row.now) return;
      await applyPlans(tx, scope, [planMove(timelineOf(row.memory, row.ahead), row.now)]);
    });
  }
  return due.length;
}
