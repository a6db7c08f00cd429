import { badInput, type HippographError } from '../errors.js';
import type { GraphTransaction } from '../graph/graph.js';
import { MAX_AHEAD } from '../graph/fragments/locked.js';
import type { WriteScope } from '../graph/scope.js';
import { OPEN_END, type Instant } from '../instant.js';
import type { Patch } from './input.js';
import { timelineOf, type Timeline } from './timeline.js';
import type { VersionRow } from './version-row.js';
import { openRowsFrom } from './writes.cypher.js';

/** How many rows of one memory a write may cut or close. */
const MAX_TOUCHED = 200;

interface Request {
  readonly timeline: Timeline;
  readonly patch: Patch;
  readonly now: Instant;
}

/**
 * The timelines of locked memories with the rows of the past that the patches may touch, in the order of the requests;
 * several requests for one memory get one timeline that serves them all. BAD_INPUT in place of one that is too much.
 */
export async function extendTimelines(
  tx: GraphTransaction,
  scope: WriteScope,
  requests: readonly Request[],
): Promise<readonly (Timeline | HippographError)[]> {
  const needed = [...requests.entries()].filter(([, request]) => needsMore(request));
  if (needed.length === 0) return requests.map(({ timeline }) => timeline);
  const items = needed.map(([index, { timeline, patch, now }]) => ({
    index,
    id: timeline.memory.id,
    from: patch.validFrom ?? now,
    until: patch.validTo === undefined ? null : (patch.validTo ?? OPEN_END),
    limit: patch.validTo === undefined ? 2 : MAX_TOUCHED + 1,
  }));
  const refused = new Set<number>();
  const past = new Map<string, VersionRow[]>();
  for (const { index, rows } of await tx.run(scope, openRowsFrom, { items })) {
    const id = requests[index]?.timeline.memory.id ?? '';
    // The last two come besides.
    if (rows.length > MAX_TOUCHED + 2) refused.add(index);
    else past.set(id, [...(past.get(id) ?? []), ...rows]);
  }
  return requests.map(({ timeline: { memory, open } }, index) =>
    refused.has(index)
      ? badInput(
          `Between validFrom and validTo lie more than ${MAX_TOUCHED} descriptions of the memory; change them in parts.`,
          'input.validTo',
        )
      : timelineOf(memory, [...open, ...(past.get(memory.id) ?? [])]),
  );
}

function needsMore({ timeline: { memory, open }, patch, now }: Request): boolean {
  if (memory.lastVersion === 0) return false;
  const known = memory.validFrom < now ? memory.validFrom : now;
  return (patch.validFrom ?? now) < known || open.length >= MAX_AHEAD;
}
