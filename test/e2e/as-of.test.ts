import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { allPages, startWorld, type Actor, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('as of');
  ({ owner } = world);
});
afterAll(() => world.close());

const within = (namespace: string) => ({ scope: { namespaces: [namespace] } });

/** Lets everything of a namespace have been recorded earlier by some days, past the product. */
async function age(namespace: string, days: number): Promise<void> {
  await world.query(
    `CYPHER 25 MATCH (m:Memory {workspaceId: $workspaceId, namespace: $namespace})-[:HAS_VERSION]->(v)
     WITH m, v, duration({days: toInteger($days)}) AS d, datetime('9999-12-31T00:00:00Z') AS open
     SET v.recordedFrom = v.recordedFrom - d, v.recordedTo = CASE WHEN v.recordedTo = open THEN open ELSE v.recordedTo - d END
     SET v.recordedFromDay = replace(left(toString(v.recordedFrom), 10), '-', ''),
         v.recordedToDay = replace(left(toString(v.recordedTo), 10), '-', '')
     WITH DISTINCT m, d
     SET m.recordedFrom = m.recordedFrom - d, m.updatedAt = m.updatedAt - d, m.createdAt = m.createdAt - d
     SET m.recordedFromDay = replace(left(toString(m.recordedFrom), 10), '-', '')`,
    { workspaceId: world.workspaceId, namespace, days },
  );
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a fact that changed and was recorded later', () => {
  const namespace = 'facts';
  const address = { namespace, key: 'office' };
  const asOf = (valid: number, recorded: number) => ({
    validAt: daysAgo(valid),
    recordedAt: daysAgo(recorded),
  });
  // Changed 60 days ago, recorded 30 days ago.
  beforeAll(async () => {
    await owner.remember({ ...address, value: 'The office is in Bonn.', validFrom: daysAgo(300) });
    await age(namespace, 70);
    await owner.remember({ ...address, value: 'The office is in Cologne.', validFrom: daysAgo(60) });
    await age(namespace, 30);
  });

  test.each([
    ['before the change', asOf(61, 10), 'Bonn'],
    ['after the change, before it was known', asOf(59, 31), 'Bonn'],
    ['after the change, once it was known', asOf(59, 29), 'Cologne'],
    ['now', {}, 'Cologne'],
    ['only the valid instant', { validAt: daysAgo(61) }, 'Bonn'],
    ['only the recorded instant', { recordedAt: daysAgo(31) }, 'Bonn'],
  ])('is told as it was: %s', async (_name, then, place) => {
    const value = `The office is in ${place}.`;
    expect(await owner.call('memory', { at: address, asOf: then })).toMatchObject({ value, state: 'ACTIVE' });
    const list = await owner.call('memories', { ...within(namespace), asOf: then });
    expect(list.nodes.map((memory) => memory.value)).toEqual([value]);
    for (const query of ['office', place]) {
      const { hits } = await owner.call('recall', { input: { query, ...within(namespace), asOf: then } });
      expect(hits.map(({ memory }) => memory.value)).toEqual([value]);
    }
  });

  test('is not there before it held or before it was known', async () => {
    for (const then of [{ validAt: daysAgo(301) }, { recordedAt: daysAgo(150) }]) {
      expect(await owner.call('memory', { at: address, asOf: then })).toBeNull();
      expect(await owner.keys({ ...within(namespace), asOf: then })).toEqual([]);
      expect(await owner.find('office', { ...within(namespace), asOf: then })).toEqual([]);
    }
  });

  test('its history shows what was changed, and the rows that carry on the rest', async () => {
    const id = (await owner.call('memory', { at: address }))?.id;
    const rows = (await owner.call('history', { id, rectangles: true }))?.history.nodes ?? [];
    expect(rows.map(({ operation, version }) => [operation, version])).toEqual([
      ['REVISED', 2],
      ['CLIPPED', 1],
      ['CREATED', 1],
    ]);
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['value', 'validFrom']);
    expect(rows[0]?.changes[0]).toEqual({
      field: 'value',
      before: 'The office is in Bonn.',
      after: 'The office is in Cologne.',
    });
    expect(rows[1]?.changes.map(({ field }) => field)).toEqual(['validTo']);
    expect(rows[2]?.changes).toEqual([]);
  });

  test('knowledge that lies in the future is refused', async () => {
    const then = { recordedAt: daysAgo(-1) };
    expect(await owner.codeOf('memory', { at: address, asOf: then })).toBe('BAD_INPUT');
    expect(await owner.codeOf('memories', { asOf: then })).toBe('BAD_INPUT');
    expect(await owner.codeOf('recall', { input: { query: 'x', asOf: then } })).toBe('BAD_INPUT');
    expect(await owner.codeOf('memories', { asOf: {}, filters: { states: ['EXPIRED'] } })).toBe('BAD_INPUT');
  });
});

