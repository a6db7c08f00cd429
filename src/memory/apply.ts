import type { GraphTransaction } from '../graph/graph.js';
import type { WriteScope } from '../graph/scope.js';
import { dayOf } from '../instant.js';
import { literalField } from '../recall/literals.js';
import { heldUntil } from './model.js';
import type { Plan } from './plan.js';
import type { VersionRow } from './version-row.js';
import { applyChanges, createMemories } from './apply.cypher.js';

/** Writes plans in the order given; several for one memory follow each other. The memories must be locked. */
export async function applyPlans(
  tx: GraphTransaction,
  scope: WriteScope,
  plans: readonly Plan[],
): Promise<void> {
  for (const wave of inWaves(plans)) {
    const created = wave.filter(({ outcome }) => outcome === 'CREATED');
    const changed = wave.filter(({ outcome }) => outcome !== 'CREATED');
    const [rows] = await Promise.all([
      created.length > 0 ? tx.run(scope, createMemories, { memories: created.map(toMemory) }) : [],
      changed.length > 0 ? tx.run(scope, applyChanges, { changes: changed.map(toChange) }) : [],
    ]);
    if ((rows[0]?.created ?? 0) !== created.length)
      throw new Error('The namespace or the writer of a new memory is not there.');
  }
}

// One statement cannot write two changes of one memory after each other: each wave holds a memory once.
function inWaves(plans: readonly Plan[]): readonly (readonly Plan[])[] {
  const waves: Plan[][] = [];
  const depth = new Map<string, number>();
  for (const plan of plans) {
    const wave = depth.get(plan.before.id) ?? 0;
    depth.set(plan.before.id, wave + 1);
    (waves[wave] ??= []).push(plan);
  }
  return waves;
}

function toMemory({ next: { memory }, rows: [row], at }: Plan) {
  if (!row) throw new Error('A memory cannot be made without a row.');
  return { ...memory, ...row, ...indexData(row, memory.key), keyFolded: memory.key.toLowerCase(), at };
}

function toChange({ before, next, rows, closed, at }: Plan) {
  const { memory } = next;
  return {
    ...memory,
    ...indexData(memory, memory.key),
    keyFolded: memory.key.toLowerCase(),
    resourced: memory.sourceUri !== before.sourceUri || memory.sourceType !== before.sourceType,
    served: memory.state === 'ACTIVE',
    at,
    atDay: dayOf(at),
    closed,
    rows: rows.map((row) => ({
      ...row,
      ...indexData(row, memory.key),
      mirrored: row.sequence === memory.mirrorSequence,
    })),
  };
}

function indexData(
  of: Pick<VersionRow, 'value' | 'summary' | 'tags' | 'validFrom' | 'validTo' | 'expiresAt' | 'recordedFrom'>,
  key: string,
) {
  const until = heldUntil(of);
  return {
    heldUntil: until,
    literals: literalField(key, of.summary ?? '', of.tags.join(' '), of.value),
    validFromDay: dayOf(of.validFrom),
    heldUntilDay: dayOf(until),
    recordedFromDay: dayOf(of.recordedFrom),
  };
}
