import { makeFragment, type Fragment } from '../fragment.js';
import { variableName } from './predicates.js';

/** A bound memory as a map with everything that the domain reads, and nothing that only indexes read. */
export function memoryMap(variable: string): Fragment {
  const m = variableName(variable);
  const properties = [
    'id',
    'namespace',
    'key',
    'value',
    'summary',
    'kind',
    'tags',
    'importance',
    'confidence',
    'sourceUri',
    'sourceType',
    'delivery',
    'expiresAt',
    'state',
    'lastSequence',
    'mirrorSequence',
    'validFrom',
    'validTo',
    'recordedFrom',
    'createdAt',
    'updatedAt',
    'createdById',
    'updatedById',
    'contentHash',
    'embeddingHash',
    'embeddingState',
    'embeddingError',
  ];
  return makeFragment(
    () => `${m} {${properties.map((name) => `.${name}`).join(', ')}, version: ${m}.lastVersion}`,
  );
}
