import type { Target } from '../fragment.js';

/** The scope's condition on a node that has a `scopePath`, for one shape; a top-level conjunction, never under OR or NOT. */
export function inScope(variable: string, target: Target): string {
  if (target.mode !== 'place' && target.mode !== 'system' && target.shape === 'workspace')
    return inWorkspace(variable);
  return `${inWorkspace(variable)} AND ${pathInScope(`${variable}.scopePath`, target)}`;
}

/** The condition that an expression is the `scopePath` of a namespace in scope, its workspace aside. */
export function pathInScope(path: string, target: Target): string {
  if (target.mode === 'system') throw new Error('A system query has no scope.');
  if (target.mode === 'place') return `${path} = $scopePath`;
  switch (target.shape) {
    case 'workspace':
      return 'true';
    case 'range':
      return `${path} >= $scopeFrom AND ${path} < $scopeUntil`;
    case 'paths':
      return `${path} IN $scopePaths`;
  }
}

/** The condition that keeps other workspaces out, for nodes that belong to no namespace. */
export function inWorkspace(variable: string): string {
  return `${variable}.workspaceId = $scopeWorkspace`;
}

/** The condition that a memory is visible at `$now`: inside the hull of its windows and in none of their holes. */
export function visibleNow(variable: string): string {
  return (
    `${variable}.visibleFrom <= $now AND ${variable}.visibleUntil > $now AND ` +
    `(${variable}.gapFrom IS NULL OR none(i IN range(0, size(${variable}.gapFrom) - 1) WHERE ${variable}.gapFrom[i] <= $now AND ${variable}.gapUntil[i] > $now))`
  );
}

/** The condition that a row of history, or what a memory mirrors, was believed at `$recordedAt` and held at `$validAt`. */
export function heldAsOf(variable: string, end: 'heldUntil' | 'validTo', isRow: boolean): string {
  const believed = isRow ? ` AND ${variable}.recordedTo > $recordedAt` : '';
  return (
    `${variable}.recordedFrom <= $recordedAt${believed} AND ` +
    `${variable}.validFrom <= $validAt AND ${variable}.${end} > $validAt`
  );
}

/** The property that holds the vector of the model that a query is compiled for. */
export function embeddingProperty(target: Target): string {
  return `embedding_${target.model}`;
}

/** The vector index of the model that a query is compiled for. */
export function memoryVectorIndex(model: string): string {
  return `memory_embedding_${model}`;
}

/** The same for rows of history that no memory mirrors. */
export function versionVectorIndex(model: string): string {
  return `version_embedding_${model}`;
}

/** Refuses anything but a plain variable name, so that a fragment's argument can never carry Cypher. */
export function variableName(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`Not a variable: ${name}.`);
  return name;
}

/** A variable or a property of one, checked. */
export function path(expression: string): string {
  if (!/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/.test(expression))
    throw new Error(`Not a property: ${expression}.`);
  return expression;
}
