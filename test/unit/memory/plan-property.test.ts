import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HippographError } from '../../../src/errors.js';
import { planForget, planWrite, type Plan } from '../../../src/memory/plan.js';
import type { Patch } from '../../../src/memory/input.js';
import { apply, at, believedAt, nothing, timeline, writer, type Stored, type StoredRow } from './plan-kit.js';

/** What is left out of a patch is undefined here and not mentioned there. */
const maybe = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom<T | null>(null, ...values), { nil: undefined });
/** An instant so many seconds from the write. */
const offset = maybe([-50, -1, 0, 1, 30, 400]);

const step = fc.record({
  pause: fc.constantFrom(0, 1, 5, 60, 300),
  value: fc.option(fc.constantFrom('one', 'two', 'ONE'), { nil: undefined }),
  summary: maybe(['s', 't']),
  tags: maybe([['a'], ['a', 'b']]),
  importance: maybe([0, 0.7]),
  validFrom: fc.option(offset, { nil: undefined, freq: 4 }),
  validTo: offset,
  expiresAt: offset,
  keyless: fc.boolean(),
  forget: fc.integer({ min: 0, max: 12 }).map((number) => number === 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function patchOf(given: Step, now: number): Patch {
  const instant = (seconds: number | null) => (seconds === null ? null : at(now + seconds));
  const { value, summary, tags, importance, validFrom, validTo, expiresAt } = given;
  return {
    ...(value !== undefined && { value }),
    ...(summary !== undefined && { summary }),
    ...(tags !== undefined && { tags }),
    ...(importance !== undefined && { importance }),
    ...(validFrom !== undefined && { validFrom: instant(validFrom) }),
    ...(validTo !== undefined && { validTo: instant(validTo) }),
    ...(expiresAt !== undefined && { expiresAt: instant(expiresAt) }),
  };
}

function attempt(work: () => Plan): Plan | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof HippographError) return undefined;
    throw error;
  }
}

function assertNoOverlap(rows: readonly StoredRow[]): void {
  const sorted = [...rows].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  for (const [index, row] of sorted.entries()) {
    expect(row.validFrom < row.validTo).toBe(true);
    const next = sorted[index + 1];
    if (next) expect(row.validTo <= next.validFrom).toBe(true);
  }
}

test('whatever is written in whatever order, history stays whole', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      let stored: Stored = nothing;
      let now = 1_000;
      const seen: { instant: string; believed: readonly unknown[] }[] = [];
      for (const given of steps) {
        now += given.pause;
        if (stored.memory.state === 'FORGOTTEN') break;
        const { memory } = stored;
        const patch = patchOf(given, now);
        if (memory.lastVersion === 0 && patch.value === undefined) continue;
        const context = writer(at(now), { keyless: given.keyless });
        const plan = attempt(() =>
          given.forget && memory.lastVersion > 0
            ? planForget(timeline(stored), context)
            : planWrite(timeline(stored), patch, context),
        );
        if (!plan || plan.outcome === 'UNCHANGED') continue;
        stored = apply(stored, plan);

        const described = stored.rows.filter(
          ({ operation }) => operation === 'CREATED' || operation === 'REVISED',
        );
        expect(stored.rows.map((row) => row.sequence)).toEqual(stored.rows.map((_, index) => index + 1));
        expect(described.map((row) => row.version)).toEqual(described.map((_, index) => index + 1));
        expect(stored.memory.lastVersion).toBe(described.length);
        expect(stored.memory.lastSequence).toBe(stored.rows.length);

        const mirror = stored.rows.find((row) => row.sequence === stored.memory.mirrorSequence);
        expect(mirror?.recordedTo).toBeNull();
        expect(stored.memory).toMatchObject({
          value: mirror?.value,
          summary: mirror?.summary,
          tags: mirror?.tags,
          importance: mirror?.importance,
          expiresAt: mirror?.expiresAt,
          validFrom: mirror?.validFrom,
          validTo: mirror?.validTo,
          recordedFrom: mirror?.recordedFrom,
          version: mirror?.version,
          contentHash: mirror?.contentHash,
        });
        const instant = stored.memory.updatedAt;
        const believed = believedAt(stored.rows, instant).map(({ recordedTo: _recordedTo, ...row }) => row);
        seen.push({ instant, believed });
      }
      for (const { instant, believed } of seen) {
        const later = believedAt(stored.rows, instant);
        assertNoOverlap(later);
        // What was believed then is told the same after everything that came later.
        expect(later.map(({ recordedTo: _recordedTo, ...row }) => row)).toEqual(believed);
      }
    }),
    { numRuns: 400 },
  );
});

test('a changed value leaves every earlier instant to the value that held then', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 8 }), (values) => {
      let stored: Stored = nothing;
      const told: (readonly [string, string])[] = [];
      for (const [index, value] of values.entries()) {
        const now = at(100 * (index + 1));
        const plan = planWrite(timeline(stored), { value }, writer(now));
        if (plan.outcome !== 'UNCHANGED') stored = apply(stored, plan);
        told.push([at(100 * (index + 1) + 50), value]);
      }
      const present = believedAt(stored.rows, '2030-01-01T00:00:00.000000Z');
      for (const [instant, value] of told) {
        const holding = present.filter((row) => row.validFrom <= instant && instant < row.validTo);
        expect(holding.map((row) => row.value)).toEqual([value]);
      }
    }),
    { numRuns: 100 },
  );
});
