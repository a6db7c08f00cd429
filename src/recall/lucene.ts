import { facetToken } from '../graph/scope-tokens.js';
import { dayOf, type Instant } from '../instant.js';
import type { AsOf } from '../memory/as-of.js';
import { findLiterals, literalToken } from './literals.js';

/** What a query asks for, taken apart; all of it is plain words or opaque tokens, so that nothing needs escaping. */
export interface QueryTerms {
  /** Distinct words in lower case, in their order. */
  readonly words: readonly string[];
  /** Distinct literal tokens with their weight. */
  readonly literals: readonly { readonly token: string; readonly weight: number }[];
}

// Lucene refuses a query of more than 1,024 clauses, each word counted once a field.
const CLAUSE_LIMIT = 1_024;
const CLAUSE_RESERVE = 40;
const MAX_WORDS = 120;
const MAX_LITERALS = 120;
const MAX_PHRASE = 16;
const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’]\p{L}+)*/gu;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
// Tags weigh little: a short field would otherwise outweigh the text by its length alone.
const FIELDS = { value: 1, key: 1, tags: 0.3, summary: 1 } as const;
const WEIGHT = { whole: 3, part: 0.6, pair: 1, word: 0.5, phrase: 1, key: 2 } as const;
const SERVED_TRUST = ['DISPUTED', 'ASSERTED', 'CORROBORATED', 'VERIFIED'];

/** Takes a query apart; without a word and a literal it asks for nothing. */
export function parseQuery(query: string): QueryTerms {
  const normal = query.normalize('NFKC');
  const found = findLiterals(normal);
  const words = distinct(normal.toLowerCase().replaceAll(UNSPACED, ' ').match(WORD) ?? []);
  const singles = found.pairs.length > 0 ? [] : found.singles;
  const weighted = [
    ...found.whole.map((text) => ({ text, weight: WEIGHT.whole })),
    ...found.pairs.map((text) => ({ text, weight: WEIGHT.pair })),
    ...singles.map((text) => ({ text, weight: 1 })),
    ...found.parts.map((text) => ({ text, weight: WEIGHT.part })),
    // A plain word may be a part of an identifier in a memory.
    ...words.filter((word) => !found.parts.includes(word)).map((text) => ({ text, weight: WEIGHT.word })),
  ];
  const literals = weighted
    .slice(0, MAX_LITERALS)
    .map(({ text, weight }) => ({ token: literalToken(text), weight }));
  return { words: words.slice(0, MAX_WORDS), literals };
}

/**
 * The Lucene query for some terms inside a scope's clause and some clauses of days. Undefined when there is nothing to ask.
 */
export function luceneQuery(
  terms: QueryTerms,
  scopeClause: string,
  days: readonly string[],
): string | undefined {
  if (terms.words.length === 0 && terms.literals.length === 0) return undefined;
  const fieldCount = Object.keys(FIELDS).length;
  const free = CLAUSE_LIMIT - CLAUSE_RESERVE - scopeClause.split(' ').length;
  const literals = terms.literals.slice(0, Math.floor(free / 3));
  const phrase =
    terms.words.length > 1 && terms.words.length <= MAX_PHRASE && free > 4 * MAX_PHRASE
      ? terms.words.join(' ')
      : undefined;
  const room = Math.floor(
    (free - literals.length - (phrase === undefined ? 0 : 2 * MAX_PHRASE)) / fieldCount,
  );
  // The longest words are the rarest: a query that is too long keeps those.
  const words =
    terms.words.length <= room
      ? terms.words
      : [...terms.words].sort((a, b) => b.length - a.length).slice(0, room);
  const asked = [
    ...(words.length === 0
      ? []
      : Object.entries(FIELDS).map(([field, boost]) => `${field}:(${words.join(' ')})^${boost}`)),
    ...(literals.length === 0
      ? []
      : [`literals:(${literals.map(({ token, weight }) => `${token}^${weight}`).join(' ')})`]),
    ...(phrase === undefined ? [] : [`value:"${phrase}"^${WEIGHT.phrase}`, `key:"${phrase}"^${WEIGHT.key}`]),
  ];
  return [scopeClause, trustClause(), ...days, `+(${asked.join(' ')})`].join(' ');
}

function trustClause(): string {
  return `+scopeTokens:(${SERVED_TRUST.map((state) => facetToken('trust', state)).join(' ')})^0`;
}

/** What may be visible on the day of an instant; days are rounded outwards, so that the exact test comes later. */
export function visibleDays(now: Instant): readonly string[] {
  return [until('visibleFromDay', now), since('visibleUntilDay', now)];
}

/** What memories mirror, as far as it may have been believed and served on the days of two instants. */
export function mirroredDays({ validAt, recordedAt }: AsOf): readonly string[] {
  return [
    until('validFromDay', validAt),
    since('heldUntilDay', validAt),
    until('recordedFromDay', recordedAt),
  ];
}

/** The same for rows that no memory mirrors, which ceased to be believed. */
export function rowDays(asOf: AsOf): readonly string[] {
  return [...mirroredDays(asOf), since('recordedToDay', asOf.recordedAt)];
}

function until(field: string, instant: Instant): string {
  return `+${field}:[00000000 TO ${dayOf(instant)}]^0`;
}

function since(field: string, instant: Instant): string {
  return `+${field}:[${dayOf(instant)} TO 99999999]^0`;
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}
