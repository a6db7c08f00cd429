import { isWithin } from './paths.js';

/** The caps that a key can have, weakest first. */
export const ROLES = ['READER', 'WRITER', 'REVIEWER', 'ADMIN', 'OWNER'] as const;
export type Role = (typeof ROLES)[number];
/** What a grant can allow; each level includes those before it. */
export const ACCESSES = ['READ', 'WRITE', 'REVIEW', 'MANAGE'] as const;
export type Access = (typeof ACCESSES)[number];

/** A right to a namespace, with all below it or not. */
export interface Right {
  readonly namespace: string;
  readonly subtree: boolean;
  readonly access: Access;
}

/** What a key may do after everything that narrows it: its whole workspace, or a list. */
export type Rights = { readonly whole: true } | { readonly whole: false; readonly list: readonly Right[] };

const CAP: Readonly<Record<Role, Access>> = {
  READER: 'READ',
  WRITER: 'WRITE',
  REVIEWER: 'REVIEW',
  ADMIN: 'MANAGE',
  OWNER: 'MANAGE',
};

/** Whether one access includes another. */
export function includes(access: Access, needed: Access): boolean {
  return ACCESSES.indexOf(access) >= ACCESSES.indexOf(needed);
}

/** Whether one role is at least another. */
export function atLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/**
 * Puts role, principal's grants and key's grants together: ADMIN and OWNER hold the workspace; a key with grants has the
 * intersection with them; the role caps each access.
 */
export function effectiveRights(role: Role, ofPrincipal: readonly Right[], ofKey: readonly Right[]): Rights {
  if (atLeast(role, 'ADMIN')) return ofKey.length === 0 ? { whole: true } : { whole: false, list: ofKey };
  const list = ofKey.length === 0 ? ofPrincipal : intersect(ofPrincipal, ofKey);
  return { whole: false, list: list.map((right) => ({ ...right, access: weaker(right.access, CAP[role]) })) };
}

/** Whether `namespace` may be used with `access`. */
export function allows(rights: Rights, namespace: string, access: Access): boolean {
  if (rights.whole) return true;
  return rights.list.some((right) => includes(right.access, access) && covers(right, namespace));
}

/** Whether everything below `namespace`, and it, may be used with `access`. */
export function allowsSubtree(rights: Rights, namespace: string, access: Access): boolean {
  if (rights.whole) return true;
  const enough = rights.list.filter((right) => right.subtree && includes(right.access, access));
  return enough.some((right) => isWithin(namespace, right.namespace));
}

/** The parts of the first rights that the second allow too, each with the weaker access. */
export function intersect(first: readonly Right[], second: readonly Right[]): readonly Right[] {
  return first.flatMap((a) => second.flatMap((b) => meet(a, b)));
}

function meet(a: Right, b: Right): readonly Right[] {
  const access = weaker(a.access, b.access);
  if (covers(a, b.namespace)) return [{ namespace: b.namespace, subtree: a.subtree && b.subtree, access }];
  if (covers(b, a.namespace)) return [{ namespace: a.namespace, subtree: a.subtree && b.subtree, access }];
  return [];
}

function covers(right: Right, namespace: string): boolean {
  return right.subtree ? isWithin(namespace, right.namespace) : right.namespace === namespace;
}

function weaker(a: Access, b: Access): Access {
  return includes(a, b) ? b : a;
}
