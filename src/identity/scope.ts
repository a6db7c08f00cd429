import { badInput, forbidden } from '../errors.js';
import type { Graph } from '../graph/graph.js';
import {
  mintPlace,
  mintReadScope,
  mintWriteScope,
  type Extent,
  type Place,
  type ReadScope,
  type WriteScope,
} from '../graph/scope.js';
import type { Caller } from './caller.js';
import { MAX_SCOPE_NAMESPACES } from './credential.cypher.js';
import { expandNamespaces } from './namespaces.cypher.js';
import { isWithin } from './paths.js';
import { allows, includes, type Access, type Right } from './rights.js';

/** What an operation asks for; paths are in their stored form. Undefined fields were not mentioned. */
export interface ScopeRequest {
  readonly namespaces?: readonly string[] | undefined;
  readonly subtrees?: readonly string[] | undefined;
  readonly all?: boolean | undefined;
}

const MAX_NAMES = 100;

/** What of the request may be read with `access` (READ unless said): granted and requested, never more. */
export async function resolveReadScope(
  graph: Graph,
  caller: Caller,
  request?: ScopeRequest,
  access: Access = 'READ',
): Promise<ReadScope> {
  const { exact, subtrees, everything } = wanted(caller, request);
  if (everything && caller.rights.whole) return mintReadScope(caller.workspace.id, { shape: 'workspace' });
  const pieces = everything ? heldRights(caller, access) : cutTo(caller, access, exact, subtrees);
  return mintReadScope(caller.workspace.id, await extentOf(graph, caller, pieces));
}

/** Everything that the caller may write with `access`. */
export async function resolveWriteScope(graph: Graph, caller: Caller, access: Access): Promise<WriteScope> {
  if (caller.rights.whole) return mintWriteScope(caller.workspace.id, { shape: 'workspace' });
  return mintWriteScope(caller.workspace.id, await extentOf(graph, caller, heldRights(caller, access)));
}

/** One namespace to write into, existing or not; FORBIDDEN without `access` there, whether or not it exists. */
export function placeFor(caller: Caller, namespace: string, access: Access = 'WRITE'): Place {
  if (!allows(caller.rights, namespace, access)) throw forbidden(`This key may not write into ${namespace}.`);
  return mintPlace(caller.workspace.id, namespace);
}

/** The one namespace of a Place as a WriteScope. */
export function writeScopeOf(place: Place): WriteScope {
  return mintWriteScope(place.workspaceId, { shape: 'paths', paths: [place.path] });
}

/** The whole workspace, for administration after its own check of the role. */
export function administrationScope(caller: Caller): {
  readonly read: ReadScope;
  readonly write: WriteScope;
} {
  const extent: Extent = { shape: 'workspace' };
  return {
    read: mintReadScope(caller.workspace.id, extent),
    write: mintWriteScope(caller.workspace.id, extent),
  };
}

/**
 * A whole workspace, for what must stay true beyond what a writer may write, such as the visible windows of what a memory
 * supersedes; nothing read under it reaches the caller.
 */
export function consequencesScope(workspaceId: string): WriteScope {
  return mintWriteScope(workspaceId, { shape: 'workspace' });
}

interface Wanted {
  readonly exact: readonly string[];
  readonly subtrees: readonly string[];
  readonly everything: boolean;
}

function wanted(caller: Caller, request: ScopeRequest = {}): Wanted {
  const { namespaces, subtrees, all = false } = request;
  if (all && (namespaces !== undefined || subtrees !== undefined))
    throw badInput('scope.all stands alone: leave namespaces and subtrees out.', 'scope');
  if ((namespaces?.length ?? 0) > MAX_NAMES || (subtrees?.length ?? 0) > MAX_NAMES)
    throw badInput(`scope takes at most ${MAX_NAMES} namespaces and ${MAX_NAMES} subtrees.`, 'scope');
  if (all) return { exact: [], subtrees: [], everything: true };
  if (namespaces === undefined && subtrees === undefined)
    return { exact: [], subtrees: [caller.apiKey.home, ...caller.alwaysInScope], everything: false };
  // One's own branch comes with branches asked for, never with exact names and never with an empty list.
  const always =
    namespaces === undefined && subtrees !== undefined && subtrees.length > 0 ? caller.alwaysInScope : [];
  return { exact: namespaces ?? [], subtrees: [...(subtrees ?? []), ...always], everything: false };
}

function heldRights(caller: Caller, access: Access): readonly Right[] {
  if (caller.rights.whole) return [];
  return caller.rights.list.filter((right) => includes(right.access, access));
}

function cutTo(
  caller: Caller,
  access: Access,
  exact: readonly string[],
  subtrees: readonly string[],
): readonly Piece[] {
  const held = heldRights(caller, access);
  const names = exact.filter((path) => allows(caller.rights, path, access));
  const branches = subtrees.flatMap((root) =>
    caller.rights.whole ? [{ namespace: root, subtree: true }] : held.flatMap((right) => meet(right, root)),
  );
  return [...names.map((path) => ({ namespace: path, subtree: false })), ...branches];
}

interface Piece {
  readonly namespace: string;
  readonly subtree: boolean;
}

function meet(right: Piece, root: string): readonly Piece[] {
  if (covers(right, root)) return [{ namespace: root, subtree: right.subtree }];
  return isWithin(right.namespace, root) ? [{ namespace: right.namespace, subtree: right.subtree }] : [];
}

function covers(right: Piece, path: string): boolean {
  return right.subtree ? isWithin(path, right.namespace) : right.namespace === path;
}

async function extentOf(graph: Graph, caller: Caller, pieces: readonly Piece[]): Promise<Extent> {
  const roots = outermost(pieces.filter((piece) => piece.subtree).map((piece) => piece.namespace));
  const exact = [...new Set(pieces.map((piece) => piece.namespace))].filter(
    (path) => !roots.some((root) => isWithin(path, root)),
  );
  const [only] = roots;
  if (only !== undefined && roots.length === 1 && exact.length === 0) return { shape: 'range', root: only };
  if (roots.length === 0) return { shape: 'paths', paths: exact };
  const below =
    caller.namespaces?.filter((path) => roots.some((root) => isWithin(path, root))) ??
    (await expand(graph, caller, roots));
  if (below.length + exact.length > MAX_SCOPE_NAMESPACES)
    throw badInput(
      `SCOPE_TOO_WIDE: several branches with more than ${MAX_SCOPE_NAMESPACES} namespaces; ask for one branch or for all.`,
      'scope',
    );
  return { shape: 'paths', paths: [...below, ...exact] };
}

async function expand(graph: Graph, caller: Caller, roots: readonly string[]): Promise<readonly string[]> {
  const scope = mintReadScope(caller.workspace.id, { shape: 'workspace' });
  const rows = await graph.read(scope, expandNamespaces, {
    ranges: roots.map((root) => ({ from: `${root}/`, until: `${root}0` })),
    limit: MAX_SCOPE_NAMESPACES + 1,
  });
  return rows.map((row) => row.path);
}

function outermost(roots: readonly string[]): readonly string[] {
  const unique = [...new Set(roots)];
  return unique.filter((root) => !unique.some((other) => other !== root && isWithin(root, other)));
}
