// What must not compile: a query without its scope. Every line under @ts-expect-error is an error, or `npm run typecheck` fails.
import type { Graph, GraphTransaction } from '../../src/graph/graph.js';
import { memory } from '../../src/graph/fragments/nodes.js';
import { cypher } from '../../src/graph/fragment.js';
import { int, nullable, text } from '../../src/graph/params.js';
import { placeQuery, readQuery, systemQuery, writeQuery, type AnyQuery } from '../../src/graph/query.js';
import type { Place, ReadScope, SystemAccess, WriteScope } from '../../src/graph/scope.js';
import { z } from 'zod';

declare const graph: Graph;
declare const tx: GraphTransaction;
declare const readScope: ReadScope;
declare const writeScope: WriteScope;
declare const place: Place;
declare const access: SystemAccess;
declare const registered: AnyQuery;

const row = z.object({ id: z.string() });
const params = { id: text, first: int, before: nullable(int) };
const body = { about: 'Nothing.', params, row, cypher: cypher`MATCH ${memory('m')} RETURN m.id AS id` };
const reading = readQuery('types.read', body);
const writing = writeQuery('types.write', body);
const placing = placeQuery('types.place', body);
const unscoped = systemQuery('types.system', body);
const given = { id: 'x', first: 1, before: null };

/** What does compile, so that the errors below are errors of their own. */
export async function allowed(): Promise<string[]> {
  await graph.system(access, unscoped, given);
  await tx.run(writeScope, writing, given);
  await tx.run(place, placing, given);
  await tx.run(access, unscoped, given);
  await tx.run(readScope, reading, given);
  return (await graph.read(readScope, reading, given)).map((found) => found.id);
}

export async function noScope(): Promise<void> {
  // @ts-expect-error no scope at all
  await graph.read(reading, given);
  // @ts-expect-error undefined is no scope
  await graph.read(undefined, reading, given);
  // @ts-expect-error null is no scope
  await tx.run(null, writing, given);
  // @ts-expect-error a workspace's id is no scope
  await graph.read(readScope.workspaceId, reading, given);
  // @ts-expect-error the parameters of a scope are no scope
  await graph.read(readScope.parameters(), reading, given);
  // @ts-expect-error the extent of a scope is no scope
  await graph.read(readScope.extent, reading, given);
}

export async function otherScope(): Promise<void> {
  // @ts-expect-error what may be read may not be written
  await tx.run(readScope, writing, given);
  // @ts-expect-error nor made
  await tx.run(readScope, placing, given);
  // @ts-expect-error what may be written is not what may be read
  await graph.read(writeScope, reading, given);
  // @ts-expect-error likewise inside a transaction
  await tx.run(writeScope, reading, given);
  // @ts-expect-error a scope to write in is no place to make things at
  await tx.run(writeScope, placing, given);
  // @ts-expect-error and a place is no scope to write in
  await tx.run(place, writing, given);
  // @ts-expect-error nor one to read
  await graph.read(place, reading, given);
  // @ts-expect-error access to all workspaces is no scope to read
  await graph.read(access, reading, given);
  // @ts-expect-error nor one to write in
  await tx.run(access, writing, given);
  // @ts-expect-error a scope is no access to all workspaces
  await graph.system(readScope, unscoped, given);
  // @ts-expect-error likewise inside a transaction
  await tx.run(writeScope, unscoped, given);
}

export async function otherQuery(): Promise<void> {
  // @ts-expect-error a query that reads a scope is none over all workspaces
  await graph.system(access, reading, given);
  // @ts-expect-error nor is one that writes
  await graph.system(access, writing, given);
  // @ts-expect-error a query that writes is not read
  await graph.read(readScope, writing, given);
  // @ts-expect-error a query over all workspaces is not read under a scope
  await graph.read(readScope, unscoped, given);
  // @ts-expect-error a query of any mode is not read
  await graph.read(readScope, registered, given);
  // @ts-expect-error nor run over all workspaces
  await graph.system(access, registered, given);
  // @ts-expect-error text is no query
  await graph.read(readScope, 'MATCH (n) RETURN n.id AS id', given);
  // @ts-expect-error nor is text in a transaction
  await tx.run(writeScope, 'MATCH (n) RETURN n.id AS id', given);
}

