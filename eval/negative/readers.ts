import type { Right, Viewpoint } from './oracle.js';
import type { WorkspaceName } from './things.js';
import { LOOK_ALIKES, WIDE_ROOT } from './names.js';

/** The columns of the report. */
export const CLASSES = [
  'READER',
  'WRITER',
  'REVIEWER',
  'NARROWED',
  'AGENT',
  'ADMIN',
  'OWNER',
  'FOREIGN',
  'DEAD',
] as const;
/** A kind of credential. */
export type ReaderClass = (typeof CLASSES)[number];

/** A credential to make, and what it is expected to hold. */
export interface ReaderPlan {
  readonly name: string;
  readonly class: ReaderClass;
  readonly workspace: WorkspaceName;
  readonly kind: 'USER' | 'AGENT' | 'SERVICE';
  readonly role: 'READER' | 'WRITER' | 'REVIEWER' | 'ADMIN' | 'OWNER';
  /** Grants of the principal. */
  readonly grants: readonly Right[];
  /** Grants of the key, which narrow it. */
  readonly keyGrants: readonly Right[];
  /** The plan whose principal it acts for, when not one of its own. */
  readonly sharesWith?: string;
  /** The plan whose principal owns the agent. */
  readonly ownedBy?: string;
  readonly fate?: 'expired' | 'revoked';
}

/** A credential that reads and writes, with what it is expected to hold. */
export interface Reader extends Viewpoint {
  readonly name: string;
  readonly class: ReaderClass;
  readonly key: string | null;
  readonly role: ReaderPlan['role'];
  readonly kind: ReaderPlan['kind'];
  /** Ids that only this key may see: its own, and those of its grants. */
  readonly own: ReadonlySet<string>;
}

const exact = (namespace: string, access: Right['access']): Right => ({ namespace, subtree: false, access });
const subtree = (namespace: string, access: Right['access']): Right => ({ namespace, subtree: true, access });

function plan(
  name: string,
  of: ReaderClass,
  role: ReaderPlan['role'],
  grants: readonly Right[],
  more: Partial<ReaderPlan> = {},
): ReaderPlan {
  return { name, class: of, workspace: 'alpha', kind: 'USER', role, grants, keyGrants: [], ...more };
}

/** All credentials but the two owners' and those that are no keys. */
export const READER_PLANS: readonly ReaderPlan[] = [
  plan('reader of team/a alone', 'READER', 'READER', [exact('team/a', 'READ')]),
  plan('reader of one UUID', 'READER', 'READER', [exact(LOOK_ALIKES[10], 'READ')]),
  plan('reader of two branches', 'READER', 'READER', [subtree(WIDE_ROOT, 'READ'), subtree('team2', 'READ')]),
  plan('reader of nothing', 'READER', 'READER', []),
  plan('writer below team', 'WRITER', 'WRITER', [subtree('team', 'WRITE')]),
  plan('service that writes team-a', 'WRITER', 'WRITER', [subtree('team-a', 'MANAGE')], { kind: 'SERVICE' }),
  plan('reviewer of team_a', 'REVIEWER', 'REVIEWER', [exact('team_a', 'REVIEW'), exact('tea', 'READ')]),
  plan('writer narrowed to team/a/b', 'NARROWED', 'WRITER', [], {
    sharesWith: 'writer below team',
    keyGrants: [exact('team/a/b', 'READ')],
  }),
  plan('admin narrowed to team.a', 'NARROWED', 'ADMIN', [], { keyGrants: [subtree('team.a', 'MANAGE')] }),
  plan('agent', 'AGENT', 'WRITER', [], { kind: 'AGENT', ownedBy: 'writer below team' }),
  plan('admin', 'ADMIN', 'ADMIN', []),
  plan('reader in beta', 'FOREIGN', 'READER', [subtree('team', 'READ')], { workspace: 'beta' }),
  plan('expired key', 'DEAD', 'WRITER', [], { sharesWith: 'writer below team', fate: 'expired' }),
  plan('revoked key', 'DEAD', 'ADMIN', [], { fate: 'revoked' }),
];

const CAP = {
  READER: 'READ',
  WRITER: 'WRITE',
  REVIEWER: 'REVIEW',
  ADMIN: 'MANAGE',
  OWNER: 'MANAGE',
} as const;
const LEVELS = ['READ', 'WRITE', 'REVIEW', 'MANAGE'] as const;

/** What a planned key holds, said without the service's own code: the principal's rights or the key's, under the role. */
export function expectedRights(planned: ReaderPlan, handles: readonly string[]): readonly Right[] {
  const [own, owner] = handles;
  const ofPrincipal = [
    ...planned.grants,
    ...(own === undefined ? [] : [subtree(`user/${own}`, 'MANAGE')]),
    ...(owner === undefined ? [] : [subtree(`user/${owner}`, 'READ')]),
  ];
  const cap = LEVELS.indexOf(CAP[planned.role]);
  // Each plan with grants of its key lies inside of its principal's rights, or is an ADMIN's.
  return (planned.keyGrants.length > 0 ? planned.keyGrants : ofPrincipal).map((right) => ({
    ...right,
    access: LEVELS[Math.min(cap, LEVELS.indexOf(right.access))] ?? 'READ',
  }));
}
