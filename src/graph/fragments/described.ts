import { makeFragment, type Fragment } from '../fragment.js';
import { variableName } from './predicates.js';
import { INDEXED, OF_BOTH, OF_MEMORY, OF_ROW } from './stored.js';

/** Sets what a new row of a bound memory's history says, from a bound map of the row and one of the memory. */
export function setRow(variable: string, row: string, memory: string, memoryVariable: string): Fragment {
  const [v, from] = [variableName(variable), variableName(row)];
  const [of, m] = [variableName(memory), variableName(memoryVariable)];
  return makeFragment(
    () =>
      `SET ${copies(v, from, [...OF_BOTH, ...INDEXED, ...OF_ROW])},\n` +
      `  ${v}.key = ${m}.key, ${v}.createdAt = ${of}.createdAt, ${v}.createdById = ${of}.createdById, ${v}.updatedById = ${from}.authorId,\n` +
      `  ${v}.trust = 'ASSERTED', ${v}.trustRank = 2, ${v}.sourceTier = 'TRUSTED',\n` +
      `  ${v}.recordedTo = datetime('9999-12-31T00:00:00Z'), ${v}.recordedToDay = '99991231'`,
  );
}

/** Sets what a bound memory mirrors and counts, from a bound map; it is due for an embedding at that map's `at`. */
export function setMirror(variable: string, map: string): Fragment {
  const [m, from] = [variableName(variable), variableName(map)];
  return makeFragment(
    () =>
      `SET ${copies(m, from, [...OF_BOTH, ...INDEXED, ...OF_MEMORY, 'keyFolded'])},\n` +
      `  ${m}.trust = 'ASSERTED', ${m}.trustRank = 2, ${m}.sourceTier = 'TRUSTED',\n` +
      `  ${m}.embeddingAttempts = 0, ${m}.embeddingDueAt = ${from}.at`,
  );
}

function copies(to: string, from: string, names: readonly string[]): string {
  return names
    .map((name) => `${to}.${name} = ${from}.${name}`)
    .reduce((text, part, index) => text + (index % 5 === 0 ? ',\n  ' : ', ') + part);
}
