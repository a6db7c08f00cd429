import type { Graph } from '../graph/graph.js';
import type { SystemAccess } from '../graph/scope.js';
import { headsOf } from './seal.cypher.js';

/** Up to where the sequences of workspaces can be read: nothing is ever added at or before such a place. */
export type ReadHeads = (workspaceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A ReadHeads over the database; a workspace without sealed events is missing. */
export function makeReadHeads(graph: Graph, access: SystemAccess): ReadHeads {
  return async (workspaceIds) => {
    const rows = await graph.system(access, headsOf, { workspaceIds });
    return new Map(rows.map((row) => [row.workspaceId, row.sequence]));
  };
}
