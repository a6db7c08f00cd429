import DataLoader from 'dataloader';
import type { Graph } from '../graph/graph.js';
import { principalsFor } from '../identity/administration.js';
import type { Caller, Principal } from '../identity/caller.js';

/** What one request reads in batches; the caller's scope is in the closure, so that ids are keys enough. */
export interface Loaders {
  readonly principal: DataLoader<string, Principal>;
}

/** The loaders of one request. */
export function makeLoaders(graph: Graph, caller: Caller): Loaders {
  return {
    principal: new DataLoader(async (ids) => {
      const found = new Map(
        (await principalsFor(graph, caller, ids)).map((principal) => [principal.id, principal]),
      );
      return ids.map((id) => found.get(id) ?? new Error(`No principal ${id}.`));
    }),
  };
}
