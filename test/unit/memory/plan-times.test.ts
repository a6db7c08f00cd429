import { describe, expect, test } from '@jest/globals';
import { OPEN_END } from '../../../src/instant.js';
import { planForget, planMove, planRestore } from '../../../src/memory/plan.js';
import { apply, at, believedAt, codeOf, nothing, timeline, write, writer, type Stored } from './plan-kit.js';

/** What is believed now, in the order of its time: value, from, to. */
function believed(stored: Stored) {
  return believedAt(stored.rows, '2050-01-01T00:00:00.000000Z')
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .map(({ value, validFrom, validTo }) => [value, validFrom, validTo]);
}

describe('what is said of another time', () => {
  const tea = write(nothing, { value: 'tea', validFrom: at(0), tags: ['hot'] }, at(10)).stored;

  test('lays a value over the past until the next known change', () => {
    const coffee = write(tea, { value: 'coffee' }, at(100)).stored;
    const { plan, stored } = write(coffee, { value: 'milk', validFrom: at(50) }, at(200));
    expect(believed(stored)).toEqual([
      ['tea', at(0), at(50)],
      ['milk', at(50), at(100)],
      ['coffee', at(100), OPEN_END],
    ]);
    expect(plan).toMatchObject({ outcome: 'REVISED', version: 3 });
    expect(stored.memory).toMatchObject({ value: 'coffee', version: 2, lastVersion: 3, updatedAt: at(200) });
    expect(stored.rows.at(-1)).toMatchObject({ tags: ['hot'], baseSequence: 2 });
  });

  test('lays a value over a period, and what it cuts goes on behind it', () => {
    const { stored } = write(tea, { value: 'milk', validFrom: at(50), validTo: at(60) }, at(200));
    expect(believed(stored)).toEqual([
      ['tea', at(0), at(50)],
      ['milk', at(50), at(60)],
      ['tea', at(60), OPEN_END],
    ]);
    expect(stored.memory).toMatchObject({ value: 'tea', version: 1, lastVersion: 2, validFrom: at(60) });
  });

  test('closes every description that lies in a period wholly', () => {
    const coffee = write(tea, { value: 'coffee' }, at(100)).stored;
    const milk = write(coffee, { value: 'milk' }, at(200)).stored;
    const { stored } = write(milk, { value: 'water', validFrom: at(50), validTo: at(250) }, at(300));
    expect(believed(stored)).toEqual([
      ['tea', at(0), at(50)],
      ['water', at(50), at(250)],
      ['milk', at(250), OPEN_END],
    ]);
  });

  test('waits when it begins in the future, and is told of in nextChangeAt', () => {
    const { stored } = write(tea, { value: 'milk', validFrom: at(500) }, at(200));
    expect(stored.memory).toMatchObject({
      value: 'tea',
      validTo: at(500),
      nextChangeAt: at(500),
      version: 1,
    });
    const moved = planMove(timeline(stored), at(500));
    expect(moved.next.memory).toMatchObject({
      value: 'milk',
      version: 2,
      nextChangeAt: null,
      updatedAt: at(200),
    });
    expect(moved).toMatchObject({ rows: [], closed: [] });
  });

  test('a change before a known one holds until that', () => {
    const future = write(tea, { value: 'milk', validFrom: at(500) }, at(200)).stored;
    const { stored } = write(future, { value: 'water' }, at(300));
    expect(believed(stored)).toEqual([
      ['tea', at(0), at(300)],
      ['water', at(300), at(500)],
      ['milk', at(500), OPEN_END],
    ]);
    expect(believed(write(future, { value: 'water', validTo: null }, at(300)).stored)).toEqual([
      ['tea', at(0), at(300)],
      ['water', at(300), OPEN_END],
    ]);
  });

  test('the value of a known change said as of now brings it forward', () => {
    const future = write(tea, { value: 'milk', validFrom: at(500), tags: ['hot'] }, at(200)).stored;
    const { stored } = write(future, { value: 'milk' }, at(300));
    expect(believed(stored)).toEqual([
      ['tea', at(0), at(300)],
      ['milk', at(300), OPEN_END],
    ]);
  });

  test('a memory that has not begun may be told to hold something else before', () => {
    const pending = write(nothing, { value: 'x', validFrom: at(500) }, at(10)).stored;
    const { stored } = write(pending, { value: 'y' }, at(20));
    expect(believed(stored)).toEqual([
      ['y', at(20), at(500)],
      ['x', at(500), OPEN_END],
    ]);
    expect(write(pending, { tags: ['later'] }, at(20)).stored.memory).toMatchObject({ validFrom: at(500) });
  });

  test.each([
    ['earlier', at(-50), 'REVISED', [['tea', at(-50), OPEN_END]]],
    ['later', at(5), 'REVISED', [['tea', at(5), OPEN_END]]],
    ['where it is', at(0), 'UNCHANGED', [['tea', at(0), OPEN_END]]],
  ] as const)('a beginning without a value corrects it: %s', (_name, validFrom, outcome, expected) => {
    const { plan, stored } = write(tea, { validFrom }, at(200));
    expect(plan.outcome).toBe(outcome);
    expect(believed(stored)).toEqual(expected);
  });

  test.each([
    ['inside', at(5), 'UNCHANGED', at(0)],
    ['before', at(-50), 'REVISED', at(-50)],
  ] as const)('the same value said of a time %s takes nothing away', (_name, validFrom, outcome, from) => {
    const { plan, stored } = write(tea, { value: 'tea', validFrom }, at(200));
    expect(plan.outcome).toBe(outcome);
    expect(believed(stored)).toEqual([['tea', from, OPEN_END]]);
  });

  test('an end may come nearer, and a value may end before the one that it replaces', () => {
    expect(believed(write(tea, { validTo: at(300) }, at(200)).stored)).toEqual([['tea', at(0), at(300)]]);
    expect(believed(write(tea, { value: 'milk', validTo: at(300) }, at(200)).stored)).toEqual([
      ['tea', at(0), at(200)],
      ['milk', at(200), at(300)],
      ['tea', at(300), OPEN_END],
    ]);
  });

  test('an end before the beginning is refused', () => {
    for (const patch of [
      { validFrom: at(50), validTo: at(50) },
      { value: 'milk', validFrom: at(50), validTo: at(40) },
      { validTo: at(-1) },
    ])
      expect(codeOf(() => write(tea, patch, at(200)))).toEqual({ code: 'BAD_INPUT', field: 'input.validTo' });
  });

  test('never moves what is pinned without REVIEW access', () => {
    const pinned = write(nothing, { value: 'x', delivery: 'PINNED' }, at(10)).stored;
    for (const patch of [
      { validTo: at(100) },
      { validFrom: at(-5) },
      { expiresAt: at(100) },
      { value: 'y', validFrom: at(-5) },
    ])
      expect(codeOf(() => write(pinned, patch, at(20)))).toEqual({ code: 'FORBIDDEN' });
  });
});

test('restoring takes back what was forgotten, with what was known of later', () => {
  const first = write(nothing, { value: 'x' }, at(10)).stored;
  const future = write(first, { value: 'y', validFrom: at(500) }, at(20)).stored;
  const forgotten = apply(future, planForget(timeline(future), writer(at(30))));
  expect(forgotten.memory).toMatchObject({ state: 'FORGOTTEN', nextChangeAt: null });
  const plan = planRestore(timeline(forgotten), writer(at(600)));
  expect(plan).toMatchObject({ outcome: 'REVIVED', version: 1 });
  expect(apply(forgotten, plan).memory).toMatchObject({
    state: 'ACTIVE',
    value: 'y',
    embeddingState: 'PENDING',
  });
});
