import type { Aim } from './aim.js';
import { CROWD_TEXT, TWIN_KEY, TWIN_TEXT } from './canaries.js';
import { UNKNOWN_PATHS } from './names.js';
import type { Stored } from './world.js';

const MOST_PATHS = 4;
/** So many of a reader's own namespaces are asked for by name. */
export const MOST_OWN = 6;

/** Scopes of every form: nothing said, empty, everything, others' names, guesses, patterns, mixtures. */
export function scopesOf({ reader, hiddenPaths, shown, ghost }: Aim): readonly unknown[] {
  const hidden = hiddenPaths.slice(0, MOST_PATHS);
  const own = [...new Set(shown.map((canary) => canary.namespace))];
  const [theirs = ghost.namespace] = hidden;
  const [mine = ghost.namespace] = own;
  return [
    null,
    {},
    { namespaces: [] },
    { subtrees: [] },
    { namespaces: [], subtrees: [] },
    { all: false },
    { all: true },
    ...hidden.flatMap((path) => [{ namespaces: [path] }, { subtrees: [path] }]),
    ...own.slice(0, MOST_OWN).map((path) => ({ namespaces: [path] })),
    ...own.slice(0, 2).map((path) => ({ subtrees: [path.split('/')[0]] })),
    { namespaces: hiddenPaths.slice(0, 100) },
    { namespaces: [theirs, mine] },
    { subtrees: [theirs, mine] },
    { namespaces: [theirs], subtrees: [mine] },
    { namespaces: [theirs.toUpperCase()] },
    { namespaces: [reader.home] },
    { namespaces: [ghost.namespace] },
    { subtrees: [ghost.namespace] },
    { subtrees: [...UNKNOWN_PATHS] },
    { namespaces: [...UNKNOWN_PATHS] },
    { namespaces: ['*'] },
    { subtrees: ['%'] },
    { all: true, namespaces: [theirs] },
    { namespaces: Array.from({ length: 101 }, (_, index) => `${theirs}/${String(index)}`) },
  ];
}

/** Addresses of everything hidden in the reader's own workspace and of everything shown, and of nothing. */
export function addressesOf({ reader, hidden, shown, ghost, write, victim }: Aim): readonly unknown[] {
  const at = ({ namespace, key }: Stored) => ({ namespace, key });
  if (write) return [at(victim), { namespace: victim.namespace, key: victim.key.toUpperCase() }];
  const ofHere = [...hidden, ...shown].filter((canary) => canary.workspace === reader.workspace);
  const [first] = hidden;
  return [
    ...ofHere.filter((_canary, index) => index % 3 === 0).map(at),
    { namespace: ghost.namespace, key: TWIN_KEY },
    { namespace: first?.namespace ?? ghost.namespace, key: ghost.key },
  ];
}

/** Questions that are what canaries say: hidden ones', and those that are no longer or not yet served. */
export function queriesOf({ reader, hidden, shown, ghost, victim }: Aim): readonly string[] {
  const silent = shown.filter((canary) => canary.state !== 'ACTIVE').slice(0, 5);
  const before = [...hidden, ...shown].flatMap((canary) => canary.before ?? []).slice(0, 2);
  const foreign = hidden.find((canary) => canary.workspace !== reader.workspace);
  return [
    ...hidden.slice(0, 4).map((canary) => canary.head),
    ...(foreign ? [foreign.head, foreign.value, foreign.tag] : []),
    ...silent.map((canary) => canary.value),
    ...silent.map((canary) => canary.head),
    ...before,
    victim.key,
    victim.kind,
    victim.uri,
    TWIN_TEXT,
    TWIN_KEY,
    CROWD_TEXT,
    `scopeTokens:* ${victim.head}`,
    ghost.marker,
  ];
}
