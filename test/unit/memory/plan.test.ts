import { describe, expect, test } from '@jest/globals';
import { OPEN_END } from '../../../src/instant.js';
import { stateAt } from '../../../src/memory/model.js';
import { planForget, planWrite } from '../../../src/memory/plan.js';
import type { Patch } from '../../../src/memory/input.js';
import { apply, at, believedAt, codeOf, nothing, timeline, write, writer, type Stored } from './plan-kit.js';

const everything = {
  value: 'Tea, no sugar.',
  summary: 'Tea.',
  kind: 'preference',
  tags: ['drink', 'morning'],
  importance: 0.9,
  confidence: 0.4,
  source: { uri: 'https://example.com/a', type: 'chat' },
  expiresAt: at(9_000),
  validTo: at(8_000),
} satisfies Patch;

describe('a new memory', () => {
  test('has the defaults where nothing is said, and holds from now on without an end', () => {
    const { plan } = write(nothing, { value: 'x' }, at(10));
    expect(plan).toMatchObject({
      outcome: 'CREATED',
      version: 1,
      next: {
        memory: {
          version: 1,
          lastVersion: 1,
          lastSequence: 1,
          mirrorSequence: 1,
          kind: 'note',
          importance: 0.5,
          confidence: 1,
          tags: [],
          summary: null,
          delivery: 'ON_RECALL',
          validFrom: at(10),
          validTo: OPEN_END,
          createdAt: at(10),
          updatedAt: at(10),
          createdById: 'ann',
          embeddingState: 'PENDING',
          nextChangeAt: null,
        },
      },
      rows: [{ sequence: 1, version: 1, operation: 'CREATED', authorId: 'ann', validFrom: at(10) }],
      closed: [],
    });
  });

  test.each([
    ['past', -500, 'ACTIVE'],
    ['future', 500, 'PENDING'],
  ] as const)('may hold from a %s instant on', (_name, seconds, state) => {
    const { stored } = write(nothing, { value: 'x', validFrom: at(seconds) }, at(10));
    expect(stored.memory.validFrom).toBe(at(seconds));
    expect(stateAt(stored.memory, at(10))).toBe(state);
  });

  test('may be expired from the start', () => {
    const { stored } = write(nothing, { value: 'x', expiresAt: at(5) }, at(10));
    expect(stateAt(stored.memory, at(10))).toBe('EXPIRED');
  });

  test.each([at(10), at(9)])('that ends when it begins or before is refused (%s)', (validTo) => {
    expect(codeOf(() => write(nothing, { value: 'x', validTo }, at(10)))).toEqual({
      code: 'BAD_INPUT',
      field: 'input.validTo',
    });
  });

  test.each([
    [0, 'CREATED'],
    [null, 'CREATED'],
    [1, { code: 'CONFLICT', currentVersion: 0 }],
    [7, { code: 'CONFLICT', currentVersion: 0 }],
  ])('with expectedVersion %s: %j', (expectedVersion, expected) => {
    const outcome = codeOf(() => write(nothing, { value: 'x', expectedVersion }, at(10)).plan.outcome);
    expect(outcome).toEqual(expected);
  });
});

