import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actor, startWorld, type Actor, type Person, type World } from './kit.js';

const SECRETLY = 'team2';
const NAMES = [
  'team',
  'team/alpha',
  'team/alpha/deep',
  SECRETLY,
  'team-a',
  'team_a',
  'team.a',
  'teams/team',
  'area',
  'area/one',
  'other',
];

let world: World;
let owner: Actor;
let ann: Person;
beforeAll(async () => {
  world = await startWorld('scope');
  ({ owner } = world);
  ann = await world.person({
    handle: 'ann',
    may: [
      { namespace: 'team', access: 'WRITE' },
      { namespace: 'area', access: 'READ' },
      { namespace: 'other', access: 'READ', subtree: false },
    ],
  });
  const inputs = [...NAMES, 'user/ann', 'user/ann/notes', 'user/owner', 'other/below'].map((namespace) => ({
    namespace,
    key: namespace,
    value: `Canary of ${namespace}`,
  }));
  const { results } = await owner.call('rememberMany', { inputs });
  expect(results.filter(({ error }) => error)).toEqual([]);
});
afterAll(() => world.close());

/** What a scope shows, by a list and by both ways of recall that need no vectors; all must agree. */
async function shown(who: Actor, scope: unknown): Promise<string[]> {
  const listed = (await who.keys({ scope })).sort();
  expect((await who.find('canary', { scope, limit: 100 })).sort()).toEqual(listed);
  expect((await who.find('canary', { scope, limit: 100, filters: { kinds: ['note'] } })).sort()).toEqual(
    listed,
  );
  return listed;
}

const mine = ['user/ann', 'user/ann/notes'];
const area = ['area', 'area/one'];
const team = ['team', 'team/alpha', 'team/alpha/deep'];

describe('a scope shows', () => {
  test.each<[string, unknown, string[]]>([
    ['what is at home when it is absent', undefined, mine],
    ['what is at home when it is null', null, mine],
    ['what is at home when it is empty', {}, mine],
    ['what is at home when all its fields are null', { namespaces: null, subtrees: null, all: null }, mine],
    ['what is at home when all is false', { all: false }, mine],
    ['nothing for an empty list of namespaces', { namespaces: [] }, []],
    ['nothing for an empty list of subtrees', { subtrees: [] }, []],
    ['nothing for two empty lists', { namespaces: [], subtrees: [] }, []],
    ['nothing for unknown names', { namespaces: ['nowhere', '_', '-', '...'] }, []],
    ['an exact name, and nothing else', { namespaces: ['team'] }, ['team']],
    ['exact names, whatever their case', { namespaces: ['TEAM/Alpha', 'area'] }, ['area', 'team/alpha']],
    ['nothing of a name that may not be seen', { namespaces: [SECRETLY] }, []],
    ['a subtree, and what is always in scope', { subtrees: ['team'] }, [...team, ...mine]],
    [
      'several subtrees',
      { subtrees: ['team/alpha', 'area'] },
      [...area, 'team/alpha', 'team/alpha/deep', ...mine],
    ],
    ['nothing below what was granted exactly', { subtrees: ['other'] }, ['other', ...mine]],
    [
      'names and subtrees together, with nothing added',
      { namespaces: ['team'], subtrees: ['area'] },
      [...area, 'team'],
    ],
    ['only what is always in scope for a subtree that may not be seen', { subtrees: [SECRETLY] }, mine],
    ['all that may be seen', { all: true }, [...area, 'other', ...team, ...mine]],
  ])('%s', async (_what, scope, expected) => {
    expect(await shown(ann, scope)).toEqual(expected);
  });

  test('the whole workspace to its owner only when all of it is asked for', async () => {
    const everything = [...NAMES, ...mine, 'other/below', 'user/owner'].sort();
    expect(await shown(owner, { all: true })).toEqual(everything);
    expect(await shown(owner, undefined)).toEqual(['user/owner']);
    expect(await shown(owner, { subtrees: ['team'] })).toEqual([...team, 'user/owner']);
    expect(await shown(owner, { subtrees: [] })).toEqual([]);
  });
});

test.each([
  '',
  ' ',
  '*',
  '%',
  '/',
  '//',
  '.',
  '..',
  'team/',
  '/team',
  'team/*',
  'team%',
  'team//alpha',
  '\u0000',
  'team\n',
])('the name %j is refused and never means everything', async (name) => {
  for (const who of [ann, owner])
    for (const scope of [{ namespaces: [name] }, { subtrees: [name] }, { namespaces: ['team', name] }]) {
      expect(await who.codeOf('memories', { scope })).toBe('BAD_INPUT');
      expect(await who.codeOf('recall', { input: { query: 'canary', scope } })).toBe('BAD_INPUT');
    }
});

