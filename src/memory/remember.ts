import { v7 as uuid } from 'uuid';
import { badInput, conflict, forbidden, HippographError, notFound } from '../errors.js';
import type { Embeddings } from '../embedding/embeddings.js';
import type { Graph, GraphTransaction } from '../graph/graph.js';
import type { Caller } from '../identity/caller.js';
import { allows } from '../identity/rights.js';
import { consequencesScope, placeFor } from '../identity/scope.js';
import { attempt } from './attempt.js';
import { contentHash } from './content.js';
import { claim, nameWrite, otherWrite, settle, type Done, type NamedWrite } from './idempotency.js';
import type { RememberRequest } from './input.js';
import { findMemories } from './read.js';
import { findSimilar } from './similar.js';
import { firstKey, writeGroup, type WriteItem, type WriteResult } from './write-group.js';
import type { Written } from './written.js';

/** What a write works with. */
export interface WriteDeps {
  readonly graph: Graph;
  readonly embeddings: Embeddings;
}

const MAX_BATCH = 100;

/** Stores one memory; its failure is thrown. */
export async function remember(deps: WriteDeps, caller: Caller, request: RememberRequest): Promise<Written> {
  const [result] = await rememberMany(deps, caller, [request]);
  if (!result) throw new Error('A write gave no result.');
  if ('error' in result) throw result.error;
  return result.written;
}

/**
 * Stores 1 to 100 memories in one transaction; each succeeds or fails by itself, as if written in the order given, or with
 * `atomic` all or none.
 */
export async function rememberMany(
  deps: WriteDeps,
  caller: Caller,
  requests: readonly (RememberRequest | HippographError)[],
  { atomic = false } = {},
): Promise<readonly WriteResult[]> {
  if (requests.length === 0 || requests.length > MAX_BATCH)
    throw badInput(`inputs must have 1 to ${MAX_BATCH} entries.`, 'inputs');
  const entries = requests.map((request, index) =>
    request instanceof HippographError ? request : attempt(() => toItem(caller, request, index)),
  );
  if (atomic && entries.some((entry) => entry instanceof HippographError))
    return noneOf(entries.map((entry) => (entry instanceof HippographError ? entry : undefined)));
  const items = await findSimilar(
    deps,
    caller,
    entries.filter((entry): entry is WriteItem => !(entry instanceof HippographError)),
  );
  const { done, undone } = await writeInOne(deps.graph, caller, items, atomic);
  if (undone) return noneOf(entries.map((_entry, index) => errorOf(done.get(index))));
  // A write that was done before is told as it is now, which is no refusal of this one.
  const results = await withReplays(deps.graph, caller, done);
  return entries.map((entry, index): WriteResult =>
    entry instanceof HippographError
      ? { error: entry }
      : (results.get(index) ?? { error: new HippographError('INTERNAL', 'A write gave no result.') }),
  );
}

type Outcome = WriteResult | { readonly replay: Done };

/** Rolls an atomic batch back and carries what happened out. */
class Undone extends Error {
  readonly outcomes: ReadonlyMap<number, Outcome>;

  constructor(outcomes: ReadonlyMap<number, Outcome>) {
    super('An item of an atomic batch was refused.');
    this.outcomes = outcomes;
  }
}

async function writeInOne(graph: Graph, caller: Caller, items: readonly WriteItem[], atomic: boolean) {
  if (items.length === 0) return { done: new Map<number, Outcome>(), undone: false };
  try {
    const done = await graph.transact('remember', async (tx) => {
      const outcomes = await writeNamed(tx, caller, items);
      if (atomic && [...outcomes.values()].some((outcome) => errorOf(outcome))) throw new Undone(outcomes);
      return outcomes;
    });
    return { done, undone: false };
  } catch (error) {
    if (error instanceof Undone) return { done: error.outcomes, undone: true };
    throw error;
  }
}

function errorOf(outcome: Outcome | undefined): HippographError | undefined {
  return outcome && 'error' in outcome ? outcome.error : undefined;
}