test('what is forgotten today is served by no as-of read, to reviewers alone by its id', async () => {
  const namespace = 'forgotten';
  const may = [{ namespace, access: 'WRITE' }];
  const writer = await world.person({ handle: 'forgetter', may });
  const { memory } = await writer.remember({ namespace, key: 'secret', value: 'A pomegranate.' });
  await writer.remember({ namespace, key: 'secret', value: 'Two pomegranates.' });
  const then = { recordedAt: memory.recordedAt, validAt: memory.recordedAt };
  expect(await writer.find('pomegranate', { ...within(namespace), asOf: then })).toEqual(['secret']);
  await writer.call('forget', { id: memory.id });
  for (const asOf of [then, {}]) {
    expect(await writer.find('pomegranate', { ...within(namespace), asOf })).toEqual([]);
    expect(await writer.keys({ ...within(namespace), asOf })).toEqual([]);
    expect(await writer.call('memory', { id: memory.id, asOf })).toBeNull();
    expect(await owner.call('memory', { id: memory.id, asOf })).toMatchObject({ state: 'FORGOTTEN' });
  }
  await writer.call('restore', { id: memory.id });
  expect(await writer.find('pomegranate', { ...within(namespace), asOf: then })).toEqual(['secret']);
});

test('a change that begins in the future is served from its instant on, and mirrored within 5 s', async () => {
  const namespace = 'future';
  const { memory } = await owner.remember({ namespace, key: 'k', value: 'The old plum.' });
  const begins = new Date(Date.now() + 2_500);
  const written = await owner.remember({
    namespace,
    key: 'k',
    value: 'The new cherry.',
    validFrom: begins.toISOString(),
  });
  expect(written).toMatchObject({
    outcome: 'REVISED',
    version: 2,
    memory: { value: 'The old plum.', version: 1 },
  });
  expect(await owner.find('plum', within(namespace))).toEqual(['k']);
  const later = { validAt: new Date(begins.getTime() + 1).toISOString() };
  expect(await owner.find('cherry', { ...within(namespace), asOf: later })).toEqual(['k']);
  await sleep(begins.getTime() - Date.now() + 50);
  // Exact at once, before the mirror moved.
  expect(await owner.call('memory', { id: memory.id, asOf: {} })).toMatchObject({ value: 'The new cherry.' });
  expect(await owner.find('cherry', { ...within(namespace), asOf: {} })).toEqual(['k']);
  expect(await owner.find('plum', within(namespace))).toEqual([]);
  const deadline = begins.getTime() + 5_000;
  while ((await owner.find('cherry', within(namespace))).length === 0 && Date.now() < deadline)
    await sleep(200);
  expect(await owner.find('cherry', within(namespace))).toEqual(['k']);
  expect(await owner.call('memory', { id: memory.id })).toMatchObject({
    value: 'The new cherry.',
    version: 2,
  });
}, 60_000);

