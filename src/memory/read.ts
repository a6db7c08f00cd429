import type { z } from 'zod';
import type { Graph } from '../graph/graph.js';
import type { Caller } from '../identity/caller.js';
import { allows } from '../identity/rights.js';
import { resolveReadScope, type ScopeRequest } from '../identity/scope.js';
import { badInput } from '../errors.js';
import type { MemoryState, SeenMemory } from './model.js';
import { toFilterParams, type FilterRequest } from './filter.js';
import { describedBy, type AsOf } from './as-of.js';
import { asOfListQueries, memoryAsOfByAddress, memoryAsOfById } from './as-of.cypher.js';
import type { versionRow } from './memory-row.js';
import { listQueries, memoriesById, memoryByAddress, memoryHistory, rowsBySequence } from './reads.cypher.js';

/** A memory by its id or by namespace and key, in stored form. */
export type MemoryAddress = { readonly id: string } | { readonly namespace: string; readonly key: string };
export type Order = keyof typeof listQueries;
/** A row of a memory's history. */
export type HistoryRow = z.infer<typeof versionRow> & { readonly memoryId: string };

/** Where a page of a list begins: after this value of the sort property and this id. */
export interface ListCursor {
  readonly value: string | number;
  readonly id: string;
}

/** A memory, undefined when there is none that may be seen; a forgotten one is shown to REVIEW access only. */
export async function findMemory(
  graph: Graph,
  caller: Caller,
  address: MemoryAddress,
  asOf?: AsOf,
): Promise<SeenMemory | undefined> {
  if (asOf) return findMemoryAsOf(graph, caller, address, asOf);
  if ('id' in address) return (await findMemories(graph, caller, [address.id]))[0];
  const scope = await resolveReadScope(graph, caller, { namespaces: [address.namespace] });
  return shown(caller, await graph.read(scope, memoryByAddress, address))[0];
}

async function findMemoryAsOf(
  graph: Graph,
  caller: Caller,
  address: MemoryAddress,
  asOf: AsOf,
): Promise<SeenMemory | undefined> {
  const scope = await resolveReadScope(
    graph,
    caller,
    'id' in address ? { all: true } : { namespaces: [address.namespace] },
  );
  const [found] =
    'id' in address
      ? await graph.read(scope, memoryAsOfById, { ...asOf, ...address })
      : await graph.read(scope, memoryAsOfByAddress, { ...asOf, ...address });
  if (!found) return undefined;
  const memory = describedBy(found.memory, found.row, asOf);
  // Forgotten today or then: both are for reviewers.
  const seen = found.known ? memory : { ...memory, state: 'FORGOTTEN' as const };
  return shownTo(caller, seen) ? seen : undefined;
}

/** Memories by their ids, in no order; those that may not be seen are missing. */
export async function findMemories(
  graph: Graph,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly SeenMemory[]> {
  const scope = await resolveReadScope(graph, caller, { all: true });
  return shown(caller, await graph.read(scope, memoriesById, { ids: [...new Set(ids)] }));
}

/** A page of a list, in the order asked for. */
export async function listMemories(
  graph: Graph,
  caller: Caller,
  page: {
    readonly scope: ScopeRequest | undefined;
    readonly filters: FilterRequest | undefined;
    readonly order: Order;
    readonly after: ListCursor | null;
    readonly first: number;
    readonly asOf?: AsOf | undefined;
  },
): Promise<readonly SeenMemory[]> {
  const states: readonly MemoryState[] = page.filters?.states ?? ['ACTIVE'];
  if (states.includes('FORGOTTEN')) throw badInput('Nothing lists what was forgotten.', 'filters.states');
  const scope = await resolveReadScope(graph, caller, page.scope);
  const { value, id } = page.after ?? { value: null, id: null };
  const isTime = page.order.startsWith('UPDATED') || page.order.startsWith('CREATED');
  const after = {
    afterInstant: isTime && typeof value === 'string' ? value : null,
    afterText: !isTime && typeof value === 'string' ? value : null,
    afterNumber: typeof value === 'number' ? value : null,
    afterId: id,
  };
  const { asOf, first } = page;
  if (asOf) {
    if (states.some((state) => state !== 'ACTIVE'))
      throw badInput('As of another instant a list shows what was ACTIVE then.', 'filters.states');
    if (states.length === 0) return [];
    const params = { ...after, ...asOf, filter: toFilterParams(page.filters), first };
    const rows = await graph.read(scope, asOfListQueries[page.order], params);
    return rows.map(({ memory, row }) => describedBy(memory, row, asOf));
  }
  const rows = await graph.read(scope, listQueries[page.order], {
    ...after,
    states: {
      active: states.includes('ACTIVE'),
      expired: states.includes('EXPIRED'),
      pending: states.includes('PENDING'),
    },
    filter: toFilterParams(page.filters),
    now: caller.now,
    first: page.first,
  });
  return rows.map((row) => ({ ...row.memory, seenAt: caller.now }));
}

/** What a list's cursor keeps of a memory in an order. */
export function cursorOf(memory: SeenMemory, order: Order): ListCursor {
  const values = {
    UPDATED: memory.updatedAt,
    CREATED: memory.createdAt,
    IMPORTANCE: memory.importance,
    KEY: memory.key,
  };
  return { value: values[order.split('_')[0] as keyof typeof values], id: memory.id };
}

/** A page of a memory's history, newest first; `before` is the sequence of the last row of the page before. */
export async function readHistory(
  graph: Graph,
  caller: Caller,
  id: string,
  page: { readonly before: number | null; readonly rectangles: boolean; readonly first: number },
): Promise<readonly HistoryRow[]> {
  const scope = await resolveReadScope(graph, caller, { all: true });
  const rows = await graph.read(scope, memoryHistory, { id, ...page });
  return rows.map(({ row }) => ({ ...row, memoryId: id }));
}

function shown(
  caller: Caller,
  rows: readonly { readonly memory: Omit<SeenMemory, 'seenAt'>; readonly now: string }[],
) {
  return rows
    .map(({ memory, now }) => ({ ...memory, seenAt: now }))
    .filter((memory) => shownTo(caller, memory));
}

function shownTo(caller: Caller, memory: SeenMemory): boolean {
  return memory.state !== 'FORGOTTEN' || allows(caller.rights, memory.namespace, 'REVIEW');
}

/** Rows of history by memory and sequence, in no order; those that may not be seen are missing. */
export async function readRows(
  graph: Graph,
  caller: Caller,
  wanted: readonly { readonly memoryId: string; readonly sequence: number }[],
): Promise<readonly HistoryRow[]> {
  const scope = await resolveReadScope(graph, caller, { all: true });
  const rows = await graph.read(scope, rowsBySequence, { wanted });
  return rows.map(({ memoryId, row }) => ({ ...row, memoryId }));
}
