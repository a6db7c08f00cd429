import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, earlier, NEVER_FROM, NEVER_UNTIL, nextMicrosecond, OPEN_END } from '../../../src/instant.js';
import type { AsOf } from '../../../src/memory/as-of.js';
import {
  heldRectangle,
  isVisibleAt,
  rectangleAsOf,
  servedAsOf,
  shadowsAsOf,
  storedWindows,
  visibleWindows,
  type Chronicle,
  type Rectangle,
  type Supersession,
  type TimedMemory,
} from '../../../src/memory/windows.js';

// Few instants, so that boundaries often meet.
const DAYS = Array.from({ length: 7 }, (_, day) => `2026-05-0${day + 1}T00:00:00.000000Z`);
const day = fc.constantFrom(...DAYS);
const end = fc.constantFrom(...DAYS, OPEN_END);

const rectangle: fc.Arbitrary<Rectangle> = fc
  .record({
    validFrom: day,
    validTo: end,
    expiresAt: end,
    recordedFrom: day,
    recordedTo: fc.oneof({ weight: 3, arbitrary: fc.constant(OPEN_END) }, { weight: 1, arbitrary: end }),
    trustRank: fc.constantFrom(0, 2, 2, 2),
  })
  .map(({ expiresAt, ...rest }) => ({ ...rest, heldUntil: earlier(rest.validTo, expiresAt) }));

const timeline = (id: string): fc.Arbitrary<TimedMemory> =>
  fc
    .record({
      state: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'FORGOTTEN'),
      trustRank: fc.constantFrom(0, 1, 2, 2),
      rectangles: fc.array(rectangle, { minLength: 1, maxLength: 4 }),
      forgotten: fc.array(fc.record({ from: day, until: end }), { maxLength: 1 }),
    })
    .map((drawn) => ({
      id,
      ...drawn,
      validFrom: drawn.rectangles[0]?.validFrom ?? '',
      heldUntil: drawn.rectangles[0]?.heldUntil ?? '',
    }));

const IDS = ['a', 'b', 'c', 'd', 'e'];
const supersession: fc.Arbitrary<Supersession> = fc.record({
  newer: fc.constantFrom(...IDS),
  older: fc.constantFrom(...IDS),
  recordedFrom: day,
  recordedTo: fc.oneof(fc.constant(OPEN_END), end),
});
const chronicle: fc.Arbitrary<Chronicle> = fc.record({
  memories: fc.tuple(...IDS.map(timeline)),
  supersessions: fc.array(supersession, { maxLength: 7 }),
});

const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString().replace('Z', '000Z');
/** Every boundary, the instants beside it, and some that are none. */
const INSTANTS = DAYS.flatMap((at) => [
  justBefore(at),
  at,
  nextMicrosecond(at),
  at.replace('T00', 'T11'),
]).concat('2200-01-01T00:00:00.000000Z');

/** Whether one memory is above another, by all ways of at most so many steps as there are memories. */
function isAbove(newer: string, older: string, edges: readonly Supersession[], steps = IDS.length): boolean {
  return edges.some(
    (edge) =>
      edge.older === older &&
      (edge.newer === newer || (steps > 1 && isAbove(newer, edge.newer, edges, steps - 1))),
  );
}

const covers = (from: string, at: string, until: string) => from <= at && at < until;

function isLive({ state, trustRank, rectangles }: TimedMemory, at: string): boolean {
  const holds = (each: Rectangle) =>
    each.recordedTo === OPEN_END && covers(each.validFrom, at, each.heldUntil);
  return state === 'ACTIVE' && trustRank >= 1 && rectangles.some(holds);
}

function isServedNow(memory: TimedMemory, { memories, supersessions }: Chronicle, at: string): boolean {
  const edges = supersessions.filter((edge) => edge.recordedTo === OPEN_END);
  return (
    memory.state === 'ACTIVE' &&
    memory.trustRank >= 1 &&
    covers(memory.validFrom, at, memory.heldUntil) &&
    !memories.some((other) => other !== memory && isAbove(other.id, memory.id, edges) && isLive(other, at))
  );
}