describe('a memory that exists', () => {
  const first = write(nothing, everything, at(10)).stored;

  test('keeps every field that is not mentioned', () => {
    const { stored, plan } = write(first, { value: 'Coffee.' }, at(20), { authorId: 'bob' });
    expect(plan.outcome).toBe('REVISED');
    expect(stored.memory).toMatchObject({
      value: 'Coffee.',
      summary: 'Tea.',
      kind: 'preference',
      tags: ['drink', 'morning'],
      importance: 0.9,
      confidence: 0.4,
      sourceUri: 'https://example.com/a',
      sourceType: 'chat',
      expiresAt: at(9_000),
      validTo: at(8_000),
      createdById: 'ann',
      updatedById: 'bob',
      version: 2,
    });
  });

  test.each([
    ['summary', { summary: null }, { summary: null }],
    ['kind', { kind: null }, { kind: 'note' }],
    ['tags', { tags: null }, { tags: [] }],
    ['importance', { importance: null }, { importance: 0.5 }],
    ['confidence', { confidence: null }, { confidence: 1 }],
    ['source', { source: null }, { sourceUri: null, sourceType: null }],
    ['a part of the source', { source: { type: 'mail' } }, { sourceUri: null, sourceType: 'mail' }],
    ['delivery', { delivery: null }, { delivery: 'ON_RECALL' }],
    ['expiresAt', { expiresAt: null }, { expiresAt: null }],
    ['validTo', { validTo: null }, { validTo: OPEN_END }],
  ] satisfies [string, Patch, object][])('null sets %s back, and nothing else', (_name, patch, cleared) => {
    const { stored } = write(nothing, { ...everything, delivery: 'PINNED' }, at(10));
    const { memory } = planWrite(timeline(stored), patch, writer(at(20), { mayReview: true })).next;
    const numbers = { version: 2, lastVersion: 2, lastSequence: 2, mirrorSequence: 2 };
    const moved = { ...numbers, recordedFrom: at(20), updatedAt: at(20) };
    expect(memory).toEqual({
      ...stored.memory,
      ...cleared,
      ...moved,
      embeddingHash: memory.embeddingHash,
    });
  });

  test.each([
    { value: everything.value },
    everything,
    { value: everything.value, tags: ['drink', 'morning'], summary: 'Tea.' },
    { importance: 0.9 },
    { validTo: at(8_000) },
    { validFrom: at(10) },
  ])('is UNCHANGED when all that is said holds already: %j', (patch) => {
    const plan = planWrite(timeline(first), patch, writer(at(20)));
    expect(plan).toMatchObject({ outcome: 'UNCHANGED', rows: [], closed: [], version: 1 });
    expect(plan.next).toEqual(timeline(first));
  });

  test.each([
    [0, { code: 'CONFLICT', currentVersion: 1 }],
    [2, { code: 'CONFLICT', currentVersion: 1 }],
    [1, 'REVISED'],
    [null, 'REVISED'],
    [undefined, 'REVISED'],
  ])('with expectedVersion %s: %j', (expectedVersion, expected) => {
    const patch = { value: 'new', ...(expectedVersion !== undefined && { expectedVersion }) };
    expect(codeOf(() => write(first, patch, at(20)).plan.outcome)).toEqual(expected);
  });

  test('a changed value cuts the time of the one before, and both stay believed', () => {
    const { stored } = write(first, { value: 'Coffee.' }, at(20));
    expect(
      stored.rows.map(({ sequence, version, operation, validFrom, validTo, recordedTo }) => ({
        sequence,
        version,
        operation,
        validFrom,
        validTo,
        recordedTo,
      })),
    ).toEqual([
      {
        sequence: 1,
        version: 1,
        operation: 'CREATED',
        validFrom: at(10),
        validTo: at(8_000),
        recordedTo: at(20),
      },
      { sequence: 2, version: 1, operation: 'CLIPPED', validFrom: at(10), validTo: at(20), recordedTo: null },
      {
        sequence: 3,
        version: 2,
        operation: 'REVISED',
        validFrom: at(20),
        validTo: at(8_000),
        recordedTo: null,
      },
    ]);
    expect(believedAt(stored.rows, at(15)).map((row) => row.value)).toEqual(['Tea, no sugar.']);
  });

  test('a change that leaves the value keeps the time in which it holds', () => {
    const { stored } = write(first, { importance: 0.1 }, at(20));
    expect(stored.rows).toMatchObject([
      { sequence: 1, recordedTo: at(20) },
      {
        sequence: 2,
        version: 2,
        operation: 'REVISED',
        validFrom: at(10),
        validTo: at(8_000),
        recordedTo: null,
      },
    ]);
    expect(stored.memory).toMatchObject({ embeddingHash: first.memory.embeddingHash });
  });

  test('a new value on an expired one clears the expiry, and the past stays as it was', () => {
    const { stored } = write(first, { value: 'Water.' }, at(9_500));
    expect(stored.memory).toMatchObject({
      expiresAt: null,
      validFrom: at(9_500),
      validTo: OPEN_END,
      version: 2,
    });
    expect(stateAt(stored.memory, at(9_500))).toBe('ACTIVE');
    expect(stored.rows).toMatchObject([{ validTo: at(8_000), recordedTo: null }, { validFrom: at(9_500) }]);
  });

  test('the same text said again after its time is over is a new assertion', () => {
    const { plan, stored } = write(first, { value: everything.value }, at(9_500));
    expect(plan.outcome).toBe('REVISED');
    expect(stateAt(stored.memory, at(9_500))).toBe('ACTIVE');
  });

  test.each([{ validTo: at(8_000) }, { expiresAt: at(8_000) }])(
    'the same text said again with the same end, long past, is UNCHANGED (%j)',
    (end) => {
      const past = { value: 'x', validFrom: at(-100), ...end };
      const { stored } = write(nothing, past, at(9_000));
      expect(stateAt(stored.memory, at(9_000))).toBe('EXPIRED');
      expect(write(stored, past, at(9_500)).plan.outcome).toBe('UNCHANGED');
      expect(write(stored, { value: 'x' }, at(9_500)).plan.outcome).toBe('REVISED');
    },
  );

  test('a new value with its own expiry keeps that, though it is past', () => {
    const { stored } = write(first, { value: 'Water.', expiresAt: at(9_100) }, at(9_500));
    expect(stateAt(stored.memory, at(9_500))).toBe('EXPIRED');
  });

  test('recorded instants go up even when the clock stands or goes back', () => {
    const { stored } = write(first, { value: 'y' }, at(3));
    expect(stored.memory.recordedFrom).toBe(at(10).replace('000000Z', '000001Z'));
    expect(write(stored, { value: 'z' }, at(3)).stored.memory.recordedFrom).toBe(
      at(10).replace('000000Z', '000002Z'),
    );
  });

  test('its embedding waits again only when the embedded text changes', () => {
    const ready: Stored = { ...first, memory: { ...first.memory, embeddingState: 'READY' } };
    expect(write(ready, { tags: ['a'], importance: 0 }, at(20)).stored.memory.embeddingState).toBe('READY');
    expect(write(ready, { summary: 'Other.' }, at(20)).stored.memory.embeddingState).toBe('PENDING');
    expect(write(ready, { value: 'Other.' }, at(20)).stored.memory.embeddingState).toBe('PENDING');
  });

  test('a write without a key of its own compares contents in their normalised form', () => {
    const again = { value: '  TEA,\u00a0no   sugar. ' };
    expect(write(first, again, at(20), { keyless: true }).plan.outcome).toBe('UNCHANGED');
    expect(write(first, again, at(20)).plan.outcome).toBe('REVISED');
  });
});

