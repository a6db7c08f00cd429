import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { luceneQuery, parseQuery, visibleDays } from '../../../src/recall/lucene.js';

const NOW = '2026-05-01T00:30:00.000000Z';
const SCOPE = '+scopeTokens:(t00000000000000000000x)^0';

// Everything that a query for Lucene may consist of; between our own marks there are letters, digits and apostrophes only.
const TEXT = String.raw`[\p{L}\p{M}\p{N}_'’ ]+`;
const WEIGHT = String.raw`\^\d+(?:\.\d+)?`;
const CLAUSES = [
  String.raw`(?:value|key|tags|summary):\(${TEXT}\)${WEIGHT}`,
  String.raw`literals:\((?:t[0-9a-f]{20}x${WEIGHT} ?)+\)`,
  String.raw`(?:value|key):"${TEXT}"${WEIGHT}`,
].join('|');
const SAFE = new RegExp(
  String.raw`^\+scopeTokens:\([^)]+\)\^0 \+scopeTokens:\([0-9a-tx ]+\)\^0` +
    String.raw` \+visibleFromDay:\[00000000 TO \d{8}\]\^0 \+visibleUntilDay:\[\d{8} TO 99999999\]\^0` +
    String.raw` \+\((?:(?:${CLAUSES}) ?)+\)$`,
  'u',
);

function queryFor(text: string, scope = SCOPE): string | undefined {
  return luceneQuery(parseQuery(text), scope, visibleDays(NOW));
}

/** How many clauses Lucene counts at most: every word once a field, every token and every range. */
function clausesOf(query: string): number {
  return query.split(/[ (]/).filter((part) => part !== '' && !/^\+?\w+:$/.test(part)).length + 10;
}

test.each([
  '',
  '  ',
  '???',
  '。',
  '…—–',
  '\u200b\u200d\ufeff',
  '()[]{}',
  '~ ^ * ? : \\ / "',
  '&& || !',
  '*:*',
])('%j asks for nothing', (text) => {
  expect(queryFor(text)).toBeUndefined();
});

describe('operators of Lucene are words like any others', () => {
  test.each([
    'tier1-test AND unicode',
    'NOT ready',
    'a OR b',
    '"unbalanced',
    '(a+)+$',
    '[1 TO',
    '{a TO z}',
    'x~2',
    'te?t te*t',
    '*:x',
    'value:secret',
    'scopeTokens:t00000000000000000000x',
    '+scopeTokens:(a) -b',
    'a^99',
    '/[a-z]+/',
    'a\\',
    'foo) OR (bar',
    '_exists_:x',
  ])('%s', (text) => {
    const query = queryFor(text);
    expect(query).toMatch(SAFE);
    expect(query).not.toMatch(/\b(AND|OR|NOT)\b/);
  });
});

test('whatever is asked, the query is balanced, safe and within the limit of clauses', () => {
  const nasty = fc.constantFrom(
    ...Array.from('+-&|!(){}[]^"~*?:\\/ \n\t\u3000\u200b'),
    'AND',
    'OR',
    'NOT',
    'TO',
    'C++',
    '精排',
    'ไทย',
    'é',
    "o'",
    '🚀',
    'x',
    'word',
    '_',
    '٣',
    'İ',
    'ﬃ',
    '½',
  );
  const text = fc.oneof(
    fc.string({ unit: nasty, maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (given) => {
      const query = queryFor(Buffer.from(given).toString());
      if (query === undefined) return;
      expect(query).toMatch(SAFE);
      expect(clausesOf(query)).toBeLessThanOrEqual(1_024);
    }),
    { numRuns: 500 },
  );
});

test.each([1, 100, 500, 900])('a query of 8,000 characters fits beside %s scope tokens', (count) => {
  const tokens = Array.from({ length: count }, (_, index) => `t${String(index).padStart(20, '0')}x`).join(
    ' ',
  );
  const texts = [
    Array.from({ length: 1_600 }, (_, index) => `w${index}`).join(' '),
    Array.from({ length: 1_000 }, (_, index) => `a_${index}/b`).join(' '),
    '精排'
      .repeat(10)
      .split('')
      .map((_, index) => String.fromCodePoint(0x4e00 + index))
      .join('')
      .repeat(400),
    Array.from({ length: 4_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(''),
  ];
  for (const text of texts) {
    const query = queryFor(text.slice(0, 8_000), `+scopeTokens:(${tokens})^0`);
    expect(query).toMatch(SAFE);
    expect(clausesOf(query ?? '')).toBeLessThanOrEqual(1_024);
  }
});

test('what is asked again is asked once', () => {
  expect(parseQuery('Rust rust RUST').words).toEqual(['rust']);
});

test('a query that is too long keeps its longest words', () => {
  const text = `${Array.from({ length: 119 }, (_, index) => `w${index}`).join(' ')} uncharacteristically`;
  const tokens = Array.from({ length: 800 }, (_, index) => `t${index}x`).join(' ');
  expect(queryFor(text, `+scopeTokens:(${tokens})^0`)).toContain('uncharacteristically');
});
