import type { Graph } from '../graph/graph.js';
import type { ReadScope } from '../graph/scope.js';
import type { Caller } from '../identity/caller.js';
import { resolveReadScope, type ScopeRequest } from '../identity/scope.js';
import type { Instant } from '../instant.js';
import { changesBetween, firstSince, type ChangeRow } from './changes.cypher.js';
import type { ChangeFeed } from './feed.js';

/** A change of a memory: what was done, by whom, and its place in the workspace's sequence. */
export type MemoryChange = ChangeRow;

// More than the longest transaction that the database lets run.
const MAX_INVERSION_SECONDS = 120;

/** A page of changes; `reached` is the place up to which the sequence was looked through, undefined before its start. */
export interface ChangePage {
  readonly changes: readonly MemoryChange[];
  readonly more: boolean;
  readonly reached: number | undefined;
}

/**
 * A page of the changes in scope in the order of the sequence: after the place `after`, or from the first event of `since`
 * on. Nothing ever gets in before a place that was reached, so that nobody who goes on from it misses a change.
 */
export async function listChanges(
  graph: Graph,
  feed: Pick<ChangeFeed, 'reached'>,
  caller: Caller,
  page: {
    readonly scope: ScopeRequest | undefined;
    readonly since: Instant;
    readonly after: number | null;
    readonly first: number;
  },
): Promise<ChangePage> {
  const scope = await resolveReadScope(graph, caller, page.scope);
  const until = await feed.reached(caller.workspace.id);
  const after = page.after ?? (await startOf(graph, scope, page.since, until));
  if (after === undefined) return { changes: [], more: false, reached: undefined };
  return changesWithin(graph, scope, { after, until, first: page.first });
}

async function startOf(
  graph: Graph,
  scope: ReadScope,
  since: Instant,
  until: number,
): Promise<number | undefined> {
  const [row] = await graph.read(scope, firstSince, { since, until, seconds: MAX_INVERSION_SECONDS });
  return row && row.sequence - 1;
}

/** The first changes in scope between two places in the sequence. */
export async function changesWithin(
  graph: Graph,
  scope: ReadScope,
  stretch: { readonly after: number; readonly until: number; readonly first: number },
): Promise<ChangePage & { readonly reached: number }> {
  const rows = await graph.read(scope, changesBetween, { ...stretch, first: stretch.first + 1 });
  const changes = rows.slice(0, stretch.first).map((row) => row.change);
  const more = rows.length > stretch.first;
  const last = changes.at(-1)?.sequence ?? stretch.after;
  return { changes, more, reached: more ? last : Math.max(stretch.until, stretch.after) };
}
