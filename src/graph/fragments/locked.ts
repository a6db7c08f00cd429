import { makeFragment, type Fragment } from '../fragment.js';
import { memoryMap, rowMap } from './memory-map.js';
import { history } from './nodes.js';
import { variableName } from './predicates.js';
import { lock } from './writes.js';

/** How many rows ahead a lock reads. */
export const MAX_AHEAD = 100;

/**
 * Binds `ahead`: the rows of a bound memory that hold after the one that it mirrors, or now, the earliest first. There is none
 * unless a change is known to come.
 */
export function rowsAhead(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    (target) => `CALL (${m}) {
  OPTIONAL MATCH ${history(m, 'v').render(target)}
  WHERE (${m}.nextChangeAt IS NOT NULL OR ${m}.state = 'FORGOTTEN')
    AND v.recordedTo = datetime('9999-12-31T00:00:00Z')
    AND v.validTo > CASE WHEN ${m}.validTo < datetime.realtime() THEN ${m}.validTo ELSE datetime.realtime() END
  WITH v ORDER BY v.validFrom LIMIT ${MAX_AHEAD}
  RETURN collect(${rowMap('v').render(target)}) AS ahead
}`,
  );
}

/** True when a bound memory supersedes another, whose visible windows then depend on it. */
export function supersedesAnother(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(() => `EXISTS { (${m})-[:SUPERSEDES]->() }`);
}

/** Locks a bound memory and then reads it: what a write has to know, and the time at which it knows it. */
export function lockAndRead(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    (target) => `${lock(m).render(target)}
WITH ${m}
${rowsAhead(m).render(target)}
RETURN ${memoryMap(m).render(target)} AS memory, ahead, ${supersedesAnother(m).render(target)} AS supersedes,
  datetime.truncate('microsecond', datetime.realtime()) AS now`,
  );
}