function noneOf(errors: readonly (HippographError | undefined)[]): readonly WriteResult[] {
  return errors.map((error) => ({
    error: error ?? conflict('This was not stored, because another of the same atomic call was refused.'),
  }));
}

function toItem(caller: Caller, request: RememberRequest, index: number): WriteItem {
  const place = placeFor(caller, request.namespace ?? caller.apiKey.home);
  if (request.delivery === 'PINNED') assertMayPin(caller, place.path);
  const hash = contentHash(request.value);
  return { index, request, place, id: uuid(), hash, key: firstKey({ request, hash }), attempt: 1 };
}

/** FORBIDDEN unless a person or a service with REVIEW access pins. */
export function assertMayPin(caller: Caller, namespace: string): void {
  if (caller.principal.kind === 'AGENT' || !allows(caller.rights, namespace, 'REVIEW'))
    throw forbidden('Only a person or a service with REVIEW access pins a memory.');
}

/** Writes what was not written before under the same name. */
async function writeNamed(
  tx: GraphTransaction,
  caller: Caller,
  items: readonly WriteItem[],
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const named = new Map<string, { readonly item: WriteItem; readonly name: NamedWrite }>();
  const again: { readonly item: WriteItem; readonly of: string }[] = [];
  const fresh: WriteItem[] = [];
  for (const item of items) {
    const name = nameWrite(caller.apiKey.id, item.request, 'remember', item.place.path);
    const first = name && named.get(name.key);
    if (!name) fresh.push(item);
    else if (!first) named.set(name.key, { item, name });
    else if (first.name.inputHash === name.inputHash) again.push({ item, of: name.key });
    else outcomes.set(item.index, { error: otherWrite() });
  }
  const scope = consequencesScope(caller.workspace.id);
  const claimed = await claim(
    tx,
    scope,
    [...named.values()].map(({ name }) => name),
  );
  for (const [key, { item }] of named) {
    const done = claimed.get(key);
    if (!done) fresh.push(item);
    else outcomes.set(item.index, done instanceof HippographError ? { error: done } : { replay: done });
  }
  for (const [index, result] of await writeAll(tx, caller, fresh)) outcomes.set(index, result);
  const settled = [...named.values()].filter(({ name }) => !claimed.has(name.key));
  await settle(
    tx,
    scope,
    settled.map(({ item, name }) => ({ name, written: writtenOf(outcomes.get(item.index)) })),
  );
  for (const { item, of } of again) {
    const first = outcomes.get(named.get(of)?.item.index ?? -1);
    if (first) outcomes.set(item.index, first);
  }
  return outcomes;
}

async function writeAll(tx: GraphTransaction, caller: Caller, items: readonly WriteItem[]) {
  const groups = new Map<string, WriteItem[]>();
  for (const item of items) groups.set(item.place.path, [...(groups.get(item.place.path) ?? []), item]);
  // Namespaces and keys are locked in one order everywhere, so that writers wait for each other and do not deadlock.
  const ordered = [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const results = new Map<number, WriteResult>();
  for (const [, group] of ordered) {
    const inOrder = group.sort((a, b) => a.index - b.index);
    for (const [index, result] of await writeGroup(tx, caller, inOrder)) results.set(index, result);
  }
  return results;
}

function writtenOf(outcome: Outcome | undefined): Written | undefined {
  return outcome && 'written' in outcome ? outcome.written : undefined;
}

/** What was done before, with the memories as they are now; one that may not be seen any more is NOT_FOUND. */
async function withReplays(graph: Graph, caller: Caller, outcomes: ReadonlyMap<number, Outcome>) {
  const ids = [...outcomes.values()].flatMap((outcome) =>
    'replay' in outcome ? [outcome.replay.memoryId] : [],
  );
  const memories = ids.length === 0 ? [] : await findMemories(graph, caller, ids);
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  return new Map(
    [...outcomes].map(([index, outcome]): [number, WriteResult] => {
      if (!('replay' in outcome)) return [index, outcome];
      const { memoryId, ...done } = outcome.replay;
      const memory = byId.get(memoryId);
      return [index, memory ? { written: { ...done, memory } } : { error: notFound('memory') }];
    }),
  );
}