function heldAsOf(memory: TimedMemory, { validAt, recordedAt }: AsOf): boolean {
  return (
    memory.state === 'ACTIVE' &&
    memory.forgotten.every(({ from, until }) => !covers(from, recordedAt, until)) &&
    memory.rectangles.some(
      (each) =>
        covers(each.recordedFrom, recordedAt, each.recordedTo) &&
        covers(each.validFrom, validAt, each.heldUntil) &&
        each.trustRank >= 1,
    )
  );
}

describe('visible windows', () => {
  test('serve a memory at exactly the instants at which it holds and nothing that supersedes it is live', () => {
    fc.assert(
      fc.property(chronicle, (drawn) => {
        for (const memory of drawn.memories) {
          const stored = storedWindows(visibleWindows(memory.id, drawn));
          const wrong = INSTANTS.filter((at) => isVisibleAt(stored, at) !== isServedNow(memory, drawn, at));
          expect(wrong).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('are ordered, apart from each other and not empty, so that there is one way to store them', () => {
    fc.assert(
      fc.property(chronicle, (drawn) => {
        for (const { id } of drawn.memories) {
          const bounds = visibleWindows(id, drawn).flatMap(({ from, until }) => [from, until]);
          expect(bounds.every((bound, index) => index === 0 || (bounds[index - 1] ?? '') < bound)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('are stored as a hull that no index filter passes when nothing is ever served', () => {
    expect(storedWindows([])).toEqual({
      visibleFrom: NEVER_FROM,
      visibleUntil: NEVER_UNTIL,
      visibleFromDay: '99991231',
      visibleUntilDay: '00010101',
      gapFrom: null,
      gapUntil: null,
    });
  });

  test('are stored with the holes between them', () => {
    const [a = '', b = '', c = '', d = ''] = DAYS;
    expect(
      storedWindows([
        { from: a, until: b },
        { from: c, until: d },
      ]),
    ).toEqual({
      visibleFrom: a,
      visibleUntil: d,
      visibleFromDay: dayOf(a),
      visibleUntilDay: dayOf(d),
      gapFrom: [b],
      gapUntil: [c],
    });
  });
});

describe('as of two instants', () => {
  test('exactly what held and was believed then is served, unless something that superseded it then held too', () => {
    fc.assert(
      fc.property(
        chronicle,
        fc.constantFrom(...INSTANTS),
        fc.constantFrom(...INSTANTS),
        (drawn, validAt, recordedAt) => {
          const asOf = { validAt, recordedAt };
          const edges = drawn.supersessions.filter((edge) =>
            covers(edge.recordedFrom, recordedAt, edge.recordedTo),
          );
          for (const memory of drawn.memories) {
            const shadows = drawn.memories.filter(
              (other) => other !== memory && isAbove(other.id, memory.id, edges) && heldAsOf(other, asOf),
            ).length;
            expect(shadowsAsOf(memory.id, drawn, asOf)).toBe(shadows);
            expect(rectangleAsOf(memory, asOf) !== undefined).toBe(heldAsOf(memory, asOf));
            expect(servedAsOf(memory.id, drawn, asOf) !== undefined).toBe(
              shadows === 0 && heldAsOf(memory, asOf),
            );
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a memory mirrors', () => {
  const row = (validFrom: string, validTo: string, recordedTo = OPEN_END): Rectangle => ({
    ...{ validFrom, validTo, heldUntil: validTo, recordedTo },
    ...{ recordedFrom: DAYS[0] ?? '', trustRank: 2 },
  });
  const [a = '', b = '', c = '', d = ''] = DAYS;
  test.each([
    ['what holds now', [row(a, b), row(b, d), row(d, OPEN_END)], c, 1],
    ['what holds next, when nothing does now', [row(c, d), row(d, OPEN_END)], b, 0],
    ['what held last, when nothing will', [row(b, c), row(a, b)], d, 0],
    ['nothing that is no longer believed', [row(a, OPEN_END, b), row(c, d)], b, 1],
  ])('%s', (_name, rows, now, index) => {
    expect(heldRectangle(rows, now)).toBe(rows[index]);
  });
});
