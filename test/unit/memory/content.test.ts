import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contentHash, derivedKey, excerpt, normaliseContent } from '../../../src/memory/content.js';

const LONE = /\p{Cs}/u;

describe('two contents are the same', () => {
  test.each([
    ['case', 'Prefers RUST', 'prefers rust'],
    ['white space', ' a\tb\n\n c ', 'a b c'],
    ['the form of accents', 'caf\u00e9', 'cafe\u0301'],
    ['the width of characters', 'ＡＢＣ　１２３', 'abc 123'],
    ['ligatures', 'o\ufb03ce', 'office'],
    ['case that only shows after normalising', '\u03d4', '\u03cb'],
  ])('whatever their %s', (_what, one, other) => {
    expect(contentHash(one)).toBe(contentHash(other));
  });

  test.each([
    ['C++', 'C#'],
    ['10 am', '1 0 am'],
    ['re-sign', 'resign'],
    ['I like it', 'I like it.'],
  ])('but not %j and %j', (one, other) => {
    expect(contentHash(one)).not.toBe(contentHash(other));
  });

  test('normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseContent(text);
        expect(normaliseContent(once)).toBe(once);
      }),
    );
  });
});

test('a derived key says nothing about the content, and further choices differ', () => {
  const keys = [1, 2, 3].map((attempt) => derivedKey(contentHash('the secret plan'), attempt));
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^note-[0-9a-f]{16}(-\d)?$/);
});

describe('an excerpt', () => {
  test.each([
    ['short text stays whole', 'Two words', 280, 'Two words'],
    ['white space is folded', ' a \n\n b\t', 280, 'a b'],
    [
      'the end of a sentence past the middle is preferred',
      'One sentence here. Then more words',
      24,
      'One sentence here.',
    ],
    ['else it ends between words', 'alpha beta gamma delta', 12, 'alpha beta'],
    ['text without blanks is cut anywhere', 'abcdefghij', 4, 'abcd'],
    [
      'Chinese sentences end with their own mark',
      '我们配置了精排。然后又继续写了很多很多字',
      12,
      '我们配置了精排。',
    ],
  ])('%s', (_what, text, length, expected) => {
    expect(excerpt(text, length)).toBe(expected);
  });

  test('never cuts a character, is never too long, and is a beginning of the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '. ', '𝒳', '👩‍🚀', '精', '。', '\n', 'é') });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (value, length) => {
        const short = excerpt(value, length);
        expect(short.length).toBeLessThanOrEqual(length);
        expect(LONE.test(short)).toBe(false);
        expect(value.replaceAll(/\s+/gu, ' ').trim().startsWith(short)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
