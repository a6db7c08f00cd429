import { setTimeout as sleep } from 'node:timers/promises';
import { send, type Reply } from '../support/running/client.js';
import { newEntries, type Ledger } from './ledger.js';

/** An answer that came, from when it was asked for. */
export interface Observed extends Reply {
  readonly what: 'write' | 'recall' | 'list';
  readonly askedAt: number;
}

/** Clients at work. */
export interface Load {
  readonly observed: readonly Observed[];
  /** Lets each end what it is at. */
  stop(): Promise<void>;
}

const READS = {
  recall: `{ recall(input: { query: "which sentence did nobody else write" }) { hits { memory { key value } } degraded { reason } } }`,
  list: `{ memories(first: 20) { nodes { key value author: createdBy { handle } } } }`,
} as const;
// A client that is refused asks again, though not as fast as it can.
const PAUSE_MS = 40;

/** Starts clients that write batches and clients that read, each one request after the other. */
export function startLoad(
  urls: readonly string[],
  ledger: Ledger,
  sizes: { readonly writers: number; readonly readers: number; readonly batch: number },
): Load {
  const observed: Observed[] = [];
  let stopped = false;
  const run = async (what: Observed['what'], request: () => Promise<Reply>) => {
    while (!stopped) {
      const askedAt = performance.now();
      const reply = await request();
      observed.push({ ...reply, what, askedAt });
      if (reply.code !== undefined) await sleep(PAUSE_MS);
    }
  };
  const urlOf = (index: number) => urls[index % urls.length] ?? '';
  const clients = [
    ...Array.from({ length: sizes.writers }, (_, index) =>
      run('write', () => ledger.write(urlOf(index), newEntries(sizes.batch))),
    ),
    ...Array.from({ length: sizes.readers }, (_, index) => {
      const what = index % 2 === 0 ? 'recall' : 'list';
      return run(what, () => send(urlOf(index), ledger.workspace.key, READS[what]));
    }),
  ];
  return {
    observed,
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

/** The longest time within which a lost database must have been told. */
export const TOLD_WITHIN_MS = 2_000;
/** The same for what was under way when it was lost: its work is not thrown away as soon. */
const UNDER_WAY_MS = 4_000;

/**
 * Judges what clients were answered around an outage: from `lostAt` to `backAt` only DEPENDENCY_UNAVAILABLE within 2 s, or
 * an answer that was on its way; at no time anything else.
 */
export function judge(observed: readonly Observed[], lostAt: number, backAt: number): string[] {
  return observed.flatMap(({ what, askedAt, milliseconds, code, message }) => {
    const endedAt = askedAt + milliseconds;
    const inOutage = endedAt > lostAt && askedAt < backAt;
    // Counted from when the database was lost, and an answer until it was back: what it then takes for its first ones, with
    // nothing in its caches, is another matter.
    const waited = (code === undefined ? Math.min(endedAt, backAt) : endedAt) - Math.max(askedAt, lostAt);
    if (code !== undefined && code !== 'DEPENDENCY_UNAVAILABLE')
      return [`${what} was answered ${code}: ${message}`];
    if (code !== undefined && !inOutage && askedAt < lostAt) return [`${what} was refused before the outage`];
    return inOutage && waited > (askedAt < lostAt ? UNDER_WAY_MS : TOLD_WITHIN_MS)
      ? [
          `${what} waited ${Math.round(waited)} ms for ${code ?? 'its answer'}, asked ${Math.round(askedAt - lostAt)} ms after ` +
            `the loss, answered ${Math.round(endedAt - backAt)} ms after the return`,
        ]
      : [];
  });
}

/** The longest wait of those that were refused. */
export function longestRefusal(observed: readonly Observed[]): number {
  return Math.max(
    0,
    ...observed.flatMap(({ code, milliseconds }) => (code === undefined ? [] : [milliseconds])),
  );
}

/** Milliseconds until `check` holds; throws after `limitMs`. */
export async function until(what: string, limitMs: number, check: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await check())) {
    if (performance.now() - started > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await sleep(50);
  }
  return performance.now() - started;
}
