import { makeFragment, type Fragment } from '../fragment.js';
import { embeddingProperty, variableName } from './predicates.js';

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
    'version',
    'lastVersion',
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
    'nextChangeAt',
  ];
  return makeFragment(() => `${m} {${properties.map((name) => `.${name}`).join(', ')}}`);
}

const ROW = [
  'sequence',
  'version',
  'operation',
  'baseSequence',
  'state',
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
  'authorId',
  'validFrom',
  'validTo',
  'recordedFrom',
  'recordedTo',
  'contentHash',
  'embeddingHash',
];

/** A bound row of history as a map with everything that the domain reads. */
export function rowMap(variable: string): Fragment {
  const v = variableName(variable);
  const properties = ROW.map((name) => `.${name}`).join(', ');
  return makeFragment(
    (target) => `${v} {${properties}, embedded: ${v}.${embeddingProperty(target)} IS NOT NULL}`,
  );
}
