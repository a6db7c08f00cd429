import type { Graph } from '../graph/graph.js';
import { releaseLease, tryLease } from '../graph/migrate.js';
import type { SystemAccess } from '../graph/scope.js';
import { textToEmbed } from '../memory/description.js';
import { reasonOf } from './embedding-error.js';
import type { EmbeddingProvider } from './provider.js';
import { countDue, noteFailures, storeMemoryVectors, storeVersionVectors, takeDue } from './queue.cypher.js';

const LEASE = 'embedding';
const LEASE_SECONDS = 30;
const RENEW_AFTER_MS = 10_000;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3_600;
const MAX_REASON = 500;

/** What one run of the queue did. */
export interface QueueRun {
  readonly embedded: number;
  readonly failed: number;
}

/** The queue of memories and versions that wait for their vector: nodes labelled PendingEmbedding. */
export interface EmbeddingQueue {
  /** Embeds at most `limit` that are due, if this process holds the lease; what fails is tried again with growing pauses. */
  runOnce(limit: number): Promise<QueueRun>;
  /** Gives the lease back. */
  release(): Promise<void>;
}

/** The queue over a database and a provider; `holder` names this process in the lease. */
export function embeddingQueue(
  graph: Graph,
  access: SystemAccess,
  provider: EmbeddingProvider,
  holder: string,
): EmbeddingQueue {
  let leasedAt = -Infinity;

  async function leased(): Promise<boolean> {
    // Renewing at every run would write to an idle database for nothing.
    if (performance.now() - leasedAt < RENEW_AFTER_MS) return true;
    const asked = performance.now();
    const taken = await tryLease(graph, access, LEASE, holder, LEASE_SECONDS);
    leasedAt = taken ? asked : -Infinity;
    return taken;
  }

  return {
    async runOnce(limit) {
      const [row] = await graph.system(access, countDue, {});
      if (row?.due !== true || !(await leased())) return { embedded: 0, failed: 0 };
      const due = await graph.system(access, takeDue, { limit });
      const made = await embedAll(provider, due.map(textToEmbed));
      const results = due.map((item, index) => ({
        item,
        result: made[index] ?? { reason: 'no vector came back' },
      }));
      const stored = results.flatMap(({ item, result }) =>
        'vector' in result
          ? [{ ...keyOf(item), embeddingHash: item.embeddingHash, vector: result.vector }]
          : [],
      );
      const failures = results.flatMap(({ item, result }) =>
        'reason' in result
          ? [{ ...keyOf(item), reason: result.reason.slice(0, MAX_REASON), seconds: pause(item.attempts) }]
          : [],
      );
      const property = `embedding_${provider.model.slug}`;
      const [memories, versions] = [
        stored.filter((entry) => entry.sequence === 0),
        stored.filter((entry) => entry.sequence > 0),
      ];
      if (memories.length > 0)
        await graph.system(access, storeMemoryVectors, { property, vectors: inOrder(memories) });
      if (versions.length > 0)
        await graph.system(access, storeVersionVectors, { property, vectors: inOrder(versions) });
      if (failures.length > 0) await graph.system(access, noteFailures, { failures });
      return { embedded: stored.length, failed: failures.length };
    },
    async release() {
      if (leasedAt === -Infinity) return;
      leasedAt = -Infinity;
      await releaseLease(graph, access, LEASE, holder);
    },
  };
}

type Made = { readonly vector: readonly number[] } | { readonly reason: string };

// One bad text must not fail its neighbours: after a failure each is tried alone.
async function embedAll(provider: EmbeddingProvider, texts: readonly string[]): Promise<readonly Made[]> {
  try {
    return (await provider.embedPassages(texts)).map((vector) => ({ vector }));
  } catch (error) {
    if (texts.length === 1) return [{ reason: reasonOf(error) }];
  }
  const made: Made[] = [];
  for (const text of texts) made.push(...(await embedAll(provider, [text])));
  return made;
}

function keyOf(item: { readonly memoryId: string; readonly sequence: number | null }) {
  return { memoryId: item.memoryId, sequence: item.sequence ?? 0 };
}

// Locks are taken in the order of ids, as every writer does.
function inOrder<T extends { readonly memoryId: string }>(entries: readonly T[]): readonly T[] {
  return [...entries].sort((a, b) => (a.memoryId < b.memoryId ? -1 : 1));
}

function pause(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** attempts, LONGEST_PAUSE_SECONDS);
}
