import { HippographError, unavailable } from '../errors.js';
import { recordEvents } from '../audit/record.js';
import type { GraphTransaction } from '../graph/graph.js';
import type { Place } from '../graph/scope.js';
import type { Caller } from '../identity/caller.js';
import { ensurePlace } from '../identity/namespaces.js';
import { allows } from '../identity/rights.js';
import { writeScopeOf } from '../identity/scope.js';
import { applyPlans } from './apply.js';
import { attempt } from './attempt.js';
import { derivedKey } from './content.js';
import type { RememberRequest } from './input.js';
import { extendTimelines } from './past-rows.js';
import { memoryEvent } from './memory-event.js';
import { planWrite, type Plan } from './plan.js';
import { changing } from './consequences.js';
import { shellOf } from './shell.js';
import type { Similar } from './similar.js';
import { timelineOf, type Timeline } from './timeline.js';
import { dropShells, lockByKey } from './writes.cypher.js';
import { timeHints, writtenBy, type Hint, type Tombstone, type Written } from './written.js';

/** One of several writes: where it goes, and under which key it is tried. */
export interface WriteItem {
  readonly index: number;
  readonly request: RememberRequest;
  readonly place: Place;
  /** The id of the memory, if it makes one. */
  readonly id: string;
  /** Of the normalised content. */
  readonly hash: string;
  readonly key: string;
  readonly attempt: number;
  /** What says nearly the same, when the writer asks for it. */
  readonly similar?: Similar | undefined;
}

/** The result of one of several writes. */
export type WriteResult = { readonly written: Written } | { readonly error: HippographError };

const MAX_KEY_ATTEMPTS = 20;

/** The key that a write is tried under first. */
export function firstKey({ request, hash }: Pick<WriteItem, 'request' | 'hash'>): string {
  return request.key ?? derivedKey(hash);
}

interface Locked {
  readonly item: WriteItem;
  readonly timeline: Timeline;
  readonly supersedes: boolean;
  readonly copy: string | null;
  readonly tombstone: Tombstone | null;
  readonly twin: string | null;
  readonly now: string;
}

/** Writes into one namespace, as if in the order given; answers by the items' numbers. */
export async function writeGroup(
  tx: GraphTransaction,
  caller: Caller,
  items: readonly WriteItem[],
): Promise<Map<number, WriteResult>> {
  const [first] = items;
  if (!first) return new Map();
  const scope = writeScopeOf(first.place);
  const locked = await lockAll(tx, first.place, items);
  const timelines = await extendTimelines(
    tx,
    scope,
    locked.map(({ timeline, item, now }) => ({ timeline, patch: item.request, now })),
  );
  const present = new Map(
    timelines.flatMap((timeline) =>
      timeline instanceof HippographError ? [] : [[timeline.memory.id, timeline] as const],
    ),
  );
  const plans: Plan[] = [];
  const results = new Map<number, WriteResult>();
  const later: WriteItem[] = [];
  for (const [index, entry] of locked.entries()) {
    const extended = timelines[index];
    if (extended instanceof HippographError) {
      results.set(entry.item.index, { error: extended });
      continue;
    }
    const current = present.get(entry.timeline.memory.id) ?? entry.timeline;
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
    present.set(current.memory.id, result.next);
    plans.push(result);
  }
  const chain = locked.filter(({ supersedes }) => supersedes).map(({ timeline }) => timeline.memory.id);
  await changing(tx, caller.workspace.id, chain, async () => {
    // Side by side: neither waits for the other's answer.
    await Promise.all([
      applyPlans(
        tx,
        scope,
        plans.filter(({ outcome }) => outcome !== 'UNCHANGED'),
      ),
      recordEvents(
        tx,
        scope,
        caller,
        plans.map((plan) => memoryEvent('REMEMBER', plan)),
      ),
    ]);
  });
  const unwritten = [...present.values()].filter(({ memory }) => memory.lastVersion === 0);
  if (unwritten.length > 0)
    await tx.run(scope, dropShells, { ids: unwritten.map(({ memory }) => memory.id) });
  const again = later.map((item) => ({ ...item, key: firstKey(item), attempt: 1 }));
  return new Map([...results, ...(await writeGroup(tx, caller, again))]);
}

// A write without a key goes to whatever holds its content, which may be another memory after the writes ahead of it.
function isOutdated({ item, timeline }: Locked, present: ReadonlyMap<string, Timeline>): boolean {
  if (item.request.key != null) return false;
  return [...present.values()].some(
    ({ memory: { id, contentHash, lastVersion } }) =>
      lastVersion > 0 && (id === timeline.memory.id) !== (contentHash === item.hash),
  );
}

