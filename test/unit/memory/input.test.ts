import { describe, expect, test } from '@jest/globals';
import { checkRemember, checkRevise } from '../../../src/memory/input.js';

describe('what is written is brought to its stored form', () => {
  test.each([
    [{ key: ' cafe\u0301 ' }, { key: 'caf\u00e9' }],
    [{ key: 'Case Stays' }, { key: 'Case Stays' }],
    [{ namespace: 'Team/A.b_c-1' }, { namespace: 'team/a.b_c-1' }],
    [{ kind: ' Preference ' }, { kind: 'preference' }],
    [{ tags: ['b', ' a ', 'b', 'A'] }, { tags: ['A', 'a', 'b'] }],
    [{ validFrom: '2026-05-01T09:00:00+09:00' }, { validFrom: '2026-05-01T00:00:00.000000Z' }],
    [{ summary: ' s ' }, { summary: 's' }],
  ])('%j', (given, stored) => {
    expect(checkRemember({ value: 'x', ...given })).toEqual({ value: 'x', ...stored });
  });

  test('the value stays as it is, to the last blank', () => {
    expect(checkRemember({ value: ' cafe\u0301\n ' }).value).toBe(' cafe\u0301\n ');
  });

  test('what is absent stays absent, and null stays null', () => {
    const cleared = {
      summary: null,
      kind: null,
      tags: null,
      importance: null,
      source: null,
      expiresAt: null,
    };
    expect(checkRemember({ value: 'x', ...cleared })).toEqual({ value: 'x', ...cleared });
    expect(checkRevise({ tags: null })).toEqual({ tags: null });
  });
});

describe('what is out of bounds is refused, never clamped, and the field is named', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
  test.each([
    [{ value: '' }, 'value'],
    [{ value: ' \n\u3000' }, 'value'],
    [{ value: 'é'.repeat(500_001) }, 'value'],
    [{ key: '' }, 'key'],
    [{ key: '  ' }, 'key'],
    [{ key: 'k'.repeat(256) }, 'key'],
    [{ key: 'a\nb' }, 'key'],
    [{ key: 'a\u0000b' }, 'key'],
    [{ key: 'a\u0085b' }, 'key'],
    [{ kind: '' }, 'kind'],
    [{ kind: 'k'.repeat(101) }, 'kind'],
    [{ summary: 's'.repeat(2_001) }, 'summary'],
    [{ tags: many(51) }, 'tags'],
    [{ tags: ['ok', ''] }, 'tags.1'],
    [{ tags: ['t'.repeat(101)] }, 'tags.0'],
    [{ tags: ['a\nb'] }, 'tags.0'],
    [{ importance: 1.01 }, 'importance'],
    [{ importance: -0.01 }, 'importance'],
    [{ importance: Number.NaN }, 'importance'],
    [{ importance: Number.POSITIVE_INFINITY }, 'importance'],
    [{ confidence: 2 }, 'confidence'],
    [{ source: { uri: 'u'.repeat(2_001) } }, 'source.uri'],
    [{ source: { type: 't'.repeat(101) } }, 'source.type'],
    [{ delivery: 'LOUD' }, 'delivery'],
    [{ validFrom: '2026-05-01' }, 'validFrom'],
    [{ validTo: '9999-12-31T00:00:00Z' }, 'validTo'],
    [{ expiresAt: '2016-12-31T23:59:60Z' }, 'expiresAt'],
    [{ expectedVersion: -1 }, 'expectedVersion'],
    [{ expectedVersion: 1.5 }, 'expectedVersion'],
  ])('%j', (given, field) => {
    expect(() => checkRemember({ value: 'x', ...given }, 'inputs.3')).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', details: { field: `inputs.3.${field}` } }),
    );
  });

  test('at the bounds all is taken', () => {
    const input = {
      value: 'é'.repeat(500_000),
      key: 'k'.repeat(255),
      kind: 'k'.repeat(100),
      summary: 's'.repeat(2_000),
      tags: many(50).map((tag) => tag.padEnd(100, 'x')),
      importance: 0,
      confidence: 1,
      source: { uri: 'u'.repeat(2_000), type: 't'.repeat(100) },
      expectedVersion: 0,
    };
    expect(checkRemember(input)).toMatchObject({ ...input, tags: [...input.tags].sort() });
  });
});

test('a revision changes at least one field, and its value cannot be null', () => {
  for (const input of [{}, { expectedVersion: 3 }, { value: null }])
    expect(() => checkRevise(input)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
});
