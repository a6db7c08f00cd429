import type { ReadHeads } from './heads.js';

/** Tells the subscribers of this process how far the sequences of their workspaces have come. */
export interface ChangeFeed {
  /** Up to where a workspace's sequence can be read now. */
  reached(workspaceId: string): Promise<number>;
  /** Waits for the sequence to come further than `position`; undefined when the signal is aborted or time is up first. */
  beyond(
    workspaceId: string,
    position: number,
    until: { readonly signal: AbortSignal; readonly limitMs: number },
  ): Promise<number | undefined>;
  /** Looks once for everybody who waits; asks the database nothing when nobody does. */
  poll(): Promise<void>;
}

interface Waiter {
  readonly workspaceId: string;
  readonly position: number;
  tell(head: number | undefined): void;
}

/** A ChangeFeed; a job has to `poll` it. However many wait, one statement asks for all. */
export function makeChangeFeed(readHeads: ReadHeads): ChangeFeed {
  const waiting = new Set<Waiter>();
  // What was seen already is told at once; it only ever grows.
  const known = new Map<string, number>();

  function look(heads: ReadonlyMap<string, number>): void {
    for (const [workspaceId, head] of heads)
      known.set(workspaceId, Math.max(head, known.get(workspaceId) ?? 0));
    for (const waiter of [...waiting]) {
      const head = known.get(waiter.workspaceId) ?? 0;
      if (head > waiter.position) waiter.tell(head);
    }
  }

  return {
    async reached(workspaceId) {
      return (await readHeads([workspaceId])).get(workspaceId) ?? 0;
    },
    beyond(workspaceId, position, { signal, limitMs }) {
      const head = known.get(workspaceId) ?? 0;
      if (signal.aborted) return Promise.resolve(undefined);
      if (head > position) return Promise.resolve(head);
      return new Promise((resolve) => {
        const waiter: Waiter = { workspaceId, position, tell };
        const late = () => {
          tell(undefined);
        };
        const timer = setTimeout(late, limitMs);
        signal.addEventListener('abort', late, { once: true });
        waiting.add(waiter);
        function tell(reached: number | undefined) {
          clearTimeout(timer);
          signal.removeEventListener('abort', late);
          waiting.delete(waiter);
          resolve(reached);
        }
      });
    },
    async poll() {
      const workspaceIds = [...new Set([...waiting].map((waiter) => waiter.workspaceId))];
      for (const workspaceId of known.keys())
        if (!workspaceIds.includes(workspaceId)) known.delete(workspaceId);
      if (workspaceIds.length > 0) look(await readHeads(workspaceIds));
    },
  };
}
