import { opaqueToken } from '../graph/scope-tokens.js';

/** How much of a text is looked through for literals, in UTF-16 units; identifiers further down are found by their words only. */
const READ_LIMIT = 64_000;
const TOKEN_LIMIT = 6_000;

// Scripts that are written without blanks, or whose words carry endings that the english analyzer does not know.
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
const EMOJI = /\p{Extended_Pictographic}/gu;
const EDGE_OPEN = /^[\s([{"'“‘«<,;:!?¿¡]+/u;
const EDGE_CLOSE = /[\s)\]}"'”’»>,;:!?.。、！？]+$/u;
const CAMEL = /(?<=\p{Ll}|\p{N})(?=\p{Lu})/u;

/**
 * The parts of a text that an analyzer for prose would lose: identifiers and literals such as `C++`, `a/b`, `#123`,
 * `v1.2.3` or `foo_bar` with their parts, and single characters and pairs of scripts that are written without blanks.
 */
export interface Literals {
  /** Whole literals, lower case. */
  readonly whole: readonly string[];
  /** The words inside literals, lower case. */
  readonly parts: readonly string[];
  /** Pairs of neighbouring characters of unspaced scripts. */
  readonly pairs: readonly string[];
  /** Single characters of unspaced scripts, and emoji. */
  readonly singles: readonly string[];
}

/** Finds the literals of a text. */
export function findLiterals(text: string): Literals {
  const normal = text.slice(0, READ_LIMIT).normalize('NFKC');
  const [whole, parts] = [new Set<string>(), new Set<string>()];
  for (const chunk of normal.replaceAll(UNSPACED, ' ').split(/\s+/u)) {
    const literal = chunk.replace(EDGE_OPEN, '').replace(EDGE_CLOSE, '');
    const split = wordsInside(literal);
    if (split.length > 0 && isLiteral(literal)) {
      whole.add(literal.toLowerCase());
      for (const part of split) parts.add(part);
    }
    // A name of one letter, told apart from the same letter inside `C++`.
    if (/^\p{L}$/u.test(literal) && !/^[ai]$/i.test(literal)) whole.add(`${literal.toLowerCase()} alone`);
  }
  const runs = (normal.match(UNSPACED) ?? []).map((run) => Array.from(run.toLowerCase()));
  const pairs = new Set(
    runs.flatMap((run) => run.slice(1).map((character, index) => `${run[index] ?? ''}${character}`)),
  );
  const singles = new Set([...runs.flat(), ...(normal.match(EMOJI) ?? [])]);
  return { whole: [...whole], parts: [...parts], pairs: [...pairs], singles: [...singles] };
}

/** What the literal field of a memory holds: every literal, part, pair and single character as an opaque token. */
export function literalField(...texts: readonly string[]): string {
  const { whole, parts, pairs, singles } = findLiterals(texts.join('\n'));
  return [...new Set([...whole, ...parts, ...singles, ...pairs])]
    .slice(0, TOKEN_LIMIT)
    .map(literalToken)
    .join(' ');
}

/** The opaque token of one literal. */
export function literalToken(literal: string): string {
  return opaqueToken('literal', literal);
}

function isLiteral(chunk: string): boolean {
  return /[^\p{L}\p{M}'’]/u.test(chunk) || CAMEL.test(chunk);
}

function wordsInside(chunk: string): readonly string[] {
  return chunk
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((word) => [word, ...word.split(CAMEL)])
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
