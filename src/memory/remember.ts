import { v7 as uuid } from 'uuid';
import { badInput, forbidden, HippographError } from '../errors.js';
import type { Graph, GraphTransaction } from '../graph/graph.js';
import type { Place } from '../graph/scope.js';
import type { Caller } from '../identity/caller.js';
import { ensurePlace } from '../identity/namespaces.js';
import { allows } from '../identity/rights.js';
import { placeFor, writeScopeOf } from '../identity/scope.js';
import { applyPlans } from './apply.js';
import { contentHash, derivedKey } from './content.js';
import type { RememberRequest } from './input.js';
import type { Memory, SeenMemory } from './model.js';
import { planWrite, type Plan } from './plan.js';
import { dropShells, lockByKey, type tombstoneRow } from './writes.cypher.js';
import type { z } from 'zod';

export type Tombstone = z.infer<typeof tombstoneRow>;
/** Something that a writer may want to know; the write happened all the same. */
export interface Hint {
  readonly code: 'KEY_CASE' | 'PAST_EXPIRY';
  readonly message: string;
}

/** What a write did. */
export interface Written {
  readonly memory: SeenMemory;
  readonly outcome: Plan['outcome'];
  readonly version: number;
  readonly hints: readonly Hint[];
}

/** The result of one of several writes. */
export type WriteResult = { readonly written: Written } | { readonly error: HippographError };

const MAX_BATCH = 100;
const MAX_KEY_ATTEMPTS = 20;

/** Stores one memory; its failure is thrown. */
export async function remember(graph: Graph, caller: Caller, request: RememberRequest): Promise<Written> {
  const [result] = await rememberMany(graph, caller, [request]);
  if (!result) throw new Error('A write gave no result.');
  if ('error' in result) throw result.error;
  return result.written;
}

/** Stores 1 to 100 memories in one transaction; each succeeds or fails by itself, as if written in the order given. */
export async function rememberMany(
  graph: Graph,
  caller: Caller,
  requests: readonly (RememberRequest | HippographError)[],
): Promise<readonly WriteResult[]> {
  if (requests.length === 0 || requests.length > MAX_BATCH)
    throw badInput(`inputs must have 1 to ${MAX_BATCH} entries.`, 'inputs');
  const results = new Array<WriteResult | undefined>(requests.length).fill(undefined);
  const groups = new Map<string, Item[]>();
  for (const [index, request] of requests.entries()) {
    const item = request instanceof HippographError ? request : attempt(() => toItem(caller, request, index));
    if (item instanceof HippographError) results[index] = { error: item };
    else groups.set(item.place.path, [...(groups.get(item.place.path) ?? []), item]);
  }
  // Namespaces and keys are locked in one order everywhere, so that writers wait for each other and do not deadlock.
  const ordered = [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, items]) => items);
  if (ordered.length > 0)
    await graph.transact('remember', async (tx) => {
      for (const items of ordered)
        for (const [index, result] of await writeGroup(tx, caller, items)) results[index] = result;
    });
  return results.map(
    (result) => result ?? { error: new HippographError('INTERNAL', 'A write gave no result.') },
  );
}

interface Item {
  readonly index: number;
  readonly request: RememberRequest;
  readonly place: Place;
  readonly id: string;
  readonly hash: string;
  readonly key: string;
  readonly attempt: number;
}

function toItem(caller: Caller, request: RememberRequest, index: number): Item {
  const place = placeFor(caller, request.namespace ?? caller.apiKey.home);
  if (request.delivery === 'PINNED') assertMayPin(caller, place.path);
  const hash = contentHash(request.value);
  return { index, request, place, id: uuid(), hash, key: request.key ?? derivedKey(hash), attempt: 1 };
}

/** FORBIDDEN unless a person or a service with REVIEW access pins. */
export function assertMayPin(caller: Caller, namespace: string): void {
  if (caller.principal.kind === 'AGENT' || !allows(caller.rights, namespace, 'REVIEW'))
    throw forbidden('Only a person or a service with REVIEW access pins a memory.');
}

interface Locked {
  readonly item: Item;
  readonly memory: Memory;
  readonly tombstone: Tombstone | null;
  readonly twin: string | null;
  readonly now: string;
}

async function writeGroup(
  tx: GraphTransaction,
  caller: Caller,
  items: readonly Item[],
): Promise<Map<number, WriteResult>> {
  const [first] = items;
  if (!first) return new Map();
  const locked = await lockAll(tx, first.place, items);
  const present = new Map<string, Memory>();
  const plans: Plan[] = [];
  const results = new Map<number, WriteResult>();
  const later: Item[] = [];
  for (const entry of locked.sort((a, b) => a.item.index - b.item.index)) {
    const current = present.get(entry.memory.id) ?? entry.memory;
    if (later.length > 0 || isOutdated(entry, present)) {
      later.push(entry.item);
      continue;
    }
    const result = attempt(() => planOne(caller, entry, current));
    if (result instanceof HippographError) {
      results.set(entry.item.index, { error: result });
      continue;
    }
    results.set(entry.item.index, { written: toWritten(result, entry, present) });
    present.set(current.id, result.next);
    if (result.outcome !== 'UNCHANGED') plans.push(result);
  }
  await applyPlans(tx, writeScopeOf(first.place), plans);
  const unwritten = locked.filter(({ memory }) => (present.get(memory.id) ?? memory).version === 0);
  if (unwritten.length > 0)
    await tx.run(writeScopeOf(first.place), dropShells, { ids: unwritten.map(({ memory }) => memory.id) });
  const again = later.map((item) => toItem(caller, item.request, item.index));
  return new Map([...results, ...(await writeGroup(tx, caller, again))]);
}