test.each([
  { all: true, namespaces: ['team'] },
  { all: true, subtrees: [] },
  { namespaces: new Array(101).fill('team') },
  { subtrees: Array.from({ length: 101 }, (_, index) => `n${index}`) },
  { namespaces: [null] },
  { everything: true },
])('a scope that contradicts itself or is too long is refused: %j', async (scope) => {
  expect(await ann.codeOf('memories', { scope })).toBe('BAD_INPUT');
  expect(await ann.codeOf('recall', { input: { query: 'canary', scope } })).toBe('BAD_INPUT');
});

test.each([
  '0196a3b2-7c11-7d22-8e33-000000000001',
  'a.b',
  'c_d',
  'e-f',
  'a.b/c_d/e-f',
  '1',
  'deep/er/and/deep/er/and/deep/er',
])('what a write accepts as a name, every search accepts: %s', async (name) => {
  const namespace = `odd-${name}`;
  const { memory } = await owner.remember({
    namespace: namespace.toUpperCase(),
    key: 'odd',
    value: 'Oddly named',
  });
  expect(memory.namespace).toBe(namespace);
  for (const scope of [{ namespaces: [namespace] }, { subtrees: [namespace.toUpperCase()] }])
    expect(await owner.find('oddly', { scope, filters: { kinds: ['note'] } })).toEqual(['odd']);
  expect(await owner.keys({ scope: { namespaces: [namespace] } })).toEqual(['odd']);
  expect(await owner.call('memory', { at: { namespace, key: 'odd' } })).toMatchObject({ id: memory.id });
  expect(await owner.call('namespace', { path: namespace })).toMatchObject({ path: namespace });
  expect((await owner.call('namespaces', { under: namespace })).nodes.map(({ path }) => path)).toEqual([
    namespace,
  ]);
});

describe('a namespace that may not be seen answers as one that does not exist', () => {
  const QUERIES = {
    memory: 'query ($id: ID!) { memory(id: $id) { id key history { nodes { value } } } }',
    address: 'query ($place: NamespacePath!) { memory(at: {namespace: $place, key: "NAME"}) { id } }',
    node: 'query ($id: ID!) { node(id: $id) { __typename id } }',
    namespaceNode: 'query ($namespaceId: ID!) { node(id: $namespaceId) { __typename id } }',
    namespace: 'query ($place: NamespacePath!) { namespace(path: $place) { id purpose } }',
    namespaces:
      'query ($place: NamespacePath!) { namespaces(under: $place) { nodes { path } pageInfo { hasNextPage endCursor } } }',
    memories:
      'query ($place: NamespacePath!) { memories(scope: {namespaces: [$place]}) { nodes { id } pageInfo { hasNextPage } } }',
    subtree: 'query ($place: NamespacePath!) { memories(scope: {subtrees: [$place]}) { nodes { key } } }',
    recall: `query ($place: NamespacePath!) { recall(input: {query: "canary", scope: {namespaces: [$place]}}) { hits { score } confidence
      pageInfo { hasNextPage endCursor } degraded { reason } } }`,
    remember:
      'mutation ($place: NamespacePath!) { remember(input: {namespace: $place, key: "NAME", value: "x"}) { outcome } }',
    rememberKeyless:
      'mutation ($place: NamespacePath!) { remember(input: {namespace: $place, value: "Canary of NAME"}) { outcome } }',
    below: 'mutation { remember(input: {namespace: "NAME/below", key: "k", value: "x"}) { outcome } }',
    rememberMany:
      'mutation ($place: NamespacePath!) { rememberMany(inputs: [{namespace: $place, value: "x"}]) { results { error { code message } } } }',
    revise: 'mutation ($id: ID!) { revise(id: $id, input: {tags: []}) { outcome } }',
    forget: 'mutation ($id: ID!) { forget(id: $id) { id } }',
    forgetAddress:
      'mutation ($place: NamespacePath!) { forget(at: {namespace: $place, key: "NAME"}) { id } }',
    createNamespace:
      'mutation ($place: NamespacePath!) { createNamespace(input: {path: $place, purpose: "mine"}) { id } }',
    grant:
      'mutation ($place: NamespacePath!, $me: ID!) { grant(input: {principalId: $me, namespace: $place, access: READ}) { id } }',
    home: 'mutation ($place: NamespacePath!, $me: ID!) { createApiKey(input: {principalId: $me, role: READER, home: $place}) { key } }',
  };

  async function answers(who: Actor, place: string, ids: { id: string; namespaceId: string }, me: string) {
    const found: Record<string, string> = {};
    for (const [name, document] of Object.entries(QUERIES)) {
      const variables = { place, me, ...ids };
      const needed = Object.fromEntries(
        Object.entries(variables).filter(([variable]) => document.includes(`$${variable}:`)),
      );
      const answer = await world.service.gql(who.key, document.replaceAll('NAME', place), needed);
      found[name] = JSON.stringify(answer).replaceAll(place, 'PLACE').replaceAll(ids.id, 'ID');
    }
    return found;
  }

  test('in every operation, to the last byte', async () => {
    const hidden = await owner.call('memory', { at: { namespace: SECRETLY, key: SECRETLY } });
    const place = await owner.call('namespace', { path: SECRETLY });
    const ids = { id: hidden?.id ?? '', namespaceId: place?.id ?? '' };
    const none = {
      id: '0196a3b2-7c11-7d22-8e33-000000000001',
      namespaceId: '0196a3b2-7c11-7d22-8e33-000000000002',
    };
    const seen = await answers(ann, SECRETLY, ids, ann.principalId);
    expect(seen).toEqual(await answers(ann, 'team3', none, ann.principalId));
    // The control: it is there, and its owner sees it.
    expect(await owner.call('memory', { id: ids.id })).toMatchObject({
      key: SECRETLY,
      version: 1,
      state: 'ACTIVE',
    });
  });

  test('across workspaces that use the same names', async () => {
    const stranger = actor(world.service, await world.service.newWorkspace('stranger'));
    const hidden = await owner.call('memory', { at: { namespace: 'team', key: 'team' } });
    const place = await owner.call('namespace', { path: 'team' });
    for (const id of [hidden?.id, place?.id, ann.principalId])
      expect(await stranger.call('node', { id })).toBeNull();
    expect(await stranger.call('memory', { at: { namespace: 'team', key: 'team' } })).toBeNull();
    for (const operation of ['forget', 'revise'] as const)
      expect(await stranger.codeOf(operation, { id: hidden?.id, input: { tags: [] } })).toBe('NOT_FOUND');
    expect(await shown(stranger, { all: true })).toEqual([]);
    expect((await stranger.call('namespaces')).nodes.map(({ path }) => path)).toEqual(['user', 'user/owner']);
    expect(await stranger.codeOf('revokeApiKey', { id: ann.keyId })).toBe('NOT_FOUND');
    expect(
      await stranger.codeOf('createApiKey', { input: { principalId: ann.principalId, role: 'READER' } }),
    ).toBe('NOT_FOUND');
    const grant = { principalId: ann.principalId, namespace: 'team', access: 'READ' };
    expect(await stranger.codeOf('grant', { input: grant })).toBe('NOT_FOUND');
    expect(await owner.call('memory', { id: hidden?.id })).toMatchObject({ version: 1 });
  });
});

