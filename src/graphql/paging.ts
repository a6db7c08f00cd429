import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badInput } from '../errors.js';

const MAX_PAGE = 100;

/** A page's size, 1 to 100; anything else is BAD_INPUT, never clamped. */
export function pageSize(first: number | null | undefined, fallback = 20, field = 'first'): number {
  const size = first ?? fallback;
  if (size < 1 || size > MAX_PAGE) throw badInput(`${field} must be 1 to ${MAX_PAGE}.`, field);
  return size;
}

/** A cursor that holds `position` and belongs to the arguments `of`. */
export function encodeCursor(position: unknown, of: unknown): string {
  return Buffer.from(JSON.stringify([digest(of), position])).toString('base64url');
}

/** The position in a cursor; one that was forged, cut or made for other arguments is BAD_INPUT. */
export function decodeCursor<T extends z.ZodType>(cursor: string, of: unknown, position: T): z.output<T> {
  const parsed = z.tuple([z.literal(digest(of)), position]).safeParse(readJson(cursor));
  if (!parsed.success) throw badInput('This cursor does not belong to these arguments.', 'after');
  return parsed.data[1] as z.output<T>;
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function digest(of: unknown): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 16);
}

/** The connection of a page that was read with one row more than asked. */
export function connectionOf<T>(rows: readonly T[], first: number, cursor: (row: T) => string) {
  const nodes = rows.slice(0, first);
  const edges = nodes.map((node) => ({ node, cursor: cursor(node) }));
  return {
    nodes,
    edges,
    pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null },
  };
}
