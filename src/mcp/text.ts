import { isObject, type JsonObject } from './json.js';

/** Objects that only wrap another: their names say nothing to a reader. */
const WRAPPERS = new Set(['node', 'memory', 'payload']);
/** Lists whose being empty is an answer; an empty list of tags or hints says nothing. */
const ANSWERS = new Set(['hits', 'edges', 'results']);
const LONG = 120;
const LINE_END = /\r\n|[\n\r\u2028\u2029]/g;

/** An operation's data as compact text: a line of names and values for each object, long texts quoted with `> `. */
export function compactText(data: JsonObject, notes: readonly string[]): string {
  const lines = Object.entries(data).flatMap(([name, value]) =>
    isObject(value) ? block(value) : [`${name}: ${scalar(value)}`],
  );
  return [...lines, ...notes.map((note) => `Left out: ${note}`)].join('\n');
}

/** An object's lines: its short values on one, then its long texts, its lists of objects, and how it goes on. */
function block(object: JsonObject): string[] {
  const short: string[] = [];
  const more: string[] = [];
  const add = (name: string, value: unknown, prefix: string): void => {
    if (value === null || name === 'cursor') return;
    if (name === 'pageInfo' && isObject(value)) more.push(...nextPage(value));
    else if (isObject(value)) addAll(value, WRAPPERS.has(name) ? prefix : `${prefix}${name}.`);
    else if (isItems(name, value)) more.push(...items(value));
    else if (Array.isArray(value))
      short.push(...(value.length === 0 ? [] : [`${prefix}${name}: ${value.map(scalar).join(', ')}`]));
    else if (typeof value === 'string' && isLong(value)) more.push(`${prefix}${name}:\n${quoted(value)}`);
    else short.push(`${prefix}${name}: ${scalar(value)}`);
  };
  const addAll = (parent: JsonObject, prefix: string): void => {
    for (const [name, value] of Object.entries(parent)) add(name, value, prefix);
  };
  addAll(object, '');
  return [...(short.length === 0 ? [] : [short.join(' · ')]), ...more];
}

function isItems(name: string, value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value.length === 0 ? ANSWERS.has(name) : isObject(value[0]));
}

function items(list: readonly unknown[]): string[] {
  if (list.length === 0) return ['none'];
  return list.flatMap((item, index) => {
    const [first = '', ...rest] = isObject(item) ? block(item) : [scalar(item)];
    return [`${String(index + 1)}. ${first}`, ...rest.map((part) => `   ${part.replaceAll('\n', '\n   ')}`)];
  });
}

function nextPage(pageInfo: JsonObject): string[] {
  if (pageInfo['hasNextPage'] !== true || typeof pageInfo['endCursor'] !== 'string') return [];
  return [`There is more: go on with after: ${scalar(pageInfo['endCursor'])}`];
}

function isLong(text: string): boolean {
  return text.length > LONG || text.search(LINE_END) >= 0;
}

/** Each line is marked, so that a memory's text cannot pass for a part of the answer. */
function quoted(text: string): string {
  return `> ${text.replaceAll(LINE_END, '\n> ')}`;
}

/** A value on one line: words and numbers as they are, any other text as JSON. */
function scalar(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'number') return String(Number(value.toFixed(3)));
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[\p{L}\p{N}_./@:+-]+$/u.test(value) ? value : JSON.stringify(value);
}
