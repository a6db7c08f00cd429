import type { Graph, GraphTransaction } from '../graph/graph.js';
import { releaseLease, tryLease } from '../graph/migrate.js';
import type { SystemAccess } from '../graph/scope.js';
import { sealEvents, takeUnsealed, unsealedWorkspaces } from './seal.cypher.js';

const LEASE = 'sealer';
// Short, for this long nobody seals after a holder was killed.
const LEASE_SECONDS = 5;
const RENEW_AFTER_MS = 1_500;
// A process that does not hold the lease looks this rarely whether it is free.
const ASK_AGAIN_MS = 1_000;

/** What one run did: how many events it sealed, and whether a workspace may have more. */
export interface SealRun {
  sealed: number;
  more: boolean;
}

/** Gives committed events their place in their workspace's sequence 1, 2, 3 …, without a hole and each once. */
export interface Sealer {
  /** Seals at most `limit` events of each workspace that has some, if this process holds the lease. */
  runOnce(limit: number): Promise<SealRun>;
  /** Gives the lease back. */
  release(): Promise<void>;
}

/**
 * The sealer over a database; `holder` names this process in the lease. The lease only keeps rivals from trying: what
 * makes numbers unique is the lock on the head, and that an event is unsealed is said by the event, so that one which
 * commits late is found later and not passed over.
 */
export function makeSealer(graph: Graph, access: SystemAccess, holder: string): Sealer {
  let leasedAt = -Infinity;
  let refusedAt = -Infinity;

  async function leased(): Promise<boolean> {
    if (performance.now() - leasedAt < RENEW_AFTER_MS) return true;
    const asked = performance.now();
    const taken = await tryLease(graph, access, LEASE, holder, LEASE_SECONDS);
    [leasedAt, refusedAt] = taken ? [asked, -Infinity] : [-Infinity, asked];
    return taken;
  }

  return {
    async runOnce(limit) {
      const done = { sealed: 0, more: false };
      if (performance.now() - refusedAt < ASK_AGAIN_MS) return done;
      let after = '';
      for (;;) {
        const found = await graph.system(access, unsealedWorkspaces, { after, limit });
        // An idle database is only read: the lease is asked for when there is something to do.
        if (found.length === 0 || !(await leased())) return done;
        for (const { workspaceId } of found) {
          const count = await graph.transact('seal', (tx) => sealSome(tx, access, workspaceId, limit));
          done.sealed += count;
          done.more ||= count === limit;
        }
        if (found.reduce((sum, { waiting }) => sum + waiting, 0) < limit) return done;
        after = found.at(-1)?.workspaceId ?? after;
      }
    },
    async release() {
      if (leasedAt === -Infinity) return;
      leasedAt = -Infinity;
      await releaseLease(graph, access, LEASE, holder);
    },
  };
}

async function sealSome(
  tx: GraphTransaction,
  access: SystemAccess,
  workspaceId: string,
  limit: number,
): Promise<number> {
  const [head] = await tx.run(access, takeUnsealed, { workspaceId, limit });
  if (!head) throw new Error('A sequence has no head.');
  if (head.events.length === 0) return 0;
  const seals = head.events.map((event, index) => ({ ...event, sequence: head.sequence + index + 1 }));
  const [row] = await tx.run(access, sealEvents, {
    workspaceId,
    seals,
    head: head.sequence + seals.length,
    // Whoever holds the lock knows that all before it is committed and seen.
    settled: head.sequence,
  });
  // Nothing of it stands then: a number without its event would be a hole.
  if (row?.sealed !== seals.length) throw new Error('An event was gone when it was to be sealed.');
  return seals.length;
}