async function lockAll(tx: GraphTransaction, place: Place, items: readonly WriteItem[]): Promise<Locked[]> {
  const sorted = [...items].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
  const rows = await tx.run(place, lockByKey, {
    items: sorted.map(({ index, id, key, hash, request, attempt }) => ({
      index,
      id,
      key,
      folded: key.toLowerCase(),
      content: request.key == null && attempt === 1 ? hash : null,
      hash,
    })),
  });
  if (rows.some((row) => !row.placeExists)) await ensurePlace(tx, place);
  const byIndex = new Map(items.map((item) => [item.index, item]));
  const locked: Locked[] = [];
  const again: WriteItem[] = [];
  for (const row of rows) {
    const item = byIndex.get(row.index);
    if (!item) continue;
    const taken = item.request.key == null && row.memory !== null && row.memory.contentHash !== item.hash;
    if (taken && item.attempt < MAX_KEY_ATTEMPTS)
      again.push({ ...item, attempt: item.attempt + 1, key: derivedKey(item.hash, item.attempt + 1) });
    else
      locked.push({
        item,
        timeline: timelineOf(row.memory ?? shellOf({ ...row.shell, namespace: place.path }), row.ahead),
        supersedes: row.supersedes,
        tombstone: row.tombstone,
        twin: row.twin,
        copy: row.copy,
        now: row.now,
      });
  }
  const all = again.length === 0 ? locked : [...locked, ...(await lockAll(tx, place, again))];
  return all.sort((a, b) => a.item.index - b.item.index);
}

function planOne(caller: Caller, entry: Locked, current: Timeline): Plan {
  const { request, place } = entry.item;
  if (entry.tombstone) throw tombstoned(entry.tombstone);
  const plan = planWrite(current, request, {
    now: entry.now,
    authorId: caller.principal.id,
    mayReview: caller.principal.kind !== 'AGENT' && allows(caller.rights, place.path, 'REVIEW'),
    keyless: request.key == null,
  });
  if (saysAnew(plan)) refuseSimilar(entry.item, plan.before.id);
  return plan;
}

function saysAnew({ rows, before }: Plan): boolean {
  const written = rows.at(-1);
  return written !== undefined && written.contentHash !== before.contentHash;
}

function refuseSimilar({ request, similar }: WriteItem, ownId: string): void {
  if (request.dedupe !== 'REFUSE' || similar === undefined) return;
  if ('reason' in similar) throw unavailable(`Search by meaning (${similar.reason})`);
  const [nearest] = similar.near.filter(({ id }) => id !== ownId);
  if (nearest)
    throw new HippographError(
      'DUPLICATE',
      `The memory ${JSON.stringify(nearest.key)} says nearly the same (cosine ${nearest.score.toFixed(3)}).`,
      { duplicateOf: nearest.id },
    );
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
  { item, twin: found, copy, now }: Locked,
  present: ReadonlyMap<string, Timeline>,
): Written {
  const folded = item.key.toLowerCase();
  const ahead = [...present.values()].find(
    ({ memory: { key, lastVersion } }) => lastVersion > 0 && key !== item.key && key.toLowerCase() === folded,
  );
  const twin = found ?? ahead?.memory.key;
  const hints: Hint[] = [];
  if (plan.outcome === 'CREATED' && twin !== undefined)
    hints.push({
      code: 'KEY_CASE',
      message: `The key ${JSON.stringify(twin)} differs from ${JSON.stringify(item.key)} only by case.`,
    });
  if (saysAnew(plan) && copy !== null)
    hints.push({
      code: 'SAME_CONTENT',
      message: `The memory ${JSON.stringify(copy)} of the namespace has the same text.`,
    });
  if (saysAnew(plan)) hints.push(...similarHints(item, plan.before.id));
  return { ...writtenBy(plan, now), hints: [...hints, ...timeHints(plan, now)] };
}

function similarHints({ request, similar }: WriteItem, ownId: string): readonly Hint[] {
  if (request.dedupe !== 'SUGGEST' || similar === undefined) return [];
  if ('reason' in similar)
    return [{ code: 'NO_EMBEDDINGS', message: `Nothing similar was looked for: ${similar.reason}` }];
  return similar.near
    .filter(({ id }) => id !== ownId)
    .map(({ id, key, score }) => ({
      code: 'SIMILAR' as const,
      message: `The memory ${JSON.stringify(key)} (${id}) says nearly the same: cosine ${score.toFixed(3)}.`,
    }));
}
