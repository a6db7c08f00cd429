import { insideOf } from './asked.js';
import type { Aim } from './aim.js';
import type { Bench } from './bench.js';
import { isObject, type JsonObject } from './json.js';
import { maySee } from './oracle.js';

/**
 * No arm of a recall may count more candidates than there are memories inside the scope. Those whose time is over or still to
 * come may be counted, since an index knows days only; what was forgotten may not.
 */
export function checkCounts(bench: Bench, aim: Aim, where: string, given: JsonObject, root: unknown): void {
  if (!isObject(root) || !Array.isArray(root['arms']) || !isObject(given['input'])) return;
  const most = countInside(aim, given['input']['scope']);
  for (const arm of root['arms'] as JsonObject[]) {
    const candidates = Number(arm['candidates']);
    if (candidates > most) {
      const detail = `the ${String(arm['arm'])} arm counts candidates that may not be seen`;
      bench.tally.fail('count', where, aim.reader, detail, given);
    }
  }
}

function countInside({ reader, world }: Aim, scope: unknown): number {
  const inside = insideOf(scope, reader);
  const memories = world.things.entries('memory').filter(([token]) => token.includes('-'));
  return memories.filter(
    ([, thing]) => thing.state !== 'FORGOTTEN' && maySee(reader, thing) && inside(thing.namespace ?? ''),
  ).length;
}
