import { makeFragment, type Fragment } from '../fragment.js';
import {
  embeddingProperty,
  heldAsOf,
  inScope,
  memoryVectorIndex,
  variableName,
  versionVectorIndex,
} from './predicates.js';

/** A row of history inside the scope. */
export function version(variable: string): Fragment {
  const v = variableName(variable);
  return makeFragment((target) => `(${v}:MemoryVersion WHERE ${inScope(v, target)})`);
}

/** A row that was believed at `$recordedAt` and whose validity held `$validAt`, expired or not. */
export function validAsOf(variable: string): Fragment {
  const v = variableName(variable);
  return makeFragment(() => heldAsOf(v, 'validTo', true));
}

/** A row that was believed at `$recordedAt` and was served at `$validAt`, as far as its own times say. */
export function servedAsOf(variable: string): Fragment {
  const v = variableName(variable);
  // The planner considers the index of the scope only when each of its properties is asked for.
  return makeFragment(
    () => `${v}.scopePath IS NOT NULL AND ${heldAsOf(v, 'heldUntil', true)} AND ${v}.trustRank >= 1`,
  );
}

/** True when a bound memory was not forgotten at `$recordedAt`. */
export function knownAsOf(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    () =>
      `(${m}.forgottenFrom IS NULL OR none(i IN range(0, size(${m}.forgottenFrom) - 1) ` +
      `WHERE ${m}.forgottenFrom[i] <= $recordedAt AND ${m}.forgottenUntil[i] > $recordedAt))`,
  );
}

/** The lexical arm over what memories mirror, as of then. */
export function lexicalMemoriesAsOf(variable: string): Fragment {
  return lexical('memory_text', 'Recallable', variable, false);
}

/** The lexical arm over the rows that no memory mirrors, as of then. */
export function lexicalVersionsAsOf(variable: string): Fragment {
  return lexical('version_text', 'RecallableVersion', variable, true);
}

/** The dense arm over what memories mirror, with scope and both times inside the index; binds the cosine as `score`. */
export function denseMemoriesAsOf(variable: string): Fragment {
  return dense(memoryVectorIndex, 'Recallable', variable, false);
}

/** The dense arm over the rows that no memory mirrors. */
export function denseVersionsAsOf(variable: string): Fragment {
  return dense(versionVectorIndex, 'RecallableVersion', variable, true);
}

/** The cosine of `$vector` and the vector of a bound row, or of the bound memory that mirrors it; null without one. */
export function cosineAsOf(row: string, memory: string): Fragment {
  const [v, m] = [variableName(row), variableName(memory)];
  return makeFragment((target) => {
    const property = embeddingProperty(target);
    const vector = `CASE WHEN ${m}.mirrorSequence = ${v}.sequence THEN ${m}.${property} ELSE ${v}.${property} END`;
    return `(2 * vector.similarity.cosine(${vector}, $vector) - 1)`;
  });
}

function lexical(index: string, label: string, variable: string, isRow: boolean): Fragment {
  const n = variableName(variable);
  return makeFragment(
    (target) =>
      `CALL db.index.fulltext.queryNodes('${index}', $lucene, {limit: $pool}) YIELD node AS ${n}, score\n` +
      `WITH ${n}, score WHERE ${n}:${label} AND ${inScope(n, target)}\n` +
      `  AND ${heldAsOf(n, 'heldUntil', isRow)}`,
  );
}

function dense(index: (model: string) => string, label: string, variable: string, isRow: boolean): Fragment {
  const n = variableName(variable);
  return makeFragment(
    (target) =>
      `MATCH (${n}:${label})\n` +
      `SEARCH ${n} IN (VECTOR INDEX ${index(target.model)} FOR $vector\n` +
      `  WHERE ${inScope(n, target)} AND ${heldAsOf(n, 'heldUntil', isRow)} AND ${n}.trustRank >= 1\n` +
      `  LIMIT $pool) SCORE AS similarity\n` +
      `WITH ${n}, 2 * similarity - 1 AS score`,
  );
}
