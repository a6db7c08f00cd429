import { WIDE_ROOT } from './names.js';
import { holds, maySee } from './oracle.js';
import type { Reader } from './readers.js';
import type { State, Thing } from './things.js';
import { ghostId, marker } from './tokens.js';
import type { Stored, World } from './world.js';

/** What stands for nothing: asking for it must be answered as asking for what may not be seen. */
export interface Ghost {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly marker: string;
}

/** One credential and what it is aimed at. */
export interface Aim {
  readonly reader: Reader;
  readonly world: World;
  /** Canaries that the reader may be shown in some way, and those that it may not. */
  readonly shown: readonly Stored[];
  readonly hidden: readonly Stored[];
  /** Paths of the reader's own workspace that it may not see. */
  readonly hiddenPaths: readonly string[];
  readonly ghost: Ghost;
  /** What the present requests are about: hidden, or shown and not writable. */
  readonly victim: Stored;
  /** Whether the values are for a write: aimed at the victim alone. */
  readonly write: boolean;
  /** Cursors that other credentials were given, by operation. */
  readonly cursors: ReadonlyMap<string, readonly string[]>;
  /** Which arms recall is asked with where nothing else is said. */
  readonly mode: 'LEXICAL' | 'DENSE';
}

/** Whether two paths look alike: how many characters they have in common at the start. */
function likeness(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Aims a reader at everything that it may not see. */
export function aimAt(
  world: World,
  reader: Reader,
  more: Pick<Aim, 'cursors' | 'mode'>,
): Omit<Aim, 'victim' | 'write'> {
  const own = reader.rights[0]?.namespace ?? 'team/a';
  const visible = (canary: Stored) => maySee(reader, thingOf(canary));
  const hidden = world.canaries
    .filter((canary) => canary.role !== 'crowd' && !visible(canary))
    .sort(
      (a, b) =>
        Number(b.workspace === reader.workspace) - Number(a.workspace === reader.workspace) ||
        likeness(b.namespace, own) - likeness(a.namespace, own),
    );
  const hiddenPaths = world.things
    .entries('namespace')
    .map(([, thing]) => thing)
    .filter((thing) => thing.workspace === reader.workspace)
    .flatMap(({ namespace = '' }) =>
      holds(reader, namespace) || namespace.startsWith(`${WIDE_ROOT}/`) ? [] : [namespace],
    );
  const { seed } = world;
  return {
    reader,
    world,
    ...more,
    hidden,
    shown: world.canaries.filter((canary) => canary.role !== 'crowd' && visible(canary)),
    hiddenPaths: [...new Set(hiddenPaths)].sort((a, b) => likeness(b, own) - likeness(a, own)),
    ghost: {
      id: ghostId(seed, reader.name),
      namespace: `ghost-${marker(seed, `ghost namespace ${reader.name}`)}`,
      key: `ghost-${marker(seed, `ghost key ${reader.name}`)}`,
      marker: marker(seed, `ghost ${reader.name}`),
    },
  };
}

/** The reader's victims: the nearest look-alike's memories, the vault's, and the other workspace's under the same name. */
export function victimsOf({ hidden, reader }: Pick<Aim, 'hidden' | 'reader'>): readonly Stored[] {
  const pick = (workspace: 'own' | 'other', role: Stored['role'], namespace?: RegExp) =>
    hidden.find(
      (canary) =>
        (canary.workspace === reader.workspace) === (workspace === 'own') &&
        canary.role === role &&
        (namespace?.test(canary.namespace) ?? true),
    );
  const victims = [
    pick('own', 'own'),
    pick('own', 'twin'),
    pick('own', 'forgotten-key'),
    pick('own', 'expired'),
    pick('own', 'own', /^vault/),
    pick('other', 'own'),
    pick('other', 'pending'),
    pick('other', 'own', /^vault/),
  ];
  return victims.flatMap((victim) => victim ?? []);
}

/** Ids of one type of thing that the reader may be shown or not; of a wide branch only its root's. */
export function idsOf({ world, reader }: Aim, type: Thing['type'], shown: boolean): string[] {
  return world.things
    .entries(type)
    .filter(([token, thing]) => token.includes('-') && !(thing.namespace ?? '').startsWith(`${WIDE_ROOT}/`))
    .filter(([token, thing]) => (maySee(reader, thing) || reader.own.has(token)) === shown)
    .map(([token]) => token);
}

/** A canary as a thing. */
function thingOf(canary: Stored): Thing & { readonly state: State } {
  const { workspace, namespace, state } = canary;
  return { type: 'memory', workspace, namespace, state, name: canary.key };
}
