import type { Graph } from '../graph/graph.js';
import type { SystemAccess } from '../graph/scope.js';
import { dropOldKeys } from '../memory/idempotency.cypher.js';
import { moveMirrors } from '../memory/sweep.js';
import { startLoop, type Loop } from './loop.js';

// A change that begins is served as it should be within 5 s.
const INTERVAL_MS = 2_000;
const LONGEST_PAUSE_MS = 4_000;
const BATCH = 100;
const KEYS_EVERY_MS = 60_000;
const KEYS_AT_ONCE = 1_000;

/** Does what time alone brings about: mirrors move to rows that begin, and old idempotency keys go. */
export function startMemoryJob(graph: Graph, access: SystemAccess, onError: (error: unknown) => void): Loop {
  let keysDroppedAt = -Infinity;
  const once = async () => {
    const moved = await moveMirrors(graph, access, BATCH);
    if (performance.now() - keysDroppedAt > KEYS_EVERY_MS) {
      const [row] = await graph.system(access, dropOldKeys, { limit: KEYS_AT_ONCE });
      if ((row?.dropped ?? 0) < KEYS_AT_ONCE) keysDroppedAt = performance.now();
    }
    return moved === BATCH;
  };
  return startLoop(once, { intervalMs: INTERVAL_MS, longestMs: LONGEST_PAUSE_MS, onError });
}
