import { makeFragment, type Fragment } from '../fragment.js';
import { embeddingProperty, variableName } from './predicates.js';

/** What a memory has of the row that it mirrors. */
const SHARED = [
  ...['value', 'summary', 'kind', 'tags', 'importance', 'confidence', 'sourceUri', 'sourceType', 'delivery'],
  ...[
    'expiresAt',
    'state',
    'version',
    'validFrom',
    'validTo',
    'recordedFrom',
    'contentHash',
    'embeddingHash',
  ],
];
const MEMORY = [
  ...['id', 'namespace', 'key', 'lastVersion', 'lastSequence', 'mirrorSequence', 'nextChangeAt'],
  ...['createdAt', 'updatedAt', 'createdById', 'updatedById', 'embeddingState', 'embeddingError'],
];
const ROW = ['sequence', 'operation', 'baseSequence', 'authorId', 'recordedTo'];

/** A bound memory as a map with everything that the domain reads, and nothing that only indexes read. */
export function memoryMap(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(() => `${m} {${selected([...SHARED, ...MEMORY])}}`);
}

/** A bound row of history as a map with everything that the domain reads. */
export function rowMap(variable: string): Fragment {
  const v = variableName(variable);
  return makeFragment(
    (target) =>
      `${v} {${selected([...SHARED, ...ROW])}, embedded: ${v}.${embeddingProperty(target)} IS NOT NULL}`,
  );
}

function selected(properties: readonly string[]): string {
  return properties.map((name) => `.${name}`).join(', ');
}