// A write without a key goes to whatever holds its content, which may be another memory after the writes ahead of it.
function isOutdated({ item, memory }: Locked, present: ReadonlyMap<string, Memory>): boolean {
  if (item.request.key != null) return false;
  return [...present.values()].some(
    ({ id, contentHash }) => (id === memory.id) !== (contentHash === item.hash),
  );
}

async function lockAll(tx: GraphTransaction, place: Place, items: readonly Item[]): Promise<Locked[]> {
  const sorted = [...items].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
  const rows = await tx.run(place, lockByKey, {
    items: sorted.map(({ index, id, key, hash, request, attempt }) => ({
      index,
      id,
      key,
      folded: key.toLowerCase(),
      content: request.key == null && attempt === 1 ? hash : null,
    })),
  });
  if (rows.some((row) => !row.placeExists)) await ensurePlace(tx, place);
  const byIndex = new Map(items.map((item) => [item.index, item]));
  const locked: Locked[] = [];
  const again: Item[] = [];
  for (const row of rows) {
    const item = byIndex.get(row.index);
    if (!item) continue;
    const taken = item.request.key == null && row.memory !== null && row.memory.contentHash !== item.hash;
    if (taken && item.attempt < MAX_KEY_ATTEMPTS)
      again.push({ ...item, attempt: item.attempt + 1, key: derivedKey(item.hash, item.attempt + 1) });
    else
      locked.push({
        item,
        memory: row.memory ?? shellOf(row.shell, place),
        tombstone: row.tombstone,
        twin: row.twin,
        now: row.now,
      });
  }
  return again.length === 0 ? locked : [...locked, ...(await lockAll(tx, place, again))];
}

function planOne(caller: Caller, entry: Locked, current: Memory): Plan {
  const { request, place } = entry.item;
  if (entry.tombstone) throw tombstoned(entry.tombstone);
  return planWrite(current, request, {
    now: entry.now,
    authorId: caller.principal.id,
    mayReview: caller.principal.kind !== 'AGENT' && allows(caller.rights, place.path, 'REVIEW'),
    keyless: request.key == null,
  });
}

function tombstoned(tombstone: Tombstone): HippographError {
  return new HippographError(
    'TOMBSTONED',
    `The key ${JSON.stringify(tombstone.key)} was forgotten and is not taken back.`,
    { tombstone },
  );
}

function toWritten(
  plan: Plan,
  { item, twin: found, now }: Locked,
  present: ReadonlyMap<string, Memory>,
): Written {
  const folded = item.key.toLowerCase();
  const ahead = [...present.values()].find(({ key }) => key !== item.key && key.toLowerCase() === folded);
  const twin = found ?? ahead?.key;
  const seenAt = plan.next.recordedFrom > now ? plan.next.recordedFrom : now;
  const hints: Hint[] = [];
  if (plan.outcome === 'CREATED' && twin !== undefined)
    hints.push({
      code: 'KEY_CASE',
      message: `The key ${JSON.stringify(twin)} differs from ${JSON.stringify(item.key)} only by case.`,
    });
  if (plan.outcome !== 'UNCHANGED' && plan.next.expiresAt !== null && plan.next.expiresAt <= seenAt)
    hints.push({ code: 'PAST_EXPIRY', message: 'The memory is already expired and is not served.' });
  return { memory: { ...plan.next, seenAt }, outcome: plan.outcome, version: plan.next.version, hints };
}

function shellOf(shell: { readonly id: string; readonly key: string }, place: Place): Memory {
  const never = { validFrom: '', validTo: '', recordedFrom: '', createdAt: '', updatedAt: '' };
  const nobody = { createdById: '', updatedById: '', contentHash: '', embeddingHash: '' };
  return {
    ...never,
    ...nobody,
    id: shell.id,
    key: shell.key,
    namespace: place.path,
    value: '',
    summary: null,
    kind: '',
    tags: [],
    importance: 0,
    confidence: 0,
    sourceUri: null,
    sourceType: null,
    delivery: 'ON_RECALL',
    expiresAt: null,
    state: 'ACTIVE',
    version: 0,
    lastSequence: 0,
    mirrorSequence: 0,
    embeddingState: 'NONE',
    embeddingError: null,
  };
}

function attempt<T>(work: () => T): T | HippographError {
  try {
    return work();
  } catch (error) {
    if (error instanceof HippographError) return error;
    throw error;
  }
}
