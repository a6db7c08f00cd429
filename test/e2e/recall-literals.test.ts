import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, type Actor, type World } from './kit.js';

let world: World;
let owner: Actor;
const LITERALS = [
  'C++',
  'C#',
  'F#',
  '.NET',
  'ASP.NET',
  'foo_bar',
  'foo_baz',
  'foo-bar',
  'a/b',
  'a/c',
  'C:\\repo\\src',
  'C:\\repo\\lib',
  'GB/s',
  'MB/s',
  'user@example.com',
  'user@example.org',
  'v1.2.3',
  'v1.2.4',
  '#123',
  '#124',
  'tier1-test',
  '$PATH',
  '--no-verify',
  '@scope/pkg',
  'std::vector',
  'std::list',
  '192.168.0.1',
  '192.168.0.10',
  '2026-05-01',
  'R&D',
  'AT&T',
  'node.js',
  'parseQuery',
  '(a+)+$',
  '/etc/hosts',
  'https://example.com/a?b=c',
  'x->y',
  '10:30',
  '[1 TO',
  'e2e',
  'K8s',
  'ISO-8601',
  'RFC3339',
  'user_id',
  'userId',
];
// Keys are searched too: they must not hold what is asked for.
const letters = (number: number) =>
  Array.from(String(number), (digit) => 'qwertyuiop'[Number(digit)]).join('');
const key = (literal: string) => `about-${letters(LITERALS.indexOf(literal))}`;
beforeAll(async () => {
  world = await startWorld('literals');
  ({ owner } = world);
  const about = LITERALS.map((literal) => ({
    key: key(literal),
    value: `The parser of this project has to cope with ${literal} in its input.`,
  }));
  const decoys = Array.from({ length: 40 }, (_, index) => ({
    key: `decoy-${letters(index)}`,
    value: `The parser of this project has to cope with item ${'abcdefghij'[index % 10] ?? ''}${index} in its input.`,
  }));
  for (const inputs of [about, decoys]) await owner.call('rememberMany', { inputs });
});
afterAll(() => world.close());

describe('a literal finds the memory that holds it before all that nearly do', () => {
  test.each(LITERALS)('%s', async (literal) => {
    const alone = await owner.find(literal, { limit: 100 });
    expect(alone[0]).toBe(key(literal));
    expect(alone.length).toBeLessThan(LITERALS.length / 2);
  });

  test.each(['C++', '.NET', 'foo_bar', 'C:\\repo\\src', 'user@example.com', 'v1.2.3', '#123', '(a+)+$'])(
    'in a question too: %s',
    async (literal) => {
      expect((await owner.find(`how does the project cope with ${literal}?`))[0]).toBe(key(literal));
    },
  );

  test.each(['C++.', '(C++)', '"C++"', 'c++', 'Ｃ＋＋', ' C++ '])('%s is C++', async (query) => {
    expect((await owner.find(query))[0]).toBe(key('C++'));
  });

  test.each([
    ['foo', ['foo_bar', 'foo_baz', 'foo-bar']],
    ['vector', ['std::vector']],
    ['hosts', ['/etc/hosts']],
    ['parse', ['parseQuery']],
    ['example', ['user@example.com', 'user@example.org', 'https://example.com/a?b=c']],
  ])('a part alone, %s, finds what it is a part of', async (part, whole) => {
    const found = await owner.find(part, { limit: 20 });
    for (const literal of whole) expect(found).toContain(key(literal));
  });
});

test('a single letter finds what is called so before what only begins so', async () => {
  await owner.call('rememberMany', {
    inputs: ['C', 'C++', 'C#', 'R', 'R&D'].map((language) => ({
      namespace: 'letters',
      key: language,
      value: `The tool is written in ${language} by hand.`,
    })),
  });
  const scope = { namespaces: ['letters'] };
  for (const language of ['C', 'C++', 'C#', 'R', 'R&D'])
    expect((await owner.find(language, { scope }))[0]).toBe(language);
});

describe('operators are text', () => {
  test.each([
    'tier1-test AND unicode',
    'NOT tier1-test',
    'tier1-test OR nothing',
    '"tier1-test',
    '+tier1-test -tier1-test',
    'tier1-test~2',
    'tier1-test^99',
    'tier1-test*',
    '?tier1-test',
    '(tier1-test',
    'tier1-test)',
    '[tier1-test TO',
    '{tier1-test}',
    'value:tier1-test',
    '\\tier1-test',
    'tier1-test && x || y',
    '!tier1-test',
    "tier1-test' OR 1=1 //",
    'tier1-test"; MATCH (n) DETACH DELETE n //',
    '`tier1-test`',
    '${tier1-test}',
    '{{tier1-test}}',
    '<tier1-test>',
  ])('%s', async (query) => {
    const found = await owner.find(query, { limit: 100 });
    expect(found[0]).toBe(key('tier1-test'));
    expect(found.length).toBeLessThan(LITERALS.length / 2);
  });

  test.each([
    '*',
    '*:*',
    '?',
    '~',
    '^',
    '""',
    '()',
    '[]',
    '[* TO *]',
    'value:*',
    '_exists_:value',
    'scopeTokens:*',
    '/.*/',
    '**',
    '+*',
    'a*',
  ])('%s never matches all', async (query) => {
    expect((await owner.find(query, { limit: 100 })).length).toBeLessThan(10);
  });

  test.each([
    ['a regular expression that backtracks', `(a+)+$${'a'.repeat(5_000)}!`],
    ['very many brackets', '('.repeat(8_000)],
    ['very many operators', 'AND OR NOT '.repeat(700)],
    ['very many words', Array.from({ length: 1_300 }, (_, index) => `w${index}`).join(' ')],
    ['very many literals', Array.from({ length: 1_000 }, (_, index) => `a_${index}`).join(' ')],
    ['one very long word', 'x'.repeat(8_000)],
    ['very many wildcards', '*?'.repeat(4_000)],
    [
      'very many Chinese characters',
      Array.from({ length: 8_000 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 5_000))).join(''),
    ],
    ['very many emoji', '🚀'.repeat(4_000)],
    ['very many accents', `e${'\u0301'.repeat(7_999)}`],
    [
      'every control character',
      Array.from({ length: 32 }, (_, code) => String.fromCodePoint(code)).join('x'),
    ],
    ['text from right to left', '\u202eabc\u202c שלום مرحبا'],
  ])('%s is answered in bounded time', async (_what, query) => {
    const started = performance.now();
    const { hits } = await owner.call('recall', { input: { query } });
    expect(hits.length).toBeLessThanOrEqual(10);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
