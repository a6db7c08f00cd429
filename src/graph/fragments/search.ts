import { makeFragment, type Fragment } from '../fragment.js';
import { embeddingProperty, inScope, memoryVectorIndex, variableName, visibleNow } from './predicates.js';

/** A memory that is visible at `$now`, by the hull of its windows and their holes. */
export function visible(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(() => visibleNow(m));
}

/** The nearest `$pool` memories to `$vector`, with scope and time inside the vector index; binds the variable and `score`. */
export function denseArm(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    (target) =>
      `MATCH (${m}:Recallable)\n` +
      `SEARCH ${m} IN (VECTOR INDEX ${memoryVectorIndex(target.model)} FOR $vector\n` +
      `  WHERE ${inScope(m, target)} AND ${m}.visibleFrom <= $now AND ${m}.visibleUntil > $now AND ${m}.trustRank >= 1\n` +
      `  LIMIT $pool) SCORE AS score`,
  );
}

/** The cosine of `$vector` and a bound memory's vector, null without one. */
export function cosine(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    (target) => `(2 * vector.similarity.cosine(${m}.${embeddingProperty(target)}, $vector) - 1)`,
  );
}

/** Binds `score`: in how many of `$words` a bound memory or row of history has; of those that have none nothing is left. */
export function scoredByWords(variable: string): Fragment {
  const n = variableName(variable);
  return makeFragment(
    () =>
      `WITH ${n}, toLower(${n}.key + ' ' + coalesce(${n}.summary, '') + ' ' + ${n}.value) AS searched\n` +
      `WITH ${n}, toFloat(size([word IN $words WHERE searched CONTAINS word])) AS score\n` +
      `WHERE score > 0`,
  );
}

/** True when a bound memory has a vector of the model in use. */
export function hasVector(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment((target) => `${m}.${embeddingProperty(target)} IS NOT NULL`);
}

/**
 * The best `$pool` memories for the Lucene query `$lucene`, which holds scope and time already; the Cypher predicate holds
 * the scope once more. Binds the variable and `score`, best first.
 */
export function lexicalArm(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    (target) =>
      `CALL db.index.fulltext.queryNodes('memory_text', $lucene, {limit: $pool}) YIELD node AS ${m}, score\n` +
      `WITH ${m}, score WHERE ${m}:Recallable AND ${inScope(m, target)}`,
  );
}
