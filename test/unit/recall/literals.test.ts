import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findLiterals, literalField, literalToken } from '../../../src/recall/literals.js';

describe('what an analyzer for prose would lose is kept whole and in parts', () => {
  test.each([
    ['C++', ['c++'], ['c']],
    ['C#', ['c#'], ['c']],
    ['.NET', ['.net'], ['net']],
    ['foo_bar', ['foo_bar'], ['foo', 'bar']],
    ['a/b', ['a/b'], ['a', 'b']],
    ['C:\\repo\\src', ['c:\\repo\\src'], ['c', 'repo', 'src']],
    ['GB/s', ['gb/s'], ['gb', 's']],
    ['user@example.com', ['user@example.com'], ['user', 'example', 'com']],
    ['v1.2.3', ['v1.2.3'], ['v1', '2', '3']],
    ['#123', ['#123'], ['123']],
    ['tier1-test', ['tier1-test'], ['tier1', 'test']],
    ['(a+)+$', ['a+)+$'], ['a']],
    ['parseQuery', ['parsequery'], ['parsequery', 'parse', 'query']],
    ['2026', ['2026'], ['2026']],
    ['C', ['c alone'], []],
    ['(R)', ['r alone'], []],
  ])('%s', (text, whole, parts) => {
    expect(findLiterals(text)).toMatchObject({ whole, parts });
  });

  test.each(['C++.', '(C++)', '"C++"', 'C++,', '“C++”!', 'c++', 'Ｃ++'])('%s is C++ too', (text) => {
    expect(findLiterals(text).whole).toEqual(['c++']);
  });

  test.each(['plain', 'Words only.', "don't", 'a', 'I', '???', '—', '', ' \u200b '])(
    '%j has none',
    (text) => {
      expect(findLiterals(text)).toMatchObject({ whole: [], parts: [] });
    },
  );
});

describe('scripts without blanks are kept as pairs and single characters', () => {
  test.each([
    ['精排', ['精排'], ['精', '排']],
    ['我们的 rerank 精排', ['我们', '们的', '精排'], ['我', '们', '的', '精', '排']],
    ['カナー', ['カナ', 'ナー'], ['カ', 'ナ', 'ー']],
    ['한국', ['한국'], ['한', '국']],
    ['ไทย', ['ไท', 'ทย'], ['ไ', 'ท', 'ย']],
    ['ﾃﾞ', [], ['デ']],
    ['𠮷野', ['𠮷野'], ['𠮷', '野']],
    ['🚀', [], ['🚀']],
  ])('%s', (text, pairs, singles) => {
    expect(findLiterals(text)).toMatchObject({ pairs, singles });
  });
});

test('composed and decomposed text has the same literals', () => {
  for (const text of ['한국어', 'デパート', 'café-1'])
    expect(findLiterals(text.normalize('NFD'))).toEqual(findLiterals(text));
});

test('whatever a memory says, its field is opaque words only, and not endlessly many', () => {
  const words = /^(t[0-9a-f]{20}x( |$))*$/;
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(literalField(text)).toMatch(words);
    }),
  );
  const long = literalField(Array.from({ length: 50_000 }, (_, index) => `id_${index}`).join(' '));
  expect(long.split(' ').length).toBeLessThanOrEqual(6_000);
  expect(literalToken('c++')).not.toBe(literalToken('c#'));
});

test('what a text holds is found when it is asked for alone', () => {
  const literal = fc.constantFrom(
    'C++',
    '.NET',
    'foo_bar',
    'a/b',
    '#123',
    'v1.2.3',
    '精排',
    'user@example.com',
    '🚀',
  );
  const around = fc.constantFrom('see', 'the (old)', '我们', '"quoted"', '—', 'x:');
  fc.assert(
    fc.property(literal, around, around, (asked, before, after) => {
      const { whole, pairs, singles } = findLiterals(asked);
      const field = new Set(literalField(`${before} ${asked} ${after}`).split(' '));
      for (const text of [...whole, ...pairs, ...singles]) expect(field.has(literalToken(text))).toBe(true);
    }),
  );
});
