import { makeFragment, type Fragment } from '../fragment.js';
import { embeddingProperty, variableName } from './predicates.js';
import { OF_BOTH, OF_MEMORY, OF_ROW } from './stored.js';

/** A bound memory as a map with everything that the domain reads, and nothing that only indexes read. */
export function memoryMap(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(() => `${m} {${selected(['id', 'namespace', 'key', ...OF_BOTH, ...OF_MEMORY])}}`);
}

/** A bound row of history as a map with everything that the domain reads. */
export function rowMap(variable: string): Fragment {
  const v = variableName(variable);
  return makeFragment(
    (target) =>
      `${v} {${selected([...OF_BOTH, ...OF_ROW, 'recordedTo'])}, embedded: ${v}.${embeddingProperty(target)} IS NOT NULL}`,
  );
}

function selected(properties: readonly string[]): string {
  return properties.map((name) => `.${name}`).join(', ');
}
