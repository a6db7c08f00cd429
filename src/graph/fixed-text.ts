import type { Statement } from './fragment.js';

/** Stands for a fragment in the text that is checked. */
const FRAGMENT = '§';

const TOKEN =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/\/[^\n]*|\$?[A-Za-z_][A-Za-z0-9_]*|\$|\d+(?:\.\d+)?|§|<-|->|--|\]-|-\[|\.\.|[<>=!+~]+|[^\s]/g;

const PATTERN_CLAUSES = new Set(['MATCH', 'MERGE', 'CREATE', 'SEARCH', 'EXISTS', 'COUNT', 'COLLECT']);
const RELATIONSHIP_MARKS = new Set(['<-', '->', '--', ']-', '-[']);
const LABELS = new Set(['Memory', 'MemoryVersion', 'Recallable', 'RecallableVersion', 'PendingEmbedding']);
const RESERVED_PROPERTIES = new Set(['workspaceId', 'namespace', 'scopePath', 'scopeTokens']);
const REFUSED_WORDS = new Set([
  'LOAD',
  'USE',
  'DELETE',
  'DETACH',
  'UNION',
  'startNode',
  'endNode',
  'nodes',
  'relationships',
  'labels',
  'IS_LABELED',
]);

/**
 * Says what in a statement's fixed text could read or write beside its fragments: a pattern, a label, a relationship, a
 * procedure, a write to a scope property. An empty list means nothing. What is not known to be harmless is named.
 */
export function findUnscoped(statement: Statement): readonly string[] {
  const tokens = statement.fixedText.join(FRAGMENT).match(TOKEN) ?? [];
  const code = tokens.filter((token) => !token.startsWith('//'));
  return code.flatMap((token, index) => {
    const finding = inspect(token, code, index);
    return finding === undefined
      ? []
      : [`${finding} near «${code.slice(Math.max(0, index - 3), index + 4).join(' ')}»`];
  });
}

function inspect(token: string, code: readonly string[], index: number): string | undefined {
  const before = code[index - 1] ?? '';
  const after = code[index + 1] ?? '';
  const upper = token.toUpperCase();
  if (token.startsWith('`')) return 'a quoted name';
  if (RELATIONSHIP_MARKS.has(token)) return 'a relationship pattern';
  if (LABELS.has(token)) return 'a label';
  if (REFUSED_WORDS.has(token) || REFUSED_WORDS.has(upper)) return 'a refused word';
  if (upper === 'CALL' && after !== '(') return 'a procedure';
  if (token === '$' || token === '|' || token === '&') return 'a dynamic name or a label expression';
  if (PATTERN_CLAUSES.has(upper)) return inspectClause(upper, before, after, code[index + 2] ?? '');
  if (token === ':' && !isMapEntry(code, index)) return 'a label';
  if (RESERVED_PROPERTIES.has(token) && before === '.' && assigns(code, index))
    return 'a write to a scope property';
  if (/^\+?=$/.test(token) && isWholeNodeWrite(code, index)) return 'a write of a whole map';
  return undefined;
}

function inspectClause(clause: string, before: string, after: string, next: string): string | undefined {
  if ((clause === 'CREATE' || clause === 'MATCH') && before.toUpperCase() === 'ON') return undefined;
  if (clause === 'COUNT' || clause === 'COLLECT' || clause === 'EXISTS') {
    // count(x) and collect(x) are functions, or names; with a brace they are subqueries, of clauses with fragments only.
    if (after !== '{') return clause === 'EXISTS' ? 'a pattern' : undefined;
    return next.toUpperCase() === 'MATCH' || next === FRAGMENT ? undefined : 'a pattern';
  }
  return after === FRAGMENT ? undefined : 'a pattern that is no fragment';
}

function isMapEntry(code: readonly string[], index: number): boolean {
  const name = code[index - 1] ?? '';
  const opener = code[index - 2] ?? '';
  return /^[A-Za-z_]\w*$/.test(name) && (opener === '{' || opener === ',');
}

function assigns(code: readonly string[], index: number): boolean {
  if (!/^\+?=$/.test(code[index + 1] ?? '')) return false;
  return lastClause(code, index) === 'SET';
}

function isWholeNodeWrite(code: readonly string[], index: number): boolean {
  return (
    /^[A-Za-z_]\w*$/.test(code[index - 1] ?? '') &&
    code[index - 2] !== '.' &&
    lastClause(code, index) === 'SET'
  );
}

function lastClause(code: readonly string[], index: number): string | undefined {
  const clauses = new Set([
    'SET',
    'WHERE',
    'WITH',
    'RETURN',
    'MATCH',
    'MERGE',
    'CREATE',
    'CALL',
    'UNWIND',
    'WHEN',
    'CASE',
    'REMOVE',
  ]);
  return code
    .slice(0, index)
    .map((token) => token.toUpperCase())
    .findLast((token) => clauses.has(token));
}
