import { dayOf, earlier, NEVER_FROM, NEVER_UNTIL, OPEN_END, type Instant } from '../instant.js';
import type { AsOf } from './as-of.js';
import { heldRow } from './timeline.js';

/** A half-open stretch of time. */
export interface Interval {
  readonly from: Instant;
  readonly until: Instant;
}

/** One description's time: when it held (to its expiry at the latest), and when it was believed. */
export interface Rectangle {
  readonly validFrom: Instant;
  readonly validTo: Instant;
  /** The earlier of `validTo` and the expiry. */
  readonly heldUntil: Instant;
  readonly recordedFrom: Instant;
  /** OPEN_END while it is believed. */
  readonly recordedTo: Instant;
  readonly trustRank: number;
}

/** What of a memory decides when it is served. */
export interface TimedMemory {
  readonly id: string;
  readonly state: string;
  readonly trustRank: number;
  /** Of the rectangle that the memory mirrors. */
  readonly validFrom: Instant;
  readonly heldUntil: Instant;
  readonly rectangles: readonly Rectangle[];
  /** When it was forgotten, up to its restoring. */
  readonly forgotten: readonly Interval[];
}

/** That one memory takes another's place, and when that was believed. */
export interface Supersession {
  readonly newer: string;
  readonly older: string;
  readonly recordedFrom: Instant;
  /** OPEN_END for one that has not ended. */
  readonly recordedTo: Instant;
}

/** Some memories and how they supersede each other. */
export interface Chronicle {
  readonly memories: readonly TimedMemory[];
  readonly supersessions: readonly Supersession[];
}

/** Visible windows as they are stored: the hull, its days, and the holes in it (null when there are none). */
export interface StoredWindows {
  readonly visibleFrom: Instant;
  readonly visibleUntil: Instant;
  readonly visibleFromDay: string;
  readonly visibleUntilDay: string;
  readonly gapFrom: readonly Instant[] | null;
  readonly gapUntil: readonly Instant[] | null;
}

/** Whether an instant lies in a half-open interval. */
function isWithin(at: Instant, from: Instant, until: Instant): boolean {
  return from <= at && at < until;
}

/** The rectangle that is believed now and holds at an instant, else the next to hold, else the last that held. */
export function heldRectangle<R extends Rectangle>(rectangles: readonly R[], now: Instant): R | undefined {
  return heldRow(
    rectangles.filter((each) => each.recordedTo === OPEN_END),
    now,
  );
}

/** Everything that supersedes a memory, directly or down the chain, by what is believed at `recordedAt`; never itself. */
export function supersedersOf(
  id: string,
  supersessions: readonly Supersession[],
  recordedAt?: Instant,
): ReadonlySet<string> {
  const believed = supersessions.filter(({ recordedFrom, recordedTo }) =>
    recordedAt === undefined ? recordedTo === OPEN_END : isWithin(recordedAt, recordedFrom, recordedTo),
  );
  const found = new Set([id]);
  // A set grows while it is walked, so that each memory is looked at once.
  for (const at of found) for (const { newer, older } of believed) if (older === at) found.add(newer);
  found.delete(id);
  return found;
}

/** When a memory is live by what is believed now: the time of all its open rectangles, in any order. */
export function liveIntervals(memory: TimedMemory): readonly Interval[] {
  if (memory.state !== 'ACTIVE' || memory.trustRank < 1) return [];
  return memory.rectangles
    .filter((each) => each.recordedTo === OPEN_END && each.validFrom < each.heldUntil)
    .map((each) => ({ from: each.validFrom, until: each.heldUntil }));
}

/** When a memory is served by what is believed now, in order: its mirrored time without that of all that supersede it. */
export function visibleWindows(id: string, { memories, supersessions }: Chronicle): readonly Interval[] {
  const memory = memories.find((each) => each.id === id);
  if (memory?.state !== 'ACTIVE' || memory.trustRank < 1) return [];
  const superseders = supersedersOf(id, supersessions);
  const shadows = memories.filter((each) => superseders.has(each.id)).flatMap(liveIntervals);
  return without({ from: memory.validFrom, until: memory.heldUntil }, shadows);
}

function without({ from, until }: Interval, shadows: readonly Interval[]): readonly Interval[] {
  const windows: Interval[] = [];
  let at = from;
  for (const shadow of [...shadows].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const end = earlier(shadow.from, until);
    if (at < end) windows.push({ from: at, until: end });
    if (shadow.until > at) at = shadow.until;
  }
  return at < until ? [...windows, { from: at, until }] : windows;
}

/** How visible windows are stored; a memory that is never served has a hull that no instant lies in. */
export function storedWindows(windows: readonly Interval[]): StoredWindows {
  const visibleFrom = windows[0]?.from ?? NEVER_FROM;
  const visibleUntil = windows.at(-1)?.until ?? NEVER_UNTIL;
  const holes = windows.length > 1;
  return {
    visibleFrom,
    visibleUntil,
    visibleFromDay: dayOf(visibleFrom),
    visibleUntilDay: dayOf(visibleUntil),
    gapFrom: holes ? windows.slice(0, -1).map((window) => window.until) : null,
    gapUntil: holes ? windows.slice(1).map((window) => window.from) : null,
  };
}

/** Whether stored windows serve a memory at an instant. */
export function isVisibleAt(
  stored: Pick<StoredWindows, 'visibleFrom' | 'visibleUntil' | 'gapFrom' | 'gapUntil'>,
  at: Instant,
): boolean {
  const ends = stored.gapUntil ?? [];
  const inHole = (stored.gapFrom ?? []).some((from, index) => isWithin(at, from, ends[index] ?? OPEN_END));
  return isWithin(at, stored.visibleFrom, stored.visibleUntil) && !inHole;
}

/** The rectangle that a memory would be served with as of two instants, were it not superseded; none for one forgotten. */
export function rectangleAsOf(memory: TimedMemory, { validAt, recordedAt }: AsOf): Rectangle | undefined {
  if (memory.state !== 'ACTIVE') return undefined;
  if (memory.forgotten.some(({ from, until }) => isWithin(recordedAt, from, until))) return undefined;
  return memory.rectangles.find(
    (each) =>
      each.trustRank >= 1 &&
      isWithin(recordedAt, each.recordedFrom, each.recordedTo) &&
      isWithin(validAt, each.validFrom, each.heldUntil),
  );
}

/** How many memories that supersede this one, by what was believed then, held as of two instants themselves. */
export function shadowsAsOf(id: string, { memories, supersessions }: Chronicle, asOf: AsOf): number {
  const superseders = supersedersOf(id, supersessions, asOf.recordedAt);
  return memories.filter((each) => superseders.has(each.id) && rectangleAsOf(each, asOf)).length;
}

/** The rectangle that a memory is served with as of two instants. */
export function servedAsOf(id: string, chronicle: Chronicle, asOf: AsOf): Rectangle | undefined {
  const memory = chronicle.memories.find((each) => each.id === id);
  if (!memory || shadowsAsOf(id, chronicle, asOf) > 0) return undefined;
  return rectangleAsOf(memory, asOf);
}