test('filters and orders of an as-of read are those of the description that held then', async () => {
  const namespace = 'filtered';
  await owner.call('rememberMany', {
    inputs: ['a', 'b', 'c'].map((key, index) => ({
      namespace,
      key,
      value: `Gooseberry ${key}.`,
      tags: ['then'],
      importance: 0.9 - index / 10,
      validFrom: daysAgo(100),
    })),
  });
  const recordedAt = (await owner.remember({ namespace, key: 'd', value: 'Something else.' })).memory
    .recordedAt;
  await owner.call('rememberMany', {
    inputs: ['a', 'b', 'c'].map((key) => ({
      namespace,
      key,
      value: `Currant ${key}.`,
      tags: ['now'],
      importance: 0.1,
    })),
  });
  const asOf = { recordedAt, validAt: daysAgo(50) };
  const filters = { tagsAny: ['then'], importance: { gte: 0.75 } };
  expect((await owner.find('gooseberry', { ...within(namespace), asOf, filters })).sort()).toEqual([
    'a',
    'b',
  ]);
  expect(
    await owner.find('gooseberry', { ...within(namespace), asOf, filters: { tagsAny: ['now'] } }),
  ).toEqual([]);
  expect(await owner.keys({ ...within(namespace), asOf, orderBy: 'IMPORTANCE_DESC' })).toEqual([
    'a',
    'b',
    'c',
  ]);
  const then = { validAt: daysAgo(50) };
  const paged = await allPages((after) =>
    owner.call('memories', {
      ...within(namespace),
      asOf: then,
      orderBy: 'KEY_ASC',
      first: 1,
      after,
    }),
  );
  expect(paged.map(({ key, value }) => [key, value])).toEqual([
    ['a', 'Gooseberry a.'],
    ['b', 'Gooseberry b.'],
    ['c', 'Gooseberry c.'],
  ]);
});

test('pages as of an instant that was left out stay at that of the first page, whatever is written meanwhile', async () => {
  const namespace = 'paged';
  const inputs = ['a', 'b', 'c'].map((key) => ({ namespace, key, value: `A persimmon ${key}.` }));
  await owner.call('rememberMany', { inputs });
  const between = async () => {
    await owner.remember({ namespace, key: 'c', value: 'A persimmon, changed meanwhile.' });
    await owner.remember({ namespace, key: 'bb', value: 'A persimmon, new meanwhile.' });
  };
  const listed = await allPages(
    (after) =>
      owner.call('memories', { ...within(namespace), asOf: {}, orderBy: 'KEY_ASC', first: 1, after }),
    between,
  );
  expect(listed.map(({ value }) => value)).toEqual(['A persimmon a.', 'A persimmon b.', 'A persimmon c.']);
  const { recordedAt } = listed[2] ?? {};
  const found = await allPages(async (after) => {
    const input = { query: 'persimmon', ...within(namespace), asOf: { recordedAt }, limit: 1, after };
    const { hits, pageInfo } = await owner.call('recall', { input });
    return { nodes: hits.map(({ memory }) => memory), pageInfo };
  });
  expect(found.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c']);
});

test('an expiry is over at its instant, as of any instant too', async () => {
  const namespace = 'expiring';
  const ends = new Date(Date.now() + 2_000);
  await owner.remember({
    namespace,
    key: 'k',
    value: 'A short-lived quince.',
    expiresAt: ends.toISOString(),
  });
  expect(await owner.find('quince', within(namespace))).toEqual(['k']);
  const before = { validAt: new Date(ends.getTime() - 1).toISOString() };
  const at = { validAt: ends.toISOString() };
  expect(await owner.find('quince', { ...within(namespace), asOf: before })).toEqual(['k']);
  expect(await owner.find('quince', { ...within(namespace), asOf: at })).toEqual([]);
  await sleep(ends.getTime() - Date.now() + 20);
  expect(await owner.find('quince', within(namespace))).toEqual([]);
  expect(await owner.keys(within(namespace))).toEqual([]);
});
