import type { GraphTransaction } from '../graph/graph.js';
import { consequencesScope } from '../identity/scope.js';
import { lockBelow, recomputeWindows } from './shadow.js';

/** Changes memories that supersede others, of whatever namespace, whose visible windows follow. */
export async function changing<T>(
  tx: GraphTransaction,
  workspaceId: string,
  superseding: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (superseding.length === 0) return work();
  const scope = consequencesScope(workspaceId);
  const locked = await lockBelow(tx, scope, superseding);
  const result = await work();
  await recomputeWindows(tx, scope, locked);
  return result;
}
