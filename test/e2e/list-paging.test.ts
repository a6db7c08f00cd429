import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allPages, startWorld, type Actor, type MemoryShape, type World } from './kit.js';

let world: World;
let owner: Actor;
const PLACES = ['list/a', 'list/b', 'list/c'];
let planted: Set<string>;
beforeAll(async () => {
  world = await startWorld('list');
  ({ owner } = world);
  // Keys, importances and writers are equal again and again, so that only the id tells many apart.
  const inputs = Array.from({ length: 45 }, (_, index) => ({
    namespace: PLACES[index % 3],
    key: `k${String(Math.floor(index / 3)).padStart(2, '0')}`,
    value: `Item ${index}`,
    importance: (index % 4) / 4,
    tags: [index % 2 === 0 ? 'even' : 'odd'],
  }));
  const { results } = await owner.call('rememberMany', { inputs });
  planted = new Set(results.map(({ payload }) => payload?.memory.id ?? ''));
});
afterAll(() => world.close());

const scope = { namespaces: PLACES };
let inserted = 0;
const insert = async () => {
  const number = (inserted += 1);
  await owner.remember({
    namespace: PLACES[number % 3],
    key: `k07-${number}`,
    value: `Inserted ${number}`,
    importance: 0.5,
  });
};

describe('45 items paged by 20 while others are inserted are given once each, in order', () => {
  const byText =
    (field: 'updatedAt' | 'createdAt' | 'key', sign: number) => (a: MemoryShape, b: MemoryShape) =>
      sign * (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : a.id < b.id ? -1 : 1);
  test.each([
    ['UPDATED_DESC', byText('updatedAt', -1)],
    ['UPDATED_ASC', byText('updatedAt', 1)],
    ['CREATED_DESC', byText('createdAt', -1)],
    ['CREATED_ASC', byText('createdAt', 1)],
    [
      'IMPORTANCE_DESC',
      (a: MemoryShape, b: MemoryShape) => b.importance - a.importance || (a.id < b.id ? 1 : -1),
    ],
    ['KEY_ASC', byText('key', 1)],
  ])('%s', async (orderBy, compare) => {
    const nodes = await allPages(
      (after) => owner.call('memories', { scope, orderBy, first: 20, after }),
      insert,
    );
    const ids = nodes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => planted.has(id))).toHaveLength(45);
    expect(ids).toEqual([...nodes].sort(compare).map(({ id }) => id));
  });

  test('with filters', async () => {
    const nodes = await allPages(
      (after) => owner.call('memories', { scope, filters: { tagsAll: ['even'] }, first: 5, after }),
      insert,
    );
    expect(nodes).toHaveLength(23);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(23);
  });

  test('and whatever changes meanwhile moves to where it then belongs, and pushes nothing out', async () => {
    let touched = 0;
    const nodes = await allPages(
      (after) => owner.call('memories', { scope, orderBy: 'UPDATED_ASC', first: 20, after }),
      async () => {
        touched += 1;
        await owner.remember({ namespace: PLACES[0], key: 'k00', value: `Touched ${touched}` });
      },
    );
    expect(new Set(nodes.map(({ id }) => id)).size).toBeGreaterThanOrEqual(45);
    expect([...planted].filter((id) => !nodes.some((node) => node.id === id))).toEqual([]);
  });
});

test('keys are in the order of code points', async () => {
  const keys = ['B', 'a', 'b', 'é', 'z', 'ﬀ', '\u{1f680}', '精', 'B-1', '10', '9'];
  await owner.call('rememberMany', { inputs: keys.map((key) => ({ namespace: 'points', key, value: 'v' })) });
  const points = (text: string) =>
    Array.from(text.normalize('NFC'), (character) =>
      (character.codePointAt(0) ?? 0).toString(16).padStart(6, '0'),
    ).join('');
  const expected = [...keys].sort((a, b) => (points(a) < points(b) ? -1 : 1));
  const pages = await allPages((after) =>
    owner.call('memories', { scope: { namespaces: ['points'] }, orderBy: 'KEY_ASC', first: 3, after }),
  );
  expect(pages.map(({ key }) => key)).toEqual(expected);
});

test.each([0, -1, 101, 1_000_000_000, 1.5, '20', 1e20])(
  'a page of %j is refused everywhere, never clamped',
  async (first) => {
    for (const operation of ['memories', 'namespaces', 'principals'] as const)
      expect(await owner.codeOf(operation, { first })).toBe('BAD_INPUT');
    expect(await owner.codeOf('recall', { input: { query: 'item', limit: first } })).toBe('BAD_INPUT');
  },
);

test('pages of 1 and of 100 are served, and null is the default', async () => {
  expect((await owner.call('memories', { scope, first: 1 })).nodes).toHaveLength(1);
  expect((await owner.call('memories', { scope, first: 100 })).nodes.length).toBeGreaterThanOrEqual(45);
  expect((await owner.call('memories', { scope, first: null })).nodes).toHaveLength(20);
  expect((await owner.call('recall', { input: { query: 'item', scope, limit: null } })).hits).toHaveLength(
    10,
  );
});

