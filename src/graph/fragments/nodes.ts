import { makeFragment, type Fragment } from '../fragment.js';
import { inScope, inWorkspace, variableName } from './predicates.js';

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
/** A memory inside the scope that the search indexes hold. */
export const recallable = (variable: string): Fragment => scopedNode('Recallable', variable);
/** A namespace inside the scope. */
export const namespaceIn = (variable: string): Fragment => scopedNode('Namespace', variable);
/** A tombstone inside the scope. */
export const tombstoneIn = (variable: string): Fragment => scopedNode('Tombstone', variable);
/** Any namespace of the workspace: for administration, never for memories. */
export const namespaceOf = (variable: string): Fragment => workspaceNode('Namespace', variable);
/** A principal of the workspace. */
export const principal = (variable: string): Fragment => workspaceNode('Principal', variable);
/** A key of the workspace. */
export const apiKey = (variable: string): Fragment => workspaceNode('ApiKey', variable);

/** The workspace itself. */
export function workspace(variable: string): Fragment {
  const name = variableName(variable);
  return makeFragment(() => `(${name}:Workspace WHERE ${name}.id = $scopeWorkspace)`);
}

/** The rows of a memory's history, from a memory that is bound already; each is held to the scope again. */
export function history(from: string, variable: string): Fragment {
  const [source, name] = [variableName(from), variableName(variable)];
  return makeFragment(
    (target) => `(${source})-[:HAS_VERSION]->(${name}:MemoryVersion WHERE ${inScope(name, target)})`,
  );
}

/** The namespaces that a bound principal or key has a grant to, with the grant. */
export function grantsOf(from: string, grant: string, variable: string): Fragment {
  const [source, edge, name] = [variableName(from), variableName(grant), variableName(variable)];
  return makeFragment(() => `(${source})-[${edge}:MAY]->(${name}:Namespace WHERE ${inWorkspace(name)})`);
}

/** The principal that a bound key acts for. */
export function actsFor(from: string, variable: string): Fragment {
  const [source, name] = [variableName(from), variableName(variable)];
  return makeFragment(() => `(${source})-[:ACTS_FOR]->(${name}:Principal WHERE ${inWorkspace(name)})`);
}
