import type { CallToolResult } from '@modelcontextprotocol/server';
import { changeAt, isObject, valueAt, type JsonObject } from './json.js';
import { compactText } from './text.js';
import type { ToolDefinition } from './tool.js';

/** The longest text shown of one item among others, in characters. */
const ITEM_TEXT = 2_000;
/** No text is cut below this; ids, keys and namespaces are shorter. */
const LEAST_TEXT = 256;
/** What the protocol may add to a result, such as the server's name. */
const PROTOCOL = 300;
/** Cut, these would be of no use. */
const WHOLE = new Set(['id', 'queryId', 'cursor', 'endCursor', 'key', 'namespace', 'path']);

/**
 * A tool's result of at most `tool.budget` characters as JSON. What is too large loses, in this order: the ends of texts
 * over 2,000 characters, the last items of its list, the end of the one text that is left. Notes say so.
 */
export function resultWithin(tool: ToolDefinition, data: JsonObject): CallToolResult {
  const list = valueAt(data, tool.list?.path ?? []);
  const count = Array.isArray(list) ? list.length : 0;
  const attempt = (items: number, text: number) => result(tool, data, items, text);
  const fits = (found: CallToolResult) => JSON.stringify(found).length <= tool.budget - PROTOCOL;

  const whole = attempt(count, Infinity);
  if (fits(whole)) return whole;
  const kept = greatest(1, count, (items) => fits(attempt(items, ITEM_TEXT)));
  if (kept > 1) return attempt(kept, ITEM_TEXT);
  return attempt(
    1,
    greatest(LEAST_TEXT, tool.budget, (text) => fits(attempt(1, text))),
  );
}

/** The greatest number from `least` to `most` that fits, `least` when none does; what fits, fits when it is less. */
function greatest(least: number, most: number, fits: (candidate: number) => boolean): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function result(tool: ToolDefinition, data: JsonObject, items: number, text: number): CallToolResult {
  const notes: string[] = [];
  const kept = keepItems(tool, data, items, notes);
  let longest = 0;
  const shown = shorten(kept, text, (length) => {
    longest = Math.max(longest, length);
  }) as JsonObject;
  if (longest > 0)
    notes.push(`texts after ${count(text)} characters; the longest has ${count(longest)}. ${tool.wholeText}`);
  return {
    content: [{ type: 'text', text: compactText(shown, notes) }],
    structuredContent: notes.length === 0 ? shown : { ...shown, omitted: notes },
  };
}

/** The data with the first `items` of its list; a page's end is then that of the last item kept. */
function keepItems(tool: ToolDefinition, data: JsonObject, items: number, notes: string[]): JsonObject {
  const { list } = tool;
  const all = valueAt(data, list?.path ?? []);
  if (list === undefined || !Array.isArray(all) || items >= all.length) return data;
  const kept: readonly unknown[] = all.slice(0, items);
  const last = kept.at(-1);
  const cursor = isObject(last) && typeof last['cursor'] === 'string' ? last['cursor'] : undefined;
  notes.push(
    `${count(all.length - items)} of ${count(all.length)} for their size. ${list.more(items, cursor)}`,
  );
  const page = [...list.path.slice(0, -1), 'pageInfo'];
  const cut = changeAt(data, list.path, () => kept);
  return changeAt(cut, page, () => ({ hasNextPage: true, endCursor: cursor ?? null })) as JsonObject;
}

function shorten(value: unknown, limit: number, report: (length: number) => void, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => shorten(entry, limit, report));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, shorten(entry, limit, report, key)]),
    );
  if (typeof value !== 'string' || value.length <= limit || WHOLE.has(name)) return value;
  report(value.length);
  return `${value.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}… [cut]`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