describe('a scope of very many namespaces', () => {
  beforeAll(async () => {
    const named = `UNWIND range(1, toInteger($count)) AS i WITH $root + '/n' + i AS path
      CREATE (:Namespace {id: randomUUID(), workspaceId: $workspaceId, path: path, scopePath: path + '/', depth: 2, createdAt: datetime()})`;
    for (const [root, count] of [
      ['wide-a', 4_000],
      ['wide-b', 1_100],
      ['wide-c', 1_100],
    ])
      await world.query(named, { root, count, workspaceId: world.workspaceId });
  });

  test('in several branches is refused beyond 5,000, and served as one branch or as all', async () => {
    const scope = { subtrees: ['wide-a', 'wide-b'] };
    const refused = await owner.refusal('memories', { scope });
    expect(refused).toMatchObject({
      extensions: { code: 'BAD_INPUT', field: 'scope' },
      message: expect.stringContaining('SCOPE_TOO_WIDE'),
    });
    expect(await owner.codeOf('recall', { input: { query: 'canary', scope } })).toBe('BAD_INPUT');
    expect(await owner.keys({ scope: { subtrees: ['wide-a'] } })).toEqual(['user/owner']);
    expect((await owner.keys({ scope: { all: true } })).length).toBeGreaterThan(10);
  });

  test('finds the one memory inside, however many better ones lie outside', async () => {
    const { memory: inside } = await owner.remember({
      namespace: 'wide-c/n700',
      key: 'inside',
      value: 'A long text in which the needle is mentioned once among much else.',
    });
    const { memory: outside } = await owner.remember({
      namespace: 'elsewhere',
      key: 'outside',
      value: 'Needle needle.',
    });
    await world.plant(outside.id, 500);
    const scope = { subtrees: ['wide-b', 'wide-c'] };
    const recalled = await owner.call('recall', { input: { query: 'needle', scope, limit: 1 } });
    expect(recalled.hits.map(({ memory }) => memory.id)).toEqual([inside.id]);
    expect((await owner.call('memories', { scope })).nodes.map(({ id }) => id)).toContain(inside.id);
  });
});
