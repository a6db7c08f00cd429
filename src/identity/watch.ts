import type { Graph } from '../graph/graph.js';
import type { SystemAccess } from '../graph/scope.js';
import { findWorking } from './watch.cypher.js';

/** Ends what was opened with a key once that key is refused. */
export interface KeyWatch {
  /** Calls `end` once when the key is found not to work any more; answers how to give up watching. */
  readonly add: (keyId: string, end: () => void) => () => void;
  /** Looks once at all watched keys; asks the database only when there are any. */
  readonly look: () => Promise<void>;
}

/**
 * Watches keys by reading them: also what another instance revoked is seen, and what expires by itself. A database that
 * does not answer ends nothing.
 */
export function makeKeyWatch(graph: Graph, access: SystemAccess): KeyWatch {
  const watched = new Map<string, Set<() => void>>();
  return {
    add(keyId, end) {
      // An entry of its own, though the same function were given twice.
      const entry = () => {
        end();
      };
      const ends = watched.get(keyId) ?? new Set();
      watched.set(keyId, ends.add(entry));
      return () => {
        ends.delete(entry);
        if (ends.size === 0 && watched.get(keyId) === ends) watched.delete(keyId);
      };
    },
    async look() {
      const keyIds = [...watched.keys()];
      if (keyIds.length === 0) return;
      const working = new Set((await graph.system(access, findWorking, { keyIds })).map(({ id }) => id));
      for (const keyId of keyIds) {
        if (working.has(keyId)) continue;
        const ends = watched.get(keyId);
        watched.delete(keyId);
        for (const end of ends ?? []) end();
      }
    },
  };
}
