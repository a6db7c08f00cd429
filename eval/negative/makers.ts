import { idsOf, type Aim } from './aim.js';
import { TWIN_KEY, TWIN_TEXT } from './canaries.js';
import { addressesOf, MOST_OWN, queriesOf, scopesOf } from './requests.js';
import type { Stored } from './world.js';

/** Makes the values of an argument for an aim. */
export type Maker = (aim: Aim) => readonly unknown[];

const one =
  (value: unknown): Maker =>
  () => [value];
const text =
  (what: string): Maker =>
  ({ ghost }) => [`${what} ${ghost.marker}`];

/** What many hidden canaries have in a field, then what none has. */
const hiddenOf =
  (field: (canary: Stored) => string): Maker =>
  ({ hidden, ghost }) => {
    const values = hidden.slice(0, 40).map(field);
    return [values, [ghost.marker]];
  };

const principals: Maker = (aim) => {
  const { alpha, beta } = aim.world.tenants;
  const everyone = [...idsOf(aim, 'principal', true), ...idsOf(aim, 'principal', false)].slice(0, 50);
  const other = aim.reader.workspace === 'alpha' ? beta : alpha;
  return [[other.scribeId], everyone];
};

const foreignPrincipals: Maker = (aim) => [...idsOf(aim, 'principal', false).slice(0, 2), aim.ghost.id];
const foreignKeys: Maker = (aim) => [...idsOf(aim, 'key', false).slice(0, 2), aim.ghost.id];

// Of what is hidden some, but every kind: a batch more costs as much as another question.
const memories: Maker = (aim) => {
  if (aim.write) return [aim.victim.id];
  const { hidden, reader, ghost } = aim;
  const near = hidden.filter(({ workspace }) => workspace === reader.workspace);
  const far = hidden.filter(({ workspace }) => workspace !== reader.workspace);
  return [
    ...sample(near, 2).map(({ id }) => id),
    ...sample(far, 9).map(({ id }) => id),
    ...idsOf(aim, 'memory', true).slice(0, 12),
    ...aim.shown.flatMap(({ role, id }) => (role === 'own' ? [id] : [])),
    ghost.id,
    ghost.key,
  ];
};

const nodes: Maker = (aim) => [
  ...sample(aim.hidden, 18).map(({ id }) => id),
  ...aim.shown.flatMap(({ role, id }) => (role === 'own' ? [id] : [])).slice(0, MOST_OWN),
  ...idsOf(aim, 'namespace', true).slice(0, MOST_OWN),
  ...(['namespace', 'principal', 'key', 'workspace', 'tombstone', 'grant'] as const).flatMap((type) => [
    ...idsOf(aim, type, false).slice(0, 5),
    ...idsOf(aim, type, true).slice(0, 2),
  ]),
  aim.ghost.id,
];

function sample<T>(items: readonly T[], each: number): readonly T[] {
  return items.filter((_item, index) => index % each === 0);
}

const paths: Maker = ({ hiddenPaths, shown, ghost, write, victim }) =>
  write
    ? [victim.namespace, victim.namespace.toUpperCase(), ghost.namespace]
    : [...hiddenPaths, ...new Set(shown.map((canary) => canary.namespace)), ghost.namespace];

/**
 * Values by argument: a coordinate such as `Query.node.id` or `memory_recall.query` counts before the bare name, so that a
 * tool's argument has the values of the operation's. What has none, and is neither a choice nor a truth value, is reported.
 */
