import { makeFragment, type Fragment } from '../fragment.js';
import { variableName } from './predicates.js';

/** True when a bound memory supersedes another, whose visible windows then depend on it. */
export function supersedesAnother(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(() => `EXISTS { (${m})-[:SUPERSEDES]->() }`);
}
