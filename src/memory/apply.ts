import type { Values } from '../graph/params.js';
import type { GraphTransaction } from '../graph/graph.js';
import type { WriteScope } from '../graph/scope.js';
import { dayOf, NEVER_FROM, NEVER_UNTIL, OPEN_END } from '../instant.js';
import { literalField } from '../recall/literals.js';
import { heldUntil, type Memory } from './model.js';
import type { Plan } from './plan.js';
import type { VersionRow } from './version-row.js';
import { applyChanges } from './writes.cypher.js';

type Change = Values<(typeof applyChanges)['params']>['changes'][number];

/** Writes plans in the order given; several for one memory follow each other. The memories must be locked. */
export async function applyPlans(
  tx: GraphTransaction,
  scope: WriteScope,
  plans: readonly Plan[],
): Promise<void> {
  for (const wave of inWaves(plans))
    await tx.run(scope, applyChanges, { changes: wave.map(toChange), openEnd: OPEN_END });
}

// One statement cannot write two changes of one memory after each other: each wave holds a memory once.
function inWaves(plans: readonly Plan[]): readonly (readonly Plan[])[] {
  const waves: Plan[][] = [];
  const depth = new Map<string, number>();
  for (const plan of plans) {
    const wave = depth.get(plan.next.id) ?? 0;
    depth.set(plan.next.id, wave + 1);
    (waves[wave] ??= []).push(plan);
  }
  return waves;
}

function toChange({ outcome, next, rows, retired, resourced }: Plan): Change {
  const window = visibleWindow(next);
  return {
    ...next,
    ...indexData(next),
    ...window,
    visibleFromDay: dayOf(window.visibleFrom),
    visibleUntilDay: dayOf(window.visibleUntil),
    keyFolded: next.key.toLowerCase(),
    created: outcome === 'CREATED',
    resourced,
    reembedded: next.embeddingState !== 'READY',
    served: next.state === 'ACTIVE',
    rows: rows.map((row) => ({
      ...row,
      ...indexData({ ...row, key: next.key }),
      mirrored: row.sequence === next.mirrorSequence,
    })),
    retired,
  };
}

// When a memory is served, as the index filters ask for it; never for one whose time is empty or that was forgotten.
function visibleWindow(memory: Memory) {
  const until = heldUntil(memory);
  const never = memory.state !== 'ACTIVE' || until <= memory.validFrom;
  return { visibleFrom: never ? NEVER_FROM : memory.validFrom, visibleUntil: never ? NEVER_UNTIL : until };
}

function indexData(
  of: Pick<
    VersionRow,
    'value' | 'summary' | 'tags' | 'validFrom' | 'validTo' | 'expiresAt' | 'recordedFrom'
  > & { key: string },
) {
  const until = heldUntil(of);
  return {
    heldUntil: until,
    literals: literalField(of.key, of.summary ?? '', of.tags.join(' '), of.value),
    validFromDay: dayOf(of.validFrom),
    heldUntilDay: dayOf(until),
    recordedFromDay: dayOf(of.recordedFrom),
  };
}