export async function lookAlikes(): Promise<void> {
  const { workspaceId, extent } = readScope;
  const shared = { workspaceId, extent, empty: false, parameters: () => ({}) };
  const toRead = {
    ...shared,
    mode: 'read' as const,
    lucene: () => ({ clause: '', exact: true }),
    pieces: () => [],
  };
  const toWrite = { ...shared, mode: 'write' as const, writable: true };
  const toPlace = { ...shared, mode: 'place' as const, path: 'a' };
  const toAll = { mode: 'system' as const, unscoped: true };
  // @ts-expect-error an object of the same shape is no scope
  await graph.read(toRead, reading, given);
  // @ts-expect-error nor is a copy of one
  await graph.read({ ...readScope }, reading, given);
  // @ts-expect-error nor one with another workspace in it
  await graph.read(Object.assign({ ...readScope }, { workspaceId: 'another' }), reading, given);
  // @ts-expect-error an object of the same shape is no scope to write in
  await tx.run(toWrite, writing, given);
  // @ts-expect-error nor a place
  await tx.run(toPlace, placing, given);
  // @ts-expect-error nor access to all workspaces
  await graph.system(toAll, unscoped, given);
  // @ts-expect-error nor for raw statements
  await graph.raw(toAll, 'RETURN 1');
  const { mode, name, about } = reading;
  const query = { mode, name, about, params, row, text: () => 'MATCH (n) RETURN n.id AS id' };
  // @ts-expect-error an object of the same shape is no query
  await graph.read(readScope, query, given);
  // @ts-expect-error nor is a copy of one
  await graph.read(readScope, { ...reading, text: query.text }, given);
}

export function constructed(): unknown[] {
  return [
    // @ts-expect-error scopes are types only
    new ReadScope('w', { shape: 'workspace' }),
    // @ts-expect-error likewise
    new WriteScope('w', { shape: 'workspace' }),
    // @ts-expect-error likewise
    new Place('w', 'a'),
    // @ts-expect-error likewise
    new SystemAccess(),
    // @ts-expect-error not through an instance either
    new readScope.constructor('w', { shape: 'workspace' }),
    // @ts-expect-error the reserved names of a scope cannot be rewritten
    (readScope.workspaceId = 'another'),
    // @ts-expect-error nor what it covers
    (readScope.extent = { shape: 'workspace' }),
  ];
}

export async function parameters(): Promise<void> {
  // @ts-expect-error no parameters
  await graph.read(readScope, reading);
  // @ts-expect-error a missing parameter
  await graph.read(readScope, reading, { id: 'x', first: 1 });
  // @ts-expect-error a parameter of another type
  await graph.read(readScope, reading, { ...given, first: '1' });
  // @ts-expect-error a null where none may be
  await graph.read(readScope, reading, { ...given, id: null });
  // @ts-expect-error an undefined where only null may be
  await graph.read(readScope, reading, { ...given, before: undefined });
  // @ts-expect-error a parameter that the query does not have
  await graph.read(readScope, reading, { id: 'x', first: 1, before: null, after: 2 });
  // @ts-expect-error a reserved one
  await graph.read(readScope, reading, { id: 'x', first: 1, before: null, scopeWorkspace: 'another' });
  // @ts-expect-error likewise for what writes
  await tx.run(writeScope, writing, { id: 'x', first: 1, before: null, scopePaths: [] });
  // @ts-expect-error likewise over all workspaces
  await graph.system(access, unscoped, { id: 'x' });
  const [found] = await graph.read(readScope, reading, given);
  // @ts-expect-error a row may be missing
  void found.id;
  // @ts-expect-error and has what is declared, and nothing else
  void found?.namespace;
}
