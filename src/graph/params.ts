import neo4j from 'neo4j-driver';
import type { Instant } from '../instant.js';

/** How a parameter's value goes out to Neo4j; a wrong Cypher type would filter everything away without an error. */
export interface Codec<T> {
  encode(value: T): unknown;
  /** A Cypher expression of such a value, for the dump of all queries. */
  readonly example: string;
}

/** The values that a set of codecs takes. */
export type Values<C extends Readonly<Record<string, Codec<never>>>> = {
  readonly [K in keyof C]: C[K] extends Codec<infer T> ? T : never;
};

const identity = <T>(example: string): Codec<T> => ({ encode: (value) => value, example });

/** STRING. */
export const text: Codec<string> = identity<string>("'example'");
/** BOOLEAN. */
export const flag: Codec<boolean> = identity<boolean>('true');
/** FLOAT. */
export const float: Codec<number> = identity<number>('0.5');
/** INTEGER: a plain number would be stored as FLOAT and refused by LIMIT. */
export const int: Codec<number> = { encode: (value) => neo4j.int(value), example: '10' };
/** ZONED DATETIME in Z: equal instants in other zones do not compare as equal. */
export const instant: Codec<Instant> = {
  encode: encodeInstant,
  example: "datetime('2026-05-01T09:30:00.000000Z')",
};

/** NULL or a value. */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return { encode: (value) => (value === null ? null : codec.encode(value)), example: 'null' };
}

/** LIST. */
export function list<T>(codec: Codec<T>): Codec<readonly T[]> {
  return { encode: (values) => values.map((value) => codec.encode(value)), example: `[${codec.example}]` };
}

/** MAP with exactly these entries. */
export function map<C extends Readonly<Record<string, Codec<never>>>>(codecs: C): Codec<Values<C>> {
  const entries = Object.entries(codecs).map(([name, codec]) => `${name}: ${codec.example}`);
  return { encode: (value) => encodeAll(codecs, value), example: `{${entries.join(', ')}}` };
}

/** Encodes each value by its codec; values without a codec are dropped. */
export function encodeAll<C extends Readonly<Record<string, Codec<never>>>>(codecs: C, values: Values<C>) {
  const entries = Object.entries(codecs).map(
    ([name, codec]) => [name, codec.encode(values[name] as never)] as const,
  );
  return Object.fromEntries(entries);
}

function encodeInstant(value: Instant) {
  const part = (from: number, to: number) => Number(value.slice(from, to));
  return new neo4j.types.DateTime(
    part(0, 4),
    part(5, 7),
    part(8, 10),
    part(11, 13),
    part(14, 16),
    part(17, 19),
    part(20, 26) * 1000,
    0,
  );
}
