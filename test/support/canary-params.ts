import { randomUUID } from 'node:crypto';
import type { Kind } from '../../src/graph/params.js';
import { OPEN_END } from '../../src/instant.js';
import { CANARY_VECTOR, type Corner } from './canary-world.js';

/** What a parameter of unknown meaning is tried with: the ids of one kind of node, an address, or something new. */
export type Guess =
  'memoryId' | 'shellId' | 'namespaceId' | 'principalId' | 'keyId' | 'tombstoneId' | 'path' | 'key' | 'fresh';
export const GUESSES: readonly Guess[] = [
  'memoryId',
  'fresh',
  'principalId',
  'keyId',
  'namespaceId',
  'tombstoneId',
  'path',
  'key',
];

/** How the parameters of one run are made up. */
export interface Choice {
  /** Whose ids and names they are. */
  readonly of: Corner;
  readonly guess: Guess;
  /** Whether what may be null is. */
  readonly nulls: boolean;
  readonly flags: boolean;
  /** One parameter that is null although the others are not. */
  readonly without?: string | undefined;
  /** One parameter that another namespace gives. */
  readonly foreign?: { readonly name: string; readonly of: Corner } | undefined;
}

type Maker = (corner: Corner) => string;
const address: Maker = (corner) => corner.path;
const fresh = () => randomUUID();

/** Parameters whose name says what they are; every other text is tried with all that is in GUESSES. */
const BY_NAME: Readonly<Record<string, Maker>> = {
  namespace: address,
  path: address,
  home: address,
  child: address,
  parent: address,
  after: () => '',
  afterId: () => '~',
  afterText: () => '',
  from: () => '',
  until: () => '~',
  memoryId: (corner) => corner.memoryId,
  principalId: (corner) => corner.principalId,
  ownerId: (corner) => corner.principalId,
  authorId: (corner) => corner.principalId,
  createdById: (corner) => corner.principalId,
  updatedById: (corner) => corner.principalId,
  writtenBy: (corner) => corner.principalId,
  createdBy: (corner) => corner.principalId,
  updatedBy: (corner) => corner.principalId,
  keyId: (corner) => corner.keyId,
  key: (corner) => corner.key,
  folded: (corner) => corner.key,
  keyFolded: (corner) => corner.key,
  content: (corner) => corner.contentHash,
  contentHash: (corner) => corner.contentHash,
  sourceUri: (corner) => corner.sourceUri,
  sourceUriPrefix: (corner) => corner.sourceUri,
  lucene: (corner) => corner.lucene,
  words: () => 'coffee',
  tombstoneId: fresh,
  hash: fresh,
  prefix: fresh,
  handle: fresh,
  role: () => 'WRITER',
  access: () => 'WRITE',
  kind: () => 'note',
  kinds: () => 'note',
  delivery: () => 'ON_RECALL',
  state: () => 'ACTIVE',
};
/** Names that stand for nothing that could be foreign. */
const HARMLESS =
  /^(value|summary|label|tags?|tagsAny|tagsAll|reason|purpose|literals|operation|embeddingState|embeddingError|embeddingHash|sourceType|name|\w+Day)$/;

const tells = (name: string) => name in BY_NAME || HARMLESS.test(name);

/** Whether a kind of parameters has a text whose name does not say what it is. */
export function isOpen(kind: Kind, name: string): boolean {
  if (kind === 'text') return !tells(name);
  if (typeof kind === 'string') return false;
  if ('map' in kind) return Object.entries(kind.map).some(([entry, inner]) => isOpen(inner, entry));
  return isOpen('nullable' in kind ? kind.nullable : kind.list, name);
}

/** The single texts of a kind, by name, that another namespace could give; those in lists come from all of them anyway. */
export function foreignNames(kind: Kind, name: string): readonly string[] {
  if (kind === 'text') return HARMLESS.test(name) || BY_NAME[name]?.length === 0 ? [] : [name];
  if (typeof kind === 'string' || 'list' in kind) return [];
  if ('nullable' in kind) return foreignNames(kind.nullable, name);
  return Object.entries(kind.map).flatMap(([entry, inner]) => foreignNames(inner, entry));
}

/** A value of a kind for a parameter of this name; `corners` are those whose values a list holds, one after the other. */
export function valueOf(
  kind: Kind,
  name: string,
  choice: Choice,
  corners: readonly Corner[],
  index = 0,
): unknown {
  if (typeof kind === 'string') return simpleValue(kind, name, choice, index);
  if ('nullable' in kind) {
    const isNull = choice.nulls || choice.without === name;
    return isNull ? null : valueOf(kind.nullable, name, choice, corners, index);
  }
  if ('map' in kind)
    return Object.fromEntries(
      Object.entries(kind.map).map(([entry, inner]) => [
        entry,
        valueOf(inner, entry, choice, corners, index),
      ]),
    );
  if (kind.list === 'float') return CANARY_VECTOR;
  // A list of texts that could be anything holds everything that each of them could be.
  const guesses = kind.list === 'text' && !tells(name) ? [...GUESSES, 'shellId' as const] : [choice.guess];
  return corners.flatMap((of, at) =>
    guesses.map((guess) =>
      valueOf(kind.list, name, { ...choice, of, guess, foreign: undefined }, corners, at),
    ),
  );
}

function simpleValue(kind: Extract<Kind, string>, name: string, choice: Choice, index: number): unknown {
  switch (kind) {
    case 'flag':
      return choice.flags;
    case 'float':
      return 0.5;
    case 'int':
      if (/^(first|limit|pool|keep|before|until)$/.test(name)) return 1_000;
      if (name === 'after') return 0;
      // Numbers of rows that A has not and the others have, or that nobody has.
      return (choice.nulls ? 4 : 100) + index;
    case 'instant':
      return /(until|to|end|at)$/i.test(name)
        ? OPEN_END
        : name === 'now'
          ? now()
          : '2020-01-01T00:00:00.000000Z';
    case 'text': {
      const corner = choice.foreign?.name === name ? choice.foreign.of : choice.of;
      if (HARMLESS.test(name)) return 'tea';
      return BY_NAME[name]?.(corner) ?? (choice.guess === 'fresh' ? fresh() : corner[choice.guess]);
    }
  }
}

function now(): string {
  return `${new Date().toISOString().slice(0, 23)}000Z`;
}
