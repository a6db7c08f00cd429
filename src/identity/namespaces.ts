import { v7 as uuid } from 'uuid';
import { recordEvents } from '../audit/record.js';
import { badInput } from '../errors.js';
import type { Graph, GraphTransaction } from '../graph/graph.js';
import type { Place } from '../graph/scope.js';
import type { Caller } from './caller.js';
import { ensureNamespace, listNamespaces, namespacesById, type NamespaceRow } from './namespaces.cypher.js';
import { withAncestors } from './paths.js';
import { placeFor, resolveReadScope, writeScopeOf } from './scope.js';

/** A place for memories. */
export type Namespace = NamespaceRow;

const MAX_PURPOSE = 2_000;

/** The namespaces that may be seen, by path; `under` keeps to one branch, `after` is the last path of the page before. */
export async function listNamespacesFor(
  graph: Graph,
  caller: Caller,
  page: { readonly under?: string | undefined; readonly after: string | null; readonly first: number },
): Promise<readonly Namespace[]> {
  const request = page.under === undefined ? { all: true } : { subtrees: [page.under] };
  const scope = await resolveReadScope(graph, { ...caller, alwaysInScope: [] }, request);
  const rows = await graph.read(scope, listNamespaces, { after: page.after, first: page.first });
  return rows.map((row) => row.namespace);
}

/** A namespace by its path, undefined when there is none that may be seen. */
export async function findNamespace(
  graph: Graph,
  caller: Caller,
  path: string,
): Promise<Namespace | undefined> {
  const scope = await resolveReadScope(graph, caller, { namespaces: [path] });
  const [row] = await graph.read(scope, listNamespaces, { after: null, first: 1 });
  return row?.namespace;
}

/** A namespace by its id, undefined when there is none that may be seen. */
export async function findNamespaceById(
  graph: Graph,
  caller: Caller,
  id: string,
): Promise<Namespace | undefined> {
  const scope = await resolveReadScope(graph, caller, { all: true });
  const [row] = await graph.read(scope, namespacesById, { ids: [id] });
  return row?.namespace;
}

/** Makes a namespace, or sets the purpose of an existing one when a purpose is given; FORBIDDEN without WRITE there. */
export async function createNamespace(
  graph: Graph,
  caller: Caller,
  input: { readonly path: string; readonly purpose?: string | undefined },
): Promise<Namespace> {
  const purpose = input.purpose?.trim();
  if ((purpose?.length ?? 0) > MAX_PURPOSE)
    throw badInput(`purpose must have at most ${MAX_PURPOSE} characters.`, 'purpose');
  const place = placeFor(caller, input.path);
  return graph.transact('createNamespace', async (tx) => {
    const namespace = await ensurePlace(tx, place, purpose);
    await recordEvents(tx, writeScopeOf(place), caller, [
      { operation: 'CREATE_NAMESPACE', outcome: 'CREATED', targetId: namespace.id, namespace: place.path },
    ]);
    return namespace;
  });
}

/** Makes the namespace of a Place, and those above it, inside a transaction. */
export async function ensurePlace(tx: GraphTransaction, place: Place, purpose?: string): Promise<Namespace> {
  const chain = withAncestors(place.path);
  const [row] = await tx.run(place, ensureNamespace, {
    above: chain.slice(0, -1).map((path, depth) => ({ id: uuid(), path, depth: depth + 1 })),
    pairs: chain.slice(1).map((child, depth) => ({ child, parent: chain[depth] ?? child })),
    id: uuid(),
    depth: chain.length,
    purpose: purpose === undefined || purpose === '' ? null : purpose,
  });
  if (!row) throw new Error('The workspace of a place is gone.');
  return row.namespace;
}
