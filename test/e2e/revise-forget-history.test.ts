import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allPages, startWorld, unchanged, type Actor, type Person, type World } from './kit.js';

let world: World;
let owner: Actor;
let reader: Person;
let writer: Person;
let reviewer: Person;
beforeAll(async () => {
  world = await startWorld('forget');
  ({ owner } = world);
  const may = (access: string) => [{ namespace: 'lab', access }];
  reader = await world.person({ handle: 'reader', may: may('READ') });
  writer = await world.person({ handle: 'writer', may: may('WRITE') });
  reviewer = await world.person({ handle: 'reviewer', role: 'REVIEWER', may: may('REVIEW') });
});
afterAll(() => world.close());

const UNKNOWN = '0196a3b2-7c11-7d22-8e33-000000000001';
const namespace = 'lab';

describe('revising', () => {
  test('changes what is said, and a list says nothing of other fields', async () => {
    const { memory } = await writer.remember({
      namespace,
      key: 'r1',
      value: 'Before.',
      tags: ['a'],
      importance: 0.9,
    });
    const revised = await writer.call('revise', { id: memory.id, input: { value: 'After.' } });
    expect(revised).toMatchObject({
      outcome: 'REVISED',
      version: 2,
      memory: { id: memory.id, value: 'After.', tags: ['a'], importance: 0.9, createdAt: memory.createdAt },
    });
    expect(revised.memory.updatedAt > memory.updatedAt).toBe(true);
    expect(await writer.call('revise', { id: memory.id, input: { value: 'After.' } })).toMatchObject({
      outcome: 'UNCHANGED',
      version: 2,
    });
    expect(await writer.find('before', { scope: { namespaces: [namespace] } })).toEqual([]);
    expect(await writer.find('after', { scope: { namespaces: [namespace] } })).toEqual(['r1']);
  });

  test.each([
    ['nothing', {}],
    ['only the version it has seen', { expectedVersion: 1 }],
    ['a value of null', { value: null }],
    ['a blank value', { value: '  ' }],
    ['an end before its start', { validTo: '2020-01-01T00:00:00Z' }],
  ])('with %s is refused', async (what, input) => {
    const { memory } = await writer.remember({ namespace, key: `r2 ${what}`, value: 'Stays.' });
    expect(await writer.codeOf('revise', { id: memory.id, input })).toBe('BAD_INPUT');
    expect(await writer.call('memory', { id: memory.id })).toEqual(unchanged(memory));
  });

  test('what does not exist is NOT_FOUND, however similar its neighbours are', async () => {
    const { memory } = await writer.remember({ namespace, key: 'neighbour', value: 'Neighbour.' });
    const nearly = `${memory.id.slice(0, -1)}${memory.id.endsWith('0') ? '1' : '0'}`;
    for (const id of [
      UNKNOWN,
      nearly,
      '',
      'x',
      memory.id.toUpperCase(),
      `${memory.id} `,
      '*',
      `${memory.id}' OR 1=1`,
    ])
      for (const operation of ['revise', 'forget'] as const)
        expect(await writer.codeOf(operation, { id, input: { tags: ['x'] } })).toBe('NOT_FOUND');
    for (const key of ['Neighbour', 'neighbou', 'neighbour-', 'neighbour*', '%'])
      expect(await writer.codeOf('forget', { at: { namespace, key } })).toBe('NOT_FOUND');
    expect(await writer.call('memory', { id: memory.id })).toEqual(unchanged(memory));
  });

  test('needs WRITE', async () => {
    const { memory } = await writer.remember({ namespace, key: 'read-only', value: 'Stays.' });
    expect(await reader.codeOf('revise', { id: memory.id, input: { tags: ['x'] } })).toBe('FORBIDDEN');
    expect(await reader.codeOf('forget', { id: memory.id })).toBe('FORBIDDEN');
    expect(await reader.call('memory', { id: memory.id })).toEqual(unchanged(memory));
  });

  test.each([
    ['neither id nor address', {}],
    ['both id and address', { id: UNKNOWN, at: { namespace, key: 'k' } }],
    ['a blank key', { at: { namespace, key: ' ' } }],
    ['a bad namespace', { at: { namespace: '*', key: 'k' } }],
  ])('an address of %s is refused', async (_what, address) => {
    expect(await writer.codeOf('memory', address)).toBe('BAD_INPUT');
    expect(await writer.codeOf('forget', address)).toBe('BAD_INPUT');
  });
});

