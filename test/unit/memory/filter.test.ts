import { describe, expect, test } from '@jest/globals';
import { checkFilter, hasConditions, toFilterParams } from '../../../src/memory/filter.js';

const nothing = Object.fromEntries(Object.keys(toFilterParams(undefined)).map((name) => [name, null]));

function params(filter: unknown) {
  return Object.fromEntries(
    Object.entries(toFilterParams(checkFilter(filter))).filter(([, value]) => value !== null),
  );
}

test('without a filter, and where nothing but nulls is said, nothing is a condition', () => {
  expect(toFilterParams(undefined)).toEqual(nothing);
  for (const filter of [{}, { kinds: null, importance: null, created: {} }, { importance: { gte: null } }]) {
    expect(toFilterParams(checkFilter(filter))).toEqual(nothing);
    expect(hasConditions(checkFilter(filter))).toBe(false);
  }
  expect(hasConditions(undefined)).toBe(false);
});

test.each([
  [{ kinds: [' Fact ', 'NOTE'] }, { kinds: ['fact', 'note'] }],
  [{ tagsAny: [' cafe\u0301 '] }, { tagsAny: ['caf\u00e9'] }],
  [{ tagsAll: ['A', 'b'] }, { tagsAll: ['A', 'b'] }],
  [{ kinds: [] }, { kinds: [] }],
  [{ importance: { gte: 0, lt: 0.5 } }, { importanceGte: 0, importanceLt: 0.5 }],
  [{ confidence: { gt: 0.1, lte: 1 } }, { confidenceGt: 0.1, confidenceLte: 1 }],
  [
    { created: { from: '2026-05-01T09:00:00+09:00', to: '2026-05-02T00:00:00Z' } },
    { createdFrom: '2026-05-01T00:00:00.000000Z', createdTo: '2026-05-02T00:00:00.000000Z' },
  ],
  [{ valid: { to: '2026-05-02T00:00:00Z' } }, { heldTo: '2026-05-02T00:00:00.000000Z' }],
  [{ sourceUriPrefix: 'a%_*' }, { sourceUriPrefix: 'a%_*' }],
  [{ writtenBy: ['p1'] }, { writtenBy: ['p1'] }],
  [{ delivery: 'PINNED' }, { delivery: 'PINNED' }],
])('%j is the condition %j', (filter, expected) => {
  expect(params(filter)).toEqual(expected);
  expect(hasConditions(checkFilter(filter))).toBe(true);
});

describe('what cannot be meant is refused, and the field is named', () => {
  test.each([
    [{ kinds: new Array(51).fill('a') }, 'filters.kinds'],
    [{ writtenBy: new Array(51).fill('a') }, 'filters.writtenBy'],
    [{ states: ['GONE'] }, 'filters.states.0'],
    [{ delivery: 'SOMETIMES' }, 'filters.delivery'],
    [{ importance: { gte: Number.NaN } }, 'filters.importance.gte'],
  ])('%j', (filter, field) => {
    expect(() => checkFilter(filter)).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', details: { field } }),
    );
  });

  test.each([
    { from: '2026-05-02T00:00:00Z', to: '2026-05-02T00:00:00Z' },
    { from: '2026-05-02T00:00:00Z', to: '2026-05-01T00:00:00Z' },
    { from: '2026-05-02' },
  ])('the period %j', (updated) => {
    expect(() => toFilterParams(checkFilter({ updated }))).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT' }),
    );
  });
});
