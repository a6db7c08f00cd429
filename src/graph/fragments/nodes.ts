import { makeFragment, type Fragment } from '../fragment.js';
import { inScope, inWorkspace, path, variableName } from './predicates.js';

function scopedNode(label: string, variable: string): Fragment {
  const name = variableName(variable);
  return makeFragment((target) => `(${name}:${label} WHERE ${inScope(name, target)})`);
}

function workspaceNode(label: string, variable: string): Fragment {
  const name = variableName(variable);
  return makeFragment(() => `(${name}:${label} WHERE ${inWorkspace(name)})`);
}

/** A memory inside the scope. */
export const memory = (variable: string): Fragment => scopedNode('Memory', variable);
/**
 * The memory inside the scope at the address `$namespace` and `$key`, unless it is a shell. By its index, even where there are
 * so few memories yet that the planner would rather look through all: a plan outlives the moment that it was made in.
 */
export function addressedMemory(variable: string): Fragment {
  const name = variableName(variable);
  return makeFragment(
    (target) =>
      `(${name}:Memory WHERE ${inScope(name, target)} AND ${name}.namespace = $namespace AND ${name}.key = $key)\n` +
      `USING INDEX SEEK ${name}:Memory(workspaceId, namespace, key) WHERE ${name}.lastVersion > 0`,
  );
}

/** A namespace inside the scope. */
export const namespaceIn = (variable: string): Fragment => scopedNode('Namespace', variable);
/** A tombstone inside the scope. */
export const tombstoneIn = (variable: string): Fragment => scopedNode('Tombstone', variable);
/** A principal of the workspace. */
export const principal = (variable: string): Fragment => workspaceNode('Principal', variable);
/** A key of the workspace. */
export const apiKey = (variable: string): Fragment => workspaceNode('ApiKey', variable);

/** The namespace of a Place, or one above it: its scope goes no further up, but the tree has to be joined there. */
export function namespaceOf(variable: string): Fragment {
  const name = variableName(variable);
  return makeFragment((target) => {
    if (target.mode !== 'place') throw new Error('Only a place query looks above its scope.');
    return `(${name}:Namespace WHERE ${inWorkspace(name)} AND $scopePath STARTS WITH ${name}.scopePath)`;
  });
}

/** The workspace itself. */
export function workspace(variable: string): Fragment {
  const name = variableName(variable);
  return makeFragment(() => `(${name}:Workspace WHERE ${name}.id = $scopeWorkspace)`);
}

/**
 * The rows of a memory's history, from a memory that is bound already; each is held to the scope again, and to the memory
 * by its id, which an index on (memoryId, sequence) serves however long the history is.
 */
export function history(from: string, variable: string): Fragment {
  const [source, name] = [variableName(from), variableName(variable)];
  return makeFragment(
    (target) =>
      `(${source})-[:HAS_VERSION]->(${name}:MemoryVersion WHERE ${inScope(name, target)} AND ${name}.memoryId = ${source}.id)`,
  );
}

/**
 * The row of a bound memory's history with a number, which is a bound variable or a property of one. By its index, even where
 * there are so few rows yet that the planner would rather look through all: a plan outlives the moment that it was made in.
 */
export function historyRow(from: string, variable: string, sequence: string): Fragment {
  const [source, name, number] = [variableName(from), variableName(variable), path(sequence)];
  return makeFragment(
    (target) =>
      `(${source})-[:HAS_VERSION]->(${name}:MemoryVersion WHERE ${inScope(name, target)} AND ${name}.memoryId = ${source}.id AND ${name}.sequence = ${number})\n` +
      `USING INDEX SEEK ${name}:MemoryVersion(memoryId, sequence)`,
  );
}

/** The namespaces of the scope that a bound principal or key has a grant to, with the grant. */
export function grantsOf(from: string, grant: string, variable: string): Fragment {
  const [source, edge, name] = [variableName(from), variableName(grant), variableName(variable)];
  return makeFragment(
    (target) => `(${source})-[${edge}:MAY]->(${name}:Namespace WHERE ${inScope(name, target)})`,
  );
}

/** The principal that a bound key acts for. */
export function actsFor(from: string, variable: string): Fragment {
  const [source, name] = [variableName(from), variableName(variable)];
  return makeFragment(() => `(${source})-[:ACTS_FOR]->(${name}:Principal WHERE ${inWorkspace(name)})`);
}