test('an empty page has no cursor and nothing after it', async () => {
  const page = await owner.call('memories', { scope: { namespaces: [] } });
  expect(page).toEqual({ nodes: [], edges: [], pageInfo: { hasNextPage: false, endCursor: null } });
});

test('each edge continues after itself', async () => {
  const page = await owner.call('memories', { scope, orderBy: 'KEY_ASC', first: 5 });
  const [, second] = page.edges;
  expect(
    (await owner.call('memories', { scope, orderBy: 'KEY_ASC', first: 3, after: second?.cursor })).nodes.map(
      ({ id }) => id,
    ),
  ).toEqual(page.nodes.slice(2).map(({ id }) => id));
  expect(page.pageInfo.endCursor).toBe(page.edges.at(-1)?.cursor);
});

describe('a cursor is refused', () => {
  const cursorOf = async (variables: object = {}) =>
    (await owner.call('memories', { scope, first: 2, ...variables })).pageInfo.endCursor ?? '';
  const refused = async (after: string, variables: object = {}) =>
    owner.codeOf('memories', { scope, first: 2, after, ...variables });

  test.each([
    '',
    'x',
    '💥',
    'bnVsbA',
    'W10',
    'e30',
    'WyJ4IiwxXQ',
    '../../etc',
    "' OR 1=1 --",
    'A'.repeat(5_000),
  ])('when it is %j', async (after) => {
    expect(await refused(after)).toBe('BAD_INPUT');
    expect(await owner.codeOf('namespaces', { after })).toBe('BAD_INPUT');
    expect(await owner.codeOf('principals', { after })).toBe('BAD_INPUT');
    expect(await owner.codeOf('recall', { input: { query: 'item', scope, after } })).toBe('BAD_INPUT');
  });

  test('with other arguments than its own', async () => {
    const cursor = await cursorOf();
    expect(await refused(cursor, { orderBy: 'KEY_ASC' })).toBe('BAD_INPUT');
    expect(await refused(cursor, { scope: { all: true } })).toBe('BAD_INPUT');
    expect(await refused(cursor, { filters: { kinds: ['note'] } })).toBe('BAD_INPUT');
    expect((await owner.call('memories', { scope, first: 7, after: cursor })).nodes).toHaveLength(7);
  });

  test('of another list', async () => {
    const cursor = await cursorOf();
    const { endCursor } = (await owner.call('namespaces', { first: 1 })).pageInfo;
    expect(await owner.codeOf('namespaces', { after: cursor })).toBe('BAD_INPUT');
    expect(await refused(endCursor ?? '')).toBe('BAD_INPUT');
  });

  test.each([
    ['a time that is none', { value: 'gone', id: 'x' }],
    ['a number for a time', { value: 5, id: 'x' }],
    ['Cypher for a time', { value: "2026' OR 1=1 //", id: 'x' }],
    ['a list for an id', { value: '2026-05-01T00:30:00.000000Z', id: ['x'] }],
    ['nothing', {}],
    ['null', null],
  ])('whose position was changed to %s', async (_what, position) => {
    const [digest] = JSON.parse(Buffer.from(await cursorOf(), 'base64url').toString()) as [string];
    expect(await refused(Buffer.from(JSON.stringify([digest, position])).toString('base64url'))).toBe(
      'BAD_INPUT',
    );
  });

  test('and one of another caller shows nothing that this caller may not see', async () => {
    const ann = await world.person({ handle: 'ann' });
    const cursor = await cursorOf();
    expect(await ann.call('memories', { scope, first: 2, after: cursor })).toMatchObject({ nodes: [] });
  });
});

test('namespaces are listed once each, by path, and below a root only those', async () => {
  await owner.call('rememberMany', {
    inputs: ['tree', 'tree/a', 'tree/a/b', 'tree-a', 'tree2'].map((namespace) => ({
      namespace,
      key: 'k',
      value: 'v',
    })),
  });
  const below = await allPages((after) => owner.call('namespaces', { under: 'Tree', first: 1, after }));
  expect(below.map(({ path }) => path)).toEqual(['tree', 'tree/a', 'tree/a/b']);
  const all = (await allPages((after) => owner.call('namespaces', { first: 3, after }))).map(
    ({ path }) => path,
  );
  expect(all).toEqual([...new Set(all)].sort());
  expect(await owner.call('createNamespace', { input: { path: 'tree', purpose: ' Trees. ' } })).toMatchObject(
    { path: 'tree', purpose: 'Trees.' },
  );
  expect(await owner.call('createNamespace', { input: { path: 'tree' } })).toMatchObject({
    purpose: 'Trees.',
  });
});