describe('forgetting', () => {
  test('takes a memory out of everything that serves, at once', async () => {
    const { memory } = await writer.remember({
      namespace,
      key: 'gone',
      value: 'Vanishingword in a text.',
      tags: ['vanishingtag'],
    });
    await writer.call('revise', { id: memory.id, input: { value: 'Vanishingword in another text.' } });
    const scope = { namespaces: [namespace] };
    expect(await writer.find('vanishingword', { scope })).toEqual(['gone']);

    const forgotten = await writer.call('forget', { id: memory.id, reason: 'It was wrong.' });
    expect(forgotten).toMatchObject({
      id: memory.id,
      tombstone: { namespace, key: 'gone', reason: 'It was wrong.' },
    });
    for (const who of [reader, writer, reviewer, owner]) {
      expect(await who.find('vanishingword', { scope })).toEqual([]);
      expect(await who.find('vanishingtag', { scope, filters: { kinds: ['note'] } })).toEqual([]);
      expect(
        await who.keys({
          scope,
          filters: { tagsAny: ['vanishingtag'], states: ['ACTIVE', 'EXPIRED', 'PENDING'] },
        }),
      ).toEqual([]);
      expect(await who.codeOf('memories', { scope, filters: { states: ['FORGOTTEN'] } })).toBe('BAD_INPUT');
    }
    const left = await world.query(
      'MATCH (m:Memory {id: $id}) OPTIONAL MATCH (m)-[:HAS_VERSION]->(v) RETURN labels(m) AS labels, collect(labels(v)) AS versions',
      { id: memory.id },
    );
    expect(left).toEqual([
      {
        labels: ['Memory'],
        versions: [['MemoryVersion'], ['MemoryVersion'], ['MemoryVersion'], ['MemoryVersion']],
      },
    ]);
  });

  test('is shown by id and address to REVIEW access only', async () => {
    const { memory } = await writer.remember({ namespace, key: 'hidden', value: 'Hidden.' });
    await writer.call('forget', { at: { namespace, key: ' hidden ' } });
    const at = { namespace, key: 'hidden' };
    for (const who of [reader, writer]) {
      expect(await who.call('memory', { id: memory.id })).toBeNull();
      expect(await who.call('memory', { at })).toBeNull();
      expect(await who.call('node', { id: memory.id })).toBeNull();
      expect(await who.call('history', { id: memory.id })).toBeNull();
    }
    for (const who of [reviewer, owner]) {
      expect(await who.call('memory', { id: memory.id })).toMatchObject({
        state: 'FORGOTTEN',
        value: 'Hidden.',
        version: 1,
      });
      expect(await who.call('memory', { at })).toMatchObject({ state: 'FORGOTTEN' });
      expect(
        (await who.call('history', { id: memory.id }))?.history.nodes.map(({ operation }) => operation),
      ).toEqual(['FORGOTTEN', 'CREATED']);
    }
  });

  test('again, or revising what was forgotten, is NOT_FOUND for everyone', async () => {
    const { memory } = await writer.remember({ namespace, key: 'twice', value: 'Twice.' });
    await writer.call('forget', { id: memory.id });
    for (const who of [writer, reviewer, owner]) {
      expect(await who.codeOf('forget', { id: memory.id })).toBe('NOT_FOUND');
      expect(await who.codeOf('forget', { at: { namespace, key: 'twice' } })).toBe('NOT_FOUND');
      expect(await who.codeOf('revise', { id: memory.id, input: { value: 'Back.' } })).toBe('NOT_FOUND');
    }
  });

  test('keeps its key from being written again, by any way of writing', async () => {
    const { memory } = await writer.remember({ namespace, key: 'bound', value: 'Bound.' });
    const { tombstone } = await writer.call('forget', { id: memory.id, reason: 'No.' });
    for (const input of [
      { key: 'bound', value: 'Bound.' },
      { key: 'bound', value: 'Another text.' },
      { key: ' bound ', value: 'Another text.', expectedVersion: 0 },
      { key: 'bound', value: 'Another text.', expectedVersion: 1 },
    ])
      for (const who of [writer, reviewer, owner])
        expect((await who.refusal('remember', { input: { namespace, ...input } })).extensions).toMatchObject({
          code: 'TOMBSTONED',
          tombstone: { id: tombstone.id, key: 'bound', reason: 'No.' },
        });
    const { results } = await writer.call('rememberMany', {
      inputs: [
        { namespace, key: 'bound', value: 'x' },
        { namespace, key: 'unbound', value: 'x' },
        { namespace, key: 'bound', value: 'y' },
      ],
    });
    expect(results).toMatchObject([
      {
        index: 0,
        payload: null,
        error: { code: 'TOMBSTONED', tombstone: { id: tombstone.id, reason: 'No.' } },
      },
      { index: 1, payload: { outcome: 'CREATED' }, error: null },
      { index: 2, payload: null, error: { code: 'TOMBSTONED' } },
    ]);
    expect(await reviewer.call('memory', { id: memory.id })).toMatchObject({
      state: 'FORGOTTEN',
      value: 'Bound.',
      version: 1,
    });
  });

  test('binds a text that was written without a key', async () => {
    const { memory } = await writer.remember({ namespace, value: 'No key, and still bound.' });
    await writer.call('forget', { id: memory.id });
    for (const value of ['No key, and still bound.', ' NO KEY, and still  bound. '])
      expect(await writer.codeOf('remember', { input: { namespace, value } })).toBe('TOMBSTONED');
    const { results } = await writer.call('rememberMany', {
      inputs: [{ namespace, value: 'No key, and still bound.' }],
    });
    expect(results).toMatchObject([{ error: { code: 'TOMBSTONED' } }]);
  });

  test('binds in its own namespace only', async () => {
    const { memory } = await writer.remember({ namespace: 'lab/one', key: 'local', value: 'Here.' });
    await writer.call('forget', { id: memory.id });
    expect(await writer.remember({ namespace: 'lab/two', key: 'local', value: 'There.' })).toMatchObject({
      outcome: 'CREATED',
    });
    expect(await writer.remember({ namespace, key: 'local', value: 'Above.' })).toMatchObject({
      outcome: 'CREATED',
    });
  });

  test('leaves no trace of a refused write', async () => {
    const { memory } = await writer.remember({ namespace: 'lab/trace', key: 'k', value: 'v' });
    await writer.call('forget', { id: memory.id });
    const count = () =>
      world.query('MATCH (n {workspaceId: $id}) RETURN count(n) AS nodes', { id: world.workspaceId });
    const before = await count();
    await writer.codeOf('remember', { input: { namespace: 'lab/trace', key: 'k', value: 'w' } });
    await writer.codeOf('remember', {
      input: { namespace: 'lab/trace', key: 'new', value: 'w', expectedVersion: 4 },
    });
    await writer.codeOf('remember', {
      input: { namespace: 'lab/trace', key: 'new', value: 'w', validTo: '2001-01-01T00:00:00Z' },
    });
    expect(await count()).toEqual(before);
  });

  test('takes a reason of 2,000 characters at most', async () => {
    const { memory } = await writer.remember({ namespace, key: 'reason', value: 'v' });
    expect(await writer.codeOf('forget', { id: memory.id, reason: 'x'.repeat(2_001) })).toBe('BAD_INPUT');
    expect(
      (await writer.call('forget', { id: memory.id, reason: 'x'.repeat(2_000) })).tombstone.reason,
    ).toHaveLength(2_000);
  });
});

