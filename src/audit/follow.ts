import type { Graph } from '../graph/graph.js';
import type { Caller } from '../identity/caller.js';
import { resolveReadScope, type ScopeRequest } from '../identity/scope.js';
import { changesWithin, type MemoryChange } from './changes.js';
import type { ChangeFeed } from './feed.js';

const PAGE = 100;
/** How old a reading of the credential may be when a change is delivered under it. */
const FRESH_MS = 100;
/** How often the credential of an idle subscription is read: what ends it is an event as a rule, and seen at once. */
const IDLE_MS = 30_000;

/** A change, and whoever may see it, as the credential was just read. */
export interface Delivery<A> {
  readonly asking: A;
  readonly change: MemoryChange;
}

/** What a subscription is made of. */
export interface Following<A extends { readonly caller: Caller }> {
  readonly graph: Graph;
  readonly feed: ChangeFeed;
  readonly scope: ScopeRequest | undefined;
  /** Reads the credential; throws when it is refused. */
  readonly ask: () => Promise<A>;
  readonly signal: AbortSignal;
}

/**
 * The changes in scope from now on, in the order of the sequence, each once. Nothing is read ahead of whoever consumes
 * them but one page. Ends when the signal is aborted, and with the error of `ask` when the credential is refused.
 */
export async function followChanges<A extends { readonly caller: Caller }>(
  following: Following<A>,
  first: A,
): Promise<AsyncGenerator<Delivery<A>, void>> {
  const { graph, feed, scope } = following;
  // A scope that cannot be asked for is refused before anything is awaited.
  await resolveReadScope(graph, first.caller, scope);
  return follow(following, first, await feed.reached(first.caller.workspace.id));
}

async function* follow<A extends { readonly caller: Caller }>(
  { graph, feed, scope, ask, signal }: Following<A>,
  first: A,
  start: number,
): AsyncGenerator<Delivery<A>, void> {
  let [asking, position] = [first, start];
  const { workspace } = first.caller;
  while (!signal.aborted) {
    const until = await feed.beyond(workspace.id, position, { signal, limitMs: patience(asking.caller) });
    if (isAborted(signal)) return;
    asking = await ask();
    const askedAt = performance.now();
    if (until === undefined) continue;
    const readScope = await resolveReadScope(graph, asking.caller, scope);
    const { changes, reached } = await changesWithin(graph, readScope, {
      after: position,
      until,
      first: PAGE,
    });
    let goesOnAt = reached;
    for (const [index, change] of changes.entries()) {
      // The first was read under a credential that was read just before it, however long the database took.
      if (index > 0 && performance.now() - askedAt > FRESH_MS) {
        // Whoever consumes it is slow: what is left is read again under the rights of then.
        goesOnAt = change.sequence - 1;
        break;
      }
      yield { asking, change };
      if (isAborted(signal)) return;
    }
    position = goesOnAt;
  }
}

// Asked through a function: it changes while something is awaited.
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

// A key that expires ends its subscriptions, and no event tells of that.
function patience({ apiKey, now }: Caller): number {
  if (apiKey.expiresAt === null) return IDLE_MS;
  return Math.max(Math.min(Date.parse(apiKey.expiresAt) - Date.parse(now) + 1, IDLE_MS), 1);
}
