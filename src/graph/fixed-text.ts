import type { Statement } from './fragment.js';

/** Stands for a fragment in the text that is checked. */
const FRAGMENT = '§';

const TOKEN = /'[^'\\]*'|"[^"\\]*"|\/\/[^\n\r]*|\$?[A-Za-z_]\w*|\d+(?:\.\d+)?|\S/g;
const KEYWORDS = new Set(
  (
    'AND AS ASC BY CALL CASE COLLECT CONTAINS COUNT DESC DISTINCT ELSE END ENDS EXISTS FALSE IN IS LIMIT MATCH NOT ' +
    'NULL OPTIONAL OR ORDER RETURN SET SKIP STARTS THEN TRUE UNWIND WHEN WHERE WITH XOR'
  ).split(' '),
);
const SUBQUERIES = new Set(['COLLECT', 'COUNT', 'EXISTS']);
const LITERALS = new Set(['false', 'null', 'true']);
const CLAUSES = new Set(['CALL', 'MATCH', 'OPTIONAL', 'RETURN', 'SET', 'UNWIND', 'WITH']);
const SYMBOLS = new Set('.,()[]{}:=<>+-*/'.split(''));
const FUNCTIONS = new Set(
  (
    'abs avg ceil coalesce collect count date datetime datetime.realtime datetime.truncate duration floor head last max ' +
    'min range round size split substring sum toFloat toInteger toLower toString trim'
  ).split(' '),
);
const RESERVED_PROPERTIES = new Set(['workspaceId', 'namespace', 'scopePath', 'scopeTokens']);

const OPERATORS = new Set('. [ ( = < > + - * / AND OR XOR IN IS CONTAINS STARTS ENDS'.split(' '));

const isName = (token: string) => /^[a-z_]\w*$/.test(token);
const isWord = (token: string) => /^[A-Za-z_]/.test(token);
const isKeyword = (token: string) => KEYWORDS.has(token) || LITERALS.has(token);

/**
 * Says what in a statement's fixed text could read or write beside its fragments. It knows the words, signs and functions
 * that are harmless and where they may stand, and names all else: an empty list means that every node the text can touch
 * was bound by a fragment, and that nothing of it is written but single properties that decide about no scope.
 */
export function findUnscoped(statement: Statement): readonly string[] {
  const tokens = statement.fixedText.join(FRAGMENT).match(TOKEN) ?? [];
  const code = tokens.filter((token) => !token.startsWith('//'));
  return code.flatMap((token, index) => {
    const finding = inspect(token, code, index);
    const near = code.slice(Math.max(0, index - 3), index + 4).join(' ');
    return finding === undefined ? [] : [`${finding} near «${near}»`];
  });
}