export const MAKERS: Readonly<Record<string, Maker>> = {
  'Query.node.id': nodes,
  'Mutation.revokeApiKey.id': foreignKeys,
  id: memories,
  query: queriesOf,
  first: () => [1, 100],
  limit: () => [1, 100],
  preview: () => [1, 2_000],
  after: ({ cursors, ghost }) => [...new Set([...cursors.values()].flat().slice(0, 6)), ghost.marker],
  kinds: hiddenOf((canary) => canary.kind),
  tagsAny: hiddenOf((canary) => canary.tag),
  tagsAll: hiddenOf((canary) => canary.tag),
  sourceUriPrefix: ({ hidden, ghost }) => [hidden[0]?.uri, 'urn:zq', '', ghost.marker],
  sourceType: ({ hidden, ghost }) => [hidden[0]?.sourceType, ghost.marker],
  writtenBy: principals,
  createdBy: principals,
  updatedBy: principals,
  states: () => [
    ['ACTIVE', 'FORGOTTEN'],
    ['EXPIRED'],
    ['PENDING'],
    ['EXPIRED', 'PENDING'],
    ['FORGOTTEN'],
    ['ACTIVE'],
  ],
  gte: one(0),
  gt: one(0),
  lte: one(1),
  lt: one(1),
  from: one('2020-01-01T00:00:00Z'),
  to: one('2090-01-01T00:00:00Z'),
  under: paths,
  path: paths,
  namespace: paths,
  key: ({ victim }) => [victim.key, victim.key.toUpperCase(), TWIN_KEY],
  value: ({ victim }) => [victim.value, TWIN_TEXT],
  summary: text('summary'),
  kind: text('kind'),
  tags: ({ victim }) => [[victim.tag, 'other'], []],
  importance: one(1),
  confidence: one(1),
  uri: ({ victim }) => [victim.uri],
  type: ({ victim }) => [victim.sourceType],
  validFrom: one('2020-01-01T00:00:00Z'),
  validTo: one('2090-01-01T00:00:00Z'),
  expiresAt: one('2090-01-01T00:00:00Z'),
  expectedVersion: () => [0, 2],
  since: () => ['2020-01-01T00:00:00Z', new Date(Date.now() - 60_000).toISOString(), '2090-01-01T00:00:00Z'],
  // Not the future, in which what has not begun yet is served.
  validAt: () => [new Date().toISOString(), '2020-01-01T00:00:00Z'],
  recordedAt: () => [new Date(Date.now() - 1_000).toISOString(), '2020-01-01T00:00:00Z'],
  idempotencyKey: text('named'),
  // What would be forgotten is shown; the reader's own must stay for what is asked after it.
  dryRun: one(true),
  reason: text('reason'),
  purpose: text('purpose'),
  name: text('name'),
  handle: ({ ghost }) => [`h-${ghost.marker}`],
  ownerId: foreignPrincipals,
  principalId: foreignPrincipals,
  keyId: foreignKeys,
  home: ({ victim, ghost }) => [victim.namespace, ghost.namespace],
};

/** Values of objects that are tried as a whole; of any other object each field is. */
export const OBJECT_MAKERS: Readonly<Record<string, Maker>> = {
  scope: scopesOf,
  // Wider, and the reader's own would be forgotten, which is no fault.
  'ForgetMatchingInput.scope': ({ victim }) => [
    { namespaces: [victim.namespace] },
    { subtrees: [victim.namespace] },
  ],
  at: addressesOf,
};

/** What an argument has while another one is tried; nothing when it may be left out and none is named here. */
export const BASES: Readonly<Record<string, (aim: Aim) => unknown>> = {
  scope: () => ({ all: true }),
  'ForgetMatchingInput.scope': ({ victim }) => ({ namespaces: [victim.namespace] }),
  dryRun: () => true,
  'Query.namespaces.first': () => 100,
  'Query.principals.first': () => 100,
  'memory_namespaces.first': () => 100,
  // Wide where little may be seen; who sees everything would be told everything again and again.
  first: ({ reader }) => (reader.whole ? 20 : 100),
  limit: ({ reader }) => (reader.whole ? 20 : 100),
  explain: () => true,
  mode: ({ mode }) => mode,
  query: ({ victim }) => victim.value,
  id: ({ victim }) => victim.id,
  namespace: ({ victim }) => victim.namespace,
  path: ({ victim }) => victim.namespace,
  key: ({ victim }) => victim.key,
  value: ({ ghost }) => `overwritten by ${ghost.marker}`,
  summary: ({ write, ghost }) => (write ? `overwritten by ${ghost.marker}` : undefined),
  purpose: ({ ghost }) => `overwritten by ${ghost.marker}`,
  'PrincipalInput.kind': () => 'AGENT',
  handle: ({ ghost }) => `h-${ghost.marker}`,
  ownerId: (aim) => foreignPrincipals(aim)[0],
  principalId: (aim) => foreignPrincipals(aim)[0],
  'Mutation.revokeApiKey.id': (aim) => foreignKeys(aim)[0],
  role: () => 'READER',
  access: () => 'READ',
  name: ({ ghost }) => `Name ${ghost.marker}`,
};

/** Of each of these only one may be given; trying one leaves the other out. */
export const EITHER: Readonly<Record<string, string>> = {
  id: 'at',
  at: 'id',
  principalId: 'keyId',
  keyId: 'principalId',
};