describe('what is pinned', () => {
  const pinned = write(nothing, { value: 'x', delivery: 'PINNED' }, at(10)).stored;

  test.each([{ value: 'y' }, { delivery: null }, { delivery: 'ON_RECALL' as const }])(
    'needs REVIEW access to be changed: %j',
    (patch) => {
      expect(codeOf(() => write(pinned, patch, at(20)))).toEqual({ code: 'FORBIDDEN' });
      expect(write(pinned, patch, at(20), { mayReview: true }).plan.outcome).toBe('REVISED');
    },
  );

  test('needs REVIEW access to be forgotten', () => {
    expect(codeOf(() => planForget(timeline(pinned), writer(at(20))))).toEqual({ code: 'FORBIDDEN' });
    expect(planForget(timeline(pinned), writer(at(20), { mayReview: true })).next.memory.state).toBe(
      'FORGOTTEN',
    );
  });

  test('may be tagged without', () => {
    expect(write(pinned, { tags: ['a'] }, at(20)).plan.outcome).toBe('REVISED');
  });
});

test('forgetting keeps the version, adds a row of its own and takes the memory out of the queue', () => {
  const { stored } = write(nothing, { value: 'x' }, at(10));
  const plan = planForget(timeline(stored), writer(at(20), { authorId: 'bob' }));
  const after = apply(stored, plan);
  expect(after.memory).toMatchObject({
    state: 'FORGOTTEN',
    version: 1,
    embeddingState: 'NONE',
    updatedById: 'bob',
  });
  expect(after.rows).toMatchObject([
    { sequence: 1, version: 1, recordedTo: at(20) },
    {
      sequence: 2,
      version: 1,
      operation: 'FORGOTTEN',
      authorId: 'bob',
      recordedFrom: at(20),
      recordedTo: null,
    },
  ]);
});
