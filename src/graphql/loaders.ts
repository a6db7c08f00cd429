import DataLoader from 'dataloader';
import type { Graph } from '../graph/graph.js';
import { principalsFor } from '../identity/principals.js';
import type { Caller, Principal } from '../identity/caller.js';
import type { SeenMemory } from '../memory/model.js';
import { findMemories, readRows, type HistoryRow } from '../memory/read.js';

/** What one request reads in batches; the caller's scope is in the closure, so that ids are keys enough. */
export interface Loaders {
  readonly principal: DataLoader<string, Principal>;
  /** Memories that may be seen; null for others. */
  readonly memory: DataLoader<string, SeenMemory | null>;
  /** Rows of history by `<memory id> <sequence>`; undefined what may not be seen. */
  readonly row: DataLoader<string, HistoryRow | undefined>;
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
    memory: new DataLoader(async (ids) => {
      const found = new Map((await findMemories(graph, caller, ids)).map((memory) => [memory.id, memory]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    row: new DataLoader(async (keys) => {
      const wanted = keys.map((key) => {
        const [memoryId = '', sequence] = key.split(' ');
        return { memoryId, sequence: Number(sequence) };
      });
      const rows = await readRows(graph, caller, wanted);
      const found = new Map(rows.map((row) => [`${row.memoryId} ${row.sequence}`, row]));
      return keys.map((key) => found.get(key));
    }),
  };
}
