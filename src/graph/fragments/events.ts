import { makeFragment, type Fragment } from '../fragment.js';
import { pathInScope, variableName } from './predicates.js';

/**
 * Makes an event that is not sealed yet, of the scope's workspace and of the namespace in a bound map, if it has one; a
 * map whose namespace lies outside of the scope makes none.
 */
export function newEvent(variable: string, map: string): Fragment {
  const [e, from] = [variableName(variable), variableName(map)];
  const path = `${from}.namespace + '/'`;
  return makeFragment(
    (target) =>
      `WITH * WHERE ${from}.namespace IS NULL OR (${pathInScope(path, target)})\n` +
      `CREATE (${e}:AuditEvent:UnsealedAuditEvent {workspaceId: $scopeWorkspace, namespace: ${from}.namespace, scopePath: ${path}})`,
  );
}
