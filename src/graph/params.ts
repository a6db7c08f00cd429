import neo4j from 'neo4j-driver';
import type { Instant } from '../instant.js';

/** What a codec takes, for whoever makes values up. */
export type Kind =
  | 'text'
  | 'flag'
  | 'float'
  | 'int'
  | 'instant'
  | { readonly nullable: Kind }
  | { readonly list: Kind }
  | { readonly map: Readonly<Record<string, Kind>> };

/** How a parameter's value goes out to Neo4j; a wrong Cypher type would filter everything away without an error. */
export interface Codec<T> {
  encode(value: T): unknown;
  /** A Cypher expression of such a value, for the dump of all queries. */
  readonly example: string;
  readonly kind: Kind;
}

/** The values that a set of codecs takes. */
export type Values<C extends Readonly<Record<string, Codec<never>>>> = {
  readonly [K in keyof C]: C[K] extends Codec<infer T> ? T : never;
};

const identity = <T>(kind: Kind, example: string): Codec<T> => ({ encode: (value) => value, example, kind });

/** STRING. */
export const text: Codec<string> = identity<string>('text', "'example'");
/** BOOLEAN. */
export const flag: Codec<boolean> = identity<boolean>('flag', 'true');
/** FLOAT. */
export const float: Codec<number> = identity<number>('float', '0.5');
/** INTEGER: a plain number would be stored as FLOAT and refused by LIMIT. */
export const int: Codec<number> = { encode: (value) => neo4j.int(value), example: '10', kind: 'int' };
/** ZONED DATETIME in Z: equal instants in other zones do not compare as equal. */
export const instant: Codec<Instant> = {
  encode: encodeInstant,
  example: "datetime('2026-05-01T09:30:00.000000Z')",
  kind: 'instant',
};

/** NULL or a value. */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    encode: (value) => (value === null ? null : codec.encode(value)),
    example: 'null',
    kind: { nullable: codec.kind },
  };
}

/** LIST. */
export function list<T>(codec: Codec<T>): Codec<readonly T[]> {
  return {
    encode: (values) => values.map((value) => codec.encode(value)),
    example: `[${codec.example}]`,
    kind: { list: codec.kind },
  };
}

/** MAP with exactly these entries. */
export function map<C extends Readonly<Record<string, Codec<never>>>>(codecs: C): Codec<Values<C>> {
  const entries = Object.entries(codecs).map(([name, codec]) => `${name}: ${codec.example}`);
  const kinds = Object.entries(codecs).map(([name, codec]) => [name, codec.kind] as const);
  return {
    encode: (value) => encodeAll(codecs, value),
    example: `{${entries.join(', ')}}`,
    kind: { map: Object.fromEntries(kinds) },
  };
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