function inspect(token: string, code: readonly string[], index: number): string | undefined {
  if (isWord(token)) return inspectWord(token, code, index);
  if (/^['"$\d]./.test(token) || /^\d$/.test(token) || token === FRAGMENT) return undefined;
  if (!SYMBOLS.has(token)) return 'a sign that is not listed';
  const [before = '', after = ''] = [code[index - 1], code[index + 1]];
  if (token === ':') return isMapEntry(code, index) ? undefined : 'a label';
  if (token === '(') return isGroup(code, index) ? undefined : 'a node pattern';
  // A relationship begins and ends with dashes, which have no operand beside them as in arithmetic.
  if (token === '-') return isOperand(before) && /^[$\w]/.test(after) ? undefined : 'a relationship';
  return token === '/' && after === '*' ? 'a comment over several lines' : undefined;
}

function inspectWord(word: string, code: readonly string[], index: number): string | undefined {
  const [before = '', after = '', next = ''] = [code[index - 1], code[index + 1], code[index + 2]];
  const upper = word.toUpperCase();
  if (before === '.') return after === '(' ? inspectCall(code, index) : undefined;
  if (SUBQUERIES.has(upper) && (after === '{' || word === upper))
    return after === '{' && (next === 'MATCH' || next === FRAGMENT) ? undefined : 'a pattern';
  if (KEYWORDS.has(word)) return inspectKeyword(word, code, index);
  if (!isName(word)) return 'a word that is not listed';
  if (after === '(') return inspectCall(code, index);
  if (after === ':' && isMapEntry(code, index + 1)) return undefined;
  if (KEYWORDS.has(upper) && !SUBQUERIES.has(upper) && !LITERALS.has(word)) return 'a keyword in lower case';
  // What Cypher has as keywords, in whatever case, stands beside an operand, where no name can.
  return isOperand(before) ? 'a word that is not listed' : undefined;
}

function inspectKeyword(word: string, code: readonly string[], index: number): string | undefined {
  const after = code[index + 1] ?? '';
  switch (word) {
    case 'MATCH':
      return after === FRAGMENT ? undefined : 'a pattern that is no fragment';
    case 'OPTIONAL':
      return after === 'MATCH' || after === 'CALL' ? undefined : 'a word that is not listed';
    case 'CALL':
      return after === '(' ? undefined : 'a procedure or a subquery that sees all variables';
    case 'IS':
      return after === 'NULL' || (after === 'NOT' && code[index + 2] === 'NULL') ? undefined : 'a label';
    case 'SET':
      return inspectSet(code, index);
    default:
      return undefined;
  }
}

/** A function must be on the list, under its whole name. */
function inspectCall(code: readonly string[], index: number): string | undefined {
  let start = index;
  while (code[start - 1] === '.') start -= 2;
  const name = code.slice(start, index + 1).join('');
  return FUNCTIONS.has(name) ? undefined : `the function ${name}`;
}

/** Every target must be one property of a variable, and none that says where a node belongs. */
function inspectSet(code: readonly string[], index: number): string | undefined {
  let target = true;
  let depth = 0;
  for (let at = index + 1; at < code.length; at += 1) {
    const token = code[at] ?? '';
    if (target) {
      const [dot, property = '', equals] = code.slice(at + 1, at + 4);
      if (!isName(token) || isKeyword(token) || dot !== '.' || equals !== '=')
        return 'a write of a label, of a whole map or of a computed property';
      if (RESERVED_PROPERTIES.has(property)) return 'a write of a scope property';
      at += 3;
      target = false;
    } else if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    else if (depth === 0 && token === ',') target = true;
    else if (depth === 0 && CLAUSES.has(token) && !/^(STARTS|ENDS)$/.test(code[at - 1] ?? ''))
      return undefined;
    if (depth < 0) return undefined;
  }
  return target ? 'a write of nothing' : undefined;
}

/** Whether the colon stands between a key and its value inside of a map's braces. */
function isMapEntry(code: readonly string[], index: number): boolean {
  if (!isWord(code[index - 1] ?? '') || !['{', ','].includes(code[index - 2] ?? '')) return false;
  let depth = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = code[at] ?? '';
    if (')]}'.includes(token)) depth += 1;
    if ('([{'.includes(token)) depth -= 1;
    if (depth < 0) return token === '{' && code[at - 1] !== ')' && !SUBQUERIES.has(code[at - 1] ?? '');
  }
  return false;
}

/** Whether the parenthesis belongs to a call or a subquery, or groups what is no node pattern. */
function isGroup(code: readonly string[], index: number): boolean {
  const [before = '', first = '', second = ''] = [code[index - 1], code[index + 1], code[index + 2]];
  if (before === 'CALL' || (isWord(before) && !isKeyword(before))) return true;
  if (!isName(first) || isKeyword(first)) return ![')', ':', '{', 'WHERE'].includes(first);
  return OPERATORS.has(second);
}

/** Whether an expression can end with this token. */
function isOperand(token: string): boolean {
  if (isWord(token)) return !KEYWORDS.has(token) || ['END', 'NULL', 'TRUE', 'FALSE'].includes(token);
  return /^(['"$\d]|[)\]}§]$)/.test(token);
}