describe('history', () => {
  test('shows every description newest first, and what was left of the earlier ones only when asked', async () => {
    const { memory } = await writer.remember({
      namespace,
      key: 'h',
      value: 'One.',
      validTo: '2090-01-01T00:00:00Z',
    });
    await reviewer.call('revise', { id: memory.id, input: { value: 'Two.' } });
    await writer.call('revise', { id: memory.id, input: { tags: ['x'] } });
    const shape = (row: {
      version: number;
      operation: string;
      value: string;
      author: { handle: string };
    }) => [row.version, row.operation, row.value, row.author.handle];
    const rows = (await reader.call('history', { id: memory.id }))?.history.nodes ?? [];
    expect(rows.map(shape)).toEqual([
      [3, 'REVISED', 'Two.', 'writer'],
      [2, 'REVISED', 'Two.', 'reviewer'],
      [1, 'CREATED', 'One.', 'writer'],
    ]);
    const all = (await reader.call('history', { id: memory.id, rectangles: true }))?.history.nodes ?? [];
    expect(all.map(shape)).toEqual([
      [3, 'REVISED', 'Two.', 'writer'],
      [2, 'REVISED', 'Two.', 'reviewer'],
      [1, 'CLIPPED', 'One.', 'writer'],
      [1, 'CREATED', 'One.', 'writer'],
    ]);
    const [third, second, clipped, first] = all;
    expect(first).toMatchObject({
      validFrom: memory.validFrom,
      validTo: '2090-01-01T00:00:00.000000Z',
      recordedTo: second?.recordedFrom,
    });
    expect(clipped).toMatchObject({
      validFrom: memory.validFrom,
      validTo: second?.validFrom,
      recordedTo: null,
    });
    expect(second).toMatchObject({ validTo: '2090-01-01T00:00:00.000000Z', recordedTo: third?.recordedFrom });
    expect(third).toMatchObject({ validFrom: second?.validFrom, recordedTo: null });
  });

  test('is paged without a hole or a double while it grows', async () => {
    const { memory } = await writer.remember({ namespace, key: 'long', value: 'Value 1.' });
    for (let version = 2; version <= 12; version += 1)
      await writer.call('revise', { id: memory.id, input: { value: `Value ${version}.` } });
    let next = 13;
    const rows = await allPages(
      async (after) =>
        (await writer.call('history', { id: memory.id, first: 5, after }))?.history ?? {
          nodes: [],
          pageInfo: { hasNextPage: false, endCursor: null },
        },
      async () => {
        await writer.call('revise', { id: memory.id, input: { value: `Value ${next++}.` } });
      },
    );
    expect(rows.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(rows.map(({ value }) => value)).toEqual(rows.map(({ version }) => `Value ${version}.`));
  });

  test('refuses cursors that are not its own', async () => {
    const one = await writer.remember({ namespace, key: 'c1', value: 'v' });
    const two = await writer.remember({ namespace, key: 'c2', value: 'v' });
    const { endCursor } = (await writer.call('history', { id: one.memory.id }))?.history.pageInfo ?? {
      endCursor: '',
    };
    expect(await writer.codeOf('history', { id: two.memory.id, after: endCursor })).toBe('BAD_INPUT');
    for (const after of ['', 'x', `${endCursor ?? ''}A`])
      expect(await writer.codeOf('history', { id: one.memory.id, after })).toBe('BAD_INPUT');
    for (const first of [0, -1, 101, 1_000_000_000])
      expect(await writer.codeOf('history', { id: one.memory.id, first })).toBe('BAD_INPUT');
  });
});
