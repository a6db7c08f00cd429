import { makeFragment, type Fragment } from '../fragment.js';
import { flag, float, instant, list, map, nullable, text } from '../params.js';
import { variableName, visibleNow } from './predicates.js';

/** The parameter that `matches` reads: null is no condition. */
export const filterParams = map({
  kinds: nullable(list(text)),
  tagsAny: nullable(list(text)),
  tagsAll: nullable(list(text)),
  importanceGte: nullable(float),
  importanceGt: nullable(float),
  importanceLte: nullable(float),
  importanceLt: nullable(float),
  confidenceGte: nullable(float),
  confidenceGt: nullable(float),
  confidenceLte: nullable(float),
  confidenceLt: nullable(float),
  createdFrom: nullable(instant),
  createdTo: nullable(instant),
  updatedFrom: nullable(instant),
  updatedTo: nullable(instant),
  heldFrom: nullable(instant),
  heldTo: nullable(instant),
  sourceUriPrefix: nullable(text),
  sourceType: nullable(text),
  writtenBy: nullable(list(text)),
  createdBy: nullable(list(text)),
  updatedBy: nullable(list(text)),
  delivery: nullable(text),
});

/** The states that a list shows. */
export const stateParams = map({ active: flag, expired: flag, pending: flag });

/** A memory in one of the states that `$states` names, at `$now`; what is not ACTIVE in the store is in none. */
export function inStates(variable: string): Fragment {
  const m = variableName(variable);
  // A CASE and no OR: of an OR the planner makes a union of three scans.
  return makeFragment(
    () =>
      `${m}.state = 'ACTIVE' AND CASE\n` +
      `  WHEN ${m}.heldUntil <= $now THEN $states.expired\n` +
      `  WHEN ${m}.validFrom > $now THEN $states.pending\n` +
      `  ELSE $states.active AND ${visibleNow(m)} END`,
  );
}

/**
 * A memory that meets all conditions of `$filter`; or a row of history with `updated` being when it was recorded, which a
 * memory has of the row that it mirrors too.
 */
export function matches(variable: string, updated: 'updatedAt' | 'recordedFrom' = 'updatedAt'): Fragment {
  const m = variableName(variable);
  const unless = (entry: string, condition: string) => `($filter.${entry} IS NULL OR ${condition})`;
  const range = (field: string) =>
    Object.entries({ Gte: '>=', Gt: '>', Lte: '<=', Lt: '<' }).map(([end, operator]) =>
      unless(`${field}${end}`, `${m}.${field} ${operator} $filter.${field}${end}`),
    );
  const period = (name: string, from: string, to: string) => [
    unless(`${name}From`, `${m}.${from} ${name === 'held' ? '>' : '>='} $filter.${name}From`),
    unless(`${name}To`, `${m}.${to} < $filter.${name}To`),
  ];
  const conditions = [
    unless('kinds', `${m}.kind IN $filter.kinds`),
    unless('tagsAny', `any(tag IN ${m}.tags WHERE tag IN $filter.tagsAny)`),
    unless('tagsAll', `all(tag IN $filter.tagsAll WHERE tag IN ${m}.tags)`),
    ...range('importance'),
    ...range('confidence'),
    ...period('created', 'createdAt', 'createdAt'),
    ...period('updated', updated, updated),
    ...period('held', 'validTo', 'validFrom'),
    unless('sourceUriPrefix', `${m}.sourceUri STARTS WITH $filter.sourceUriPrefix`),
    unless('sourceType', `${m}.sourceType = $filter.sourceType`),
    unless('writtenBy', `(${m}.createdById IN $filter.writtenBy OR ${m}.updatedById IN $filter.writtenBy)`),
    unless('createdBy', `${m}.createdById IN $filter.createdBy`),
    unless('updatedBy', `${m}.updatedById IN $filter.updatedBy`),
    unless('delivery', `${m}.delivery = $filter.delivery`),
  ];
  return makeFragment(() => conditions.join('\n  AND '));
}
