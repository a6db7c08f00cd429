import { CROWD, LOOK_ALIKES, SHOUTED, vaultOf } from './names.js';
import type { Canary, Role, State, Things, WorkspaceName } from './things.js';
import { marker } from './tokens.js';

/** A canary with everything that is written for it; each marked field has a word of its own. */
export interface Planted extends Canary {
  /** What a GraphQL RememberInput says about it. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Its value before it was changed, when it is changed. */
  readonly before?: string;
  /** Why it is forgotten, when it is. */
  readonly reason?: string;
}

/** The text that every namespace's starved canary begins with, and that the crowd says alone. */
export const CROWD_TEXT = 'amber lantern above the quiet harbour';
/** The text that is the same, under the same key, in every namespace of both workspaces. */
export const TWIN_TEXT = 'the quarterly harvest is stored in the northern barn';
/** The key of that text. */
export const TWIN_KEY = 'shared-key';
/** How many memories crowd out others: more than an arm of recall looks at. */
const CROWD_COUNT = 110;

const STATES: Readonly<Record<Exclude<Role, 'crowd' | 'extra'>, State>> = {
  own: 'ACTIVE',
  twin: 'ACTIVE',
  starved: 'ACTIVE',
  expired: 'EXPIRED',
  pending: 'PENDING',
  'forgotten-key': 'FORGOTTEN',
  'forgotten-id': 'FORGOTTEN',
};
const ROLES = Object.keys(STATES) as (keyof typeof STATES)[];

/** The namespaces of a workspace that hold one canary of every role. */
export function fullNamespaces(seed: string, workspace: WorkspaceName): readonly string[] {
  return [...LOOK_ALIKES, SHOUTED.stored, vaultOf(seed, workspace)];
}

/** The canaries of a workspace: of every role in each look-alike, one in each branch of a principal. */
export function designCanaries(
  seed: string,
  workspace: WorkspaceName,
  branches: readonly string[],
  things: Things,
): readonly Planted[] {
  const full = fullNamespaces(seed, workspace).flatMap((namespace) =>
    ROLES.map((role) => design(seed, workspace, namespace, role, things)),
  );
  return [
    ...full,
    ...branches.map((namespace) => design(seed, workspace, namespace, 'own', things)),
    ...crowd(seed, workspace),
  ];
}

function design(
  seed: string,
  workspace: WorkspaceName,
  namespace: string,
  role: keyof typeof STATES,
  things: Things,
): Planted {
  const state = STATES[role];
  const name = `${workspace} ${namespace} ${role}`;
  const thing = { type: 'memory', workspace, namespace, state } as const;
  const mark = (field: string) =>
    things.add(marker(seed, `${name} ${field}`), { ...thing, name: `${field} of ${name}` });
  const past = (field: string) =>
    things.add(marker(seed, `${name} ${field}`), { ...thing, past: true, name: `${field} of ${name}` });
  const head = mark('head');
  const text = role === 'twin' ? TWIN_TEXT : textOf(role, head, mark('tail'));
  const canary = {
    workspace,
    namespace,
    key: role === 'twin' ? TWIN_KEY : `${role}-${mark('key')}`,
    role,
    state,
    value: text,
    head,
    kind: mark('kind'),
    tag: mark('tag'),
    uri: `urn:${mark('uri')}`,
    sourceType: mark('type'),
  };
  return {
    ...canary,
    input: {
      namespace: namespace === SHOUTED.stored ? SHOUTED.given : namespace,
      key: canary.key,
      value: text,
      summary: `about ${mark('summary')}`,
      kind: canary.kind,
      tags: [canary.tag, 'common'],
      source: { uri: canary.uri, type: canary.sourceType },
      ...times(role),
    },
    ...(role === 'own' && { before: `an older text ${past('before')}` }),
    ...(role.startsWith('forgotten') && { reason: reasonOf(seed, workspace, namespace, name, things) }),
  };
}

function textOf(role: Role, head: string, tail: string): string {
  const words = role === 'starved' ? CROWD_TEXT : `a ${role.replace('-', ' by ')} note about the orchard`;
  return `${words} ${head} and what it keeps ${tail}`;
}

function times(role: Role): Readonly<Record<string, string>> {
  // A moment ago, so that nothing but the exact instant keeps it out: days are what the full-text index knows.
  if (role === 'expired') return { expiresAt: new Date(Date.now() - 1_000).toISOString() };
  if (role === 'pending') return { validFrom: new Date(Date.now() + 3_600_000).toISOString() };
  return {};
}

function reasonOf(
  seed: string,
  workspace: WorkspaceName,
  namespace: string,
  name: string,
  things: Things,
): string {
  const thing = { type: 'tombstone', workspace, namespace, name: `reason of ${name}` } as const;
  return `for ${things.add(marker(seed, `${name} reason`), thing)}`;
}

function crowd(seed: string, workspace: WorkspaceName): readonly Planted[] {
  return Array.from({ length: CROWD_COUNT }, (_, index) => {
    const key = `crowd-${String(index)}`;
    const kind = marker(seed, `crowd ${workspace}`);
    const canary = { workspace, namespace: CROWD, key, role: 'crowd', state: 'ACTIVE', kind } as const;
    const rest = { value: CROWD_TEXT, head: kind, tag: kind, uri: kind, sourceType: kind };
    return { ...canary, ...rest, input: { namespace: CROWD, key, value: CROWD_TEXT, kind } };
  });
}
