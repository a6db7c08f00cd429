import { makeFragment, type Fragment } from '../fragment.js';
import { inScope, pathInScope, variableName } from './predicates.js';

/**
 * Makes an event that is not sealed yet, of the scope's workspace and of the namespace in a bound map, if it has one; a
 * map whose namespace lies outside of the scope makes none.
 */
export function newEvent(variable: string, map: string): Fragment {
  const [e, from] = [variableName(variable), variableName(map)];
  return makeFragment(
    (target) =>
      `WITH *, {scopePath: ${from}.namespace + '/'} AS place\n` +
      `WHERE place.scopePath IS NULL OR (${pathInScope('place.scopePath', target)})\n` +
      `CREATE (${e}:AuditEvent:UnsealedAuditEvent {workspaceId: $scopeWorkspace, namespace: ${from}.namespace, scopePath: place.scopePath})`,
  );
}

/**
 * A sealed event inside the scope with a place in the sequence after `$after` and up to `$until`. By one index for every
 * scope: what a commit writes reaches one index before another, and `$until` is known of this one.
 */
export function eventBetween(variable: string): Fragment {
  const e = variableName(variable);
  return makeFragment(
    (target) =>
      `(${e}:AuditEvent WHERE ${inScope(e, target)} AND ${e}.sequence > $after AND ${e}.sequence <= $until)\n` +
      `USING INDEX ${e}:AuditEvent(workspaceId, sequence)`,
  );
}

/** An event inside the scope of `$since` or later. */
export function eventSince(variable: string): Fragment {
  const e = variableName(variable);
  return makeFragment(
    (target) =>
      `(${e}:AuditEvent WHERE ${inScope(e, target)} AND ${e}.at >= $since)\n` +
      `USING INDEX ${e}:AuditEvent(workspaceId, at)`,
  );
}
