import { isObject, type JsonObject } from './json.js';
import { type Asked, EVERYTHING, isBelow } from './oracle.js';
import type { Reader } from './readers.js';

/** Operations and tools that search or list memories, and where their scope and their filters are. */
const SEARCHES: Readonly<
  Record<string, { readonly of: 'recall' | 'list' | 'changes'; readonly input?: string }>
> = {
  'Query.recall': { of: 'recall', input: 'input' },
  'Query.memories': { of: 'list' },
  'Query.changesSince': { of: 'changes' },
  'Subscription.memoryChanged': { of: 'changes' },
  memory_recall: { of: 'recall' },
  memory_list: { of: 'list' },
};

/** What a request to an operation or a tool may be answered with at most. */
export function askedOf(name: string, given: JsonObject, reader: Reader, past: boolean): Asked {
  const search = SEARCHES[name];
  if (!search) return { ...EVERYTHING, past };
  const args = search.input === undefined ? given : given[search.input];
  const { scope, filters } = isObject(args) ? args : {};
  if (search.of === 'changes') return { past, forgottenIds: true, inside: insideOf(scope, reader) };
  const states = isObject(filters) && Array.isArray(filters['states']) ? filters['states'] : ['ACTIVE'];
  return {
    past,
    states: search.of === 'recall' ? ['ACTIVE'] : (states as string[]),
    inside: insideOf(scope, reader),
  };
}

/** Whether a namespace is inside a scope as it was given. */
export function insideOf(scope: unknown, reader: Reader): (namespace: string) => boolean {
  const { namespaces, subtrees, all } = isObject(scope) ? scope : {};
  if (all === true) return () => true;
  const exact = paths(namespaces);
  const roots = paths(subtrees);
  if (!exact && !roots) return (path) => [reader.home, ...reader.always].some((root) => isBelow(path, root));
  const always = !exact && roots && roots.length > 0 ? reader.always : [];
  return (path) =>
    (exact?.includes(path) ?? false) || [...(roots ?? []), ...always].some((root) => isBelow(path, root));
}

function paths(given: unknown): string[] | undefined {
  return Array.isArray(given) ? given.map((path) => String(path).toLowerCase()) : undefined;
}
