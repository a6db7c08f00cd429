import type { Thing, WorkspaceName } from './things.js';

/** A right as it is after everything that narrows it. */
export interface Right {
  readonly namespace: string;
  readonly subtree: boolean;
  readonly access: 'READ' | 'WRITE' | 'REVIEW' | 'MANAGE';
}

/** Who is asking, as far as it decides about what may be shown. */
export interface Viewpoint {
  readonly workspace: WorkspaceName;
  /** A key that works; another one is shown nothing. */
  readonly live: boolean;
  readonly whole: boolean;
  readonly rights: readonly Right[];
  readonly home: string;
  /** The roots that come with a scope that says nothing. */
  readonly always: readonly string[];
}

/** What a request asks for, as far as it decides about what may be shown. */
export interface Asked {
  /** Which states the operation serves; any when left out. */
  readonly states?: readonly string[];
  /** Whether earlier descriptions may be shown. */
  readonly past: boolean;
  /** Whether the id of what was forgotten may be told to whoever could read it: that it was forgotten is a change. */
  readonly forgottenIds?: boolean;
  /** Whether it is inside the scope that was asked for. */
  readonly inside: (namespace: string) => boolean;
}

/** Anything that the operation may show at all. */
export const EVERYTHING: Asked = { past: true, inside: () => true };

const LEVELS = ['READ', 'WRITE', 'REVIEW', 'MANAGE'];

/** Whether `path` is `root` or lies below it. */
export function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Whether a namespace of the viewer's own workspace may be used with this access. */
export function holds(viewer: Viewpoint, namespace: string, access: Right['access'] = 'READ'): boolean {
  if (!viewer.live) return false;
  if (viewer.whole) return true;
  return viewer.rights.some(
    (right) =>
      LEVELS.indexOf(right.access) >= LEVELS.indexOf(access) &&
      (right.subtree ? isBelow(namespace, right.namespace) : right.namespace === namespace),
  );
}

/** Whether a viewer may be shown a thing at all. */
export function maySee(viewer: Viewpoint, thing: Thing): boolean {
  if (!viewer.live || thing.workspace !== viewer.workspace) return false;
  switch (thing.type) {
    case 'workspace':
    case 'principal':
      return true;
    case 'key':
    case 'grant':
      return viewer.whole;
    case 'namespace':
      return holds(viewer, thing.namespace ?? '');
    case 'tombstone':
      return holds(viewer, thing.namespace ?? '', 'WRITE');
    case 'memory':
      return holds(viewer, thing.namespace ?? '', thing.state === 'FORGOTTEN' ? 'REVIEW' : 'READ');
  }
}

/** Why an answer to this request must not show a thing; undefined when it may. */
export function whyNot(viewer: Viewpoint, thing: Thing, asked: Asked): string | undefined {
  if (!maySee(viewer, thing)) return 'may not be seen';
  if (thing.type !== 'memory') return undefined;
  if (thing.past === true && !asked.past) return 'was superseded';
  if (asked.states && !asked.states.includes(thing.state ?? '')) return `is ${thing.state ?? ''}`;
  return asked.inside(thing.namespace ?? '') ? undefined : 'is outside of the scope asked for';
}
