import { forbidden } from '../errors.js';
import type { Caller } from './caller.js';
import { administrationScope } from './scope.js';

/** The whole workspace for an ADMIN or OWNER key that no grant narrows; FORBIDDEN for any other. */
export function administer(caller: Caller) {
  // A key that is narrowed to some namespaces does not administer the workspace around them.
  if (!caller.rights.whole)
    throw forbidden('This needs an ADMIN or OWNER key that is not narrowed by grants.');
  return administrationScope(caller);
}

/** The one row that a write answers with. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A write answered no row.');
  return row;
}
