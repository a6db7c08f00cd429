import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startWorld, type Actor, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('atomicity');
  ({ owner } = world);
});
afterAll(() => world.close());

const within = (namespace: string) => ({ scope: { namespaces: [namespace] } });
const versionsOf = async (id: string) => (await owner.call('history', { id }))?.history.nodes.length;

describe('an idempotency key', () => {
  const namespace = 'named';

  test('makes a write happen once, and a replay has its outcome and its ids', async () => {
    const input = { namespace, key: 'once', value: 'Once.', idempotencyKey: randomUUID() };
    const first = await owner.remember(input);
    await owner.remember({ namespace, key: 'once', value: 'Something else meanwhile.' });
    const again = await owner.remember(input);
    expect(again).toMatchObject({
      outcome: 'CREATED',
      version: 1,
      memory: { id: first.memory.id, version: 2 },
    });
    expect(await versionsOf(first.memory.id)).toBe(2);
  });

  test('of 20 writes at once under one key one is done, and all have its answer', async () => {
    const input = { namespace, value: `Keyless ${randomUUID()}.`, idempotencyKey: randomUUID() };
    const all = await Promise.all(Array.from({ length: 20 }, () => owner.remember(input)));
    expect(new Set(all.map(({ memory }) => memory.id)).size).toBe(1);
    expect(all.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => 'CREATED'));
    expect(await versionsOf(all[0]?.memory.id ?? '')).toBe(1);
  });

  test('with another input is CONFLICT, also for another operation, and each API key has its own', async () => {
    const idempotencyKey = randomUUID();
    const { memory } = await owner.remember({ namespace, key: 'a', value: 'A.', idempotencyKey });
    expect(
      await owner.codeOf('remember', { input: { namespace, key: 'a', value: 'B.', idempotencyKey } }),
    ).toBe('CONFLICT');
    expect(await owner.codeOf('revise', { id: memory.id, input: { value: 'A.', idempotencyKey } })).toBe(
      'CONFLICT',
    );
    const other = await world.person({ handle: 'other-key', may: [{ namespace, access: 'WRITE' }] });
    expect(await other.remember({ namespace, key: 'a', value: 'C.', idempotencyKey })).toMatchObject({
      outcome: 'REVISED',
    });
  });

  test('of a write that was refused can be used again', async () => {
    const idempotencyKey = randomUUID();
    const input = { namespace, key: 'refused', value: 'X.', expectedVersion: 3, idempotencyKey };
    expect(await owner.codeOf('remember', { input })).toBe('CONFLICT');
    expect(await owner.remember({ ...input, expectedVersion: 0 })).toMatchObject({ outcome: 'CREATED' });
  });

  test('counts by item in a batch, and twice in one batch', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const inputs = [
      { namespace, key: 'b1', value: 'One.', idempotencyKey: one },
      { namespace, key: 'b2', value: 'Two.', idempotencyKey: two },
      { namespace, key: 'b1', value: 'One.', idempotencyKey: one },
      { namespace, key: 'b3', value: 'Three.', idempotencyKey: two },
    ];
    const outcomes = async () =>
      (await owner.call('rememberMany', { inputs })).results.map(
        ({ payload, error }) => payload?.outcome ?? error?.code,
      );
    expect(await outcomes()).toEqual(['CREATED', 'CREATED', 'CREATED', 'CONFLICT']);
    expect(await outcomes()).toEqual(['CREATED', 'CREATED', 'CREATED', 'CONFLICT']);
  });

  test('makes a revision happen once', async () => {
    const { memory } = await owner.remember({ namespace, key: 'revised', value: 'Before.' });
    const revision = { id: memory.id, input: { value: 'After.', idempotencyKey: randomUUID() } };
    expect(await owner.call('revise', revision)).toMatchObject({ outcome: 'REVISED', version: 2 });
    await owner.call('revise', { id: memory.id, input: { value: 'Later.' } });
    expect(await owner.call('revise', revision)).toMatchObject({ outcome: 'REVISED', version: 2 });
    expect(await owner.call('memory', { id: memory.id })).toMatchObject({ value: 'Later.', version: 3 });
  });

  test('is forgotten after seven days', async () => {
    const input = { namespace, key: 'old', value: 'Old.', idempotencyKey: randomUUID() };
    await owner.remember(input);
    await world.query(
      'MATCH (k:IdempotencyKey {workspaceId: $workspaceId, key: $key}) SET k.at = k.at - duration({days: 8})',
      { workspaceId: world.workspaceId, key: input.idempotencyKey },
    );
    expect(await owner.remember(input)).toMatchObject({ outcome: 'UNCHANGED' });
  });
});

describe('an atomic batch', () => {
  const namespace = 'atomic';

  test('stores nothing when one item is refused, and says of each why', async () => {
    await owner.remember({ namespace, key: 'there', value: 'There.' });
    const inputs = [
      { namespace, key: 'new', value: 'New.' },
      { namespace, key: 'there', value: 'Changed.', expectedVersion: 7 },
      { namespace: 'atomic/elsewhere', key: 'new', value: 'New.' },
    ];
    const { results } = await owner.call('rememberMany', { inputs, atomic: true });
    expect(results.map(({ error }) => [error?.code, error?.currentVersion ?? null])).toEqual([
      ['CONFLICT', null],
      ['CONFLICT', 1],
      ['CONFLICT', null],
    ]);
    expect(await owner.keys(within(namespace))).toEqual(['there']);
    expect(await owner.keys(within('atomic/elsewhere'))).toEqual([]);
    const refused = await owner.call('rememberMany', {
      inputs: [...inputs.slice(0, 1), { value: ' ' }],
      atomic: true,
    });
    expect(refused.results.map(({ error }) => error?.code)).toEqual(['CONFLICT', 'BAD_INPUT']);
    expect(await owner.keys(within(namespace))).toEqual(['there']);
  });

  test('that is done again tells of each what became of it, and never that what is stored is not', async () => {
    const inputs = ['r1', 'r2'].map((key) => ({
      namespace,
      key,
      value: `${key}.`,
      idempotencyKey: randomUUID(),
    }));
    const { results } = await owner.call('rememberMany', { inputs, atomic: true });
    await owner.call('forget', { id: results[0]?.payload?.memory.id });
    const reader = await world.person({ handle: 'asks-again', may: [{ namespace, access: 'WRITE' }] });
    const fresh = { namespace, key: 'r3', value: 'r3.' };
    const again = await owner.call('rememberMany', { inputs: [...inputs, fresh], atomic: true });
    // Reviewers see what is forgotten.
    expect(again.results.map(({ payload }) => payload?.outcome)).toEqual(['CREATED', 'CREATED', 'CREATED']);
    const own = inputs.map((input) => ({ ...input, key: `own ${input.key}` }));
    const first = await reader.call('rememberMany', { inputs: own, atomic: true });
    await reader.call('forget', { id: first.results[0]?.payload?.memory.id });
    const more = { namespace, key: 'r4', value: 'r4.' };
    const replayed = await reader.call('rememberMany', { inputs: [...own, more], atomic: true });
    expect(replayed.results.map(({ payload, error }) => payload?.outcome ?? error?.code)).toEqual([
      'NOT_FOUND',
      'CREATED',
      'CREATED',
    ]);
    expect(await owner.keys(within(namespace))).toEqual(expect.arrayContaining(['r3', 'r4', 'own r2']));
    for (const key of ['r2', 'r3', 'r4', 'own r2']) await owner.call('forget', { at: { namespace, key } });
  });

  test('stores all when none is refused, and without atomic the others', async () => {
    const inputs = ['x', 'y'].map((key) => ({ namespace, key, value: `${key}.` }));
    const { results } = await owner.call('rememberMany', { inputs, atomic: true });
    expect(results.map(({ payload }) => payload?.outcome)).toEqual(['CREATED', 'CREATED']);
    expect((await owner.keys(within(namespace))).sort()).toEqual(['there', 'x', 'y']);
  });
});

describe('restoring', () => {
  const namespace = 'restored';
  const may = [{ namespace, access: 'WRITE' }];

  test('takes a memory back whole: found, listed, with its history and its key', async () => {
    const writer = await world.person({ handle: 'restorer', may });
    const { memory } = await writer.remember({ namespace, key: 'k', value: 'A tamarind.', tags: ['t'] });
    await writer.remember({ namespace, key: 'k', value: 'Two tamarinds.' });
    await writer.call('forget', { id: memory.id, reason: 'by mistake' });
    expect(await writer.find('tamarinds', within(namespace))).toEqual([]);
    expect(await writer.codeOf('remember', { input: { namespace, key: 'k', value: 'Again.' } })).toBe(
      'TOMBSTONED',
    );
    expect(await writer.call('restore', { id: memory.id })).toMatchObject({
      outcome: 'REVIVED',
      version: 2,
      memory: { id: memory.id, value: 'Two tamarinds.', state: 'ACTIVE', tags: ['t'] },
    });
    expect(await writer.find('tamarinds', within(namespace))).toEqual(['k']);
    expect(await writer.keys(within(namespace))).toEqual(['k']);
    expect(
      (await writer.call('history', { id: memory.id }))?.history.nodes.map(({ operation }) => operation),
    ).toEqual(['RESTORED', 'FORGOTTEN', 'REVISED', 'CREATED']);
    const [restored, gone] = (await writer.call('history', { id: memory.id }))?.history.nodes ?? [];
    expect(restored?.changes).toEqual([{ field: 'state', before: 'FORGOTTEN', after: 'ACTIVE' }]);
    expect(gone?.changes).toEqual([{ field: 'state', before: 'ACTIVE', after: 'FORGOTTEN' }]);
    expect(await writer.remember({ namespace, key: 'k', value: 'Three tamarinds.' })).toMatchObject({
      version: 3,
    });
    expect(await writer.call('restore', { id: memory.id })).toMatchObject({
      outcome: 'UNCHANGED',
      version: 3,
    });
  });

  test('is for reviewers, and within 24 hours for whoever forgot it', async () => {
    const [ann, bob] = [
      await world.person({ handle: 'forgot-it', may }),
      await world.person({ handle: 'did-not', may }),
    ];
    const { memory } = await ann.remember({ namespace, key: 'mine', value: 'Mine.' });
    await ann.call('forget', { id: memory.id });
    expect(await bob.codeOf('restore', { id: memory.id })).toBe('NOT_FOUND');
    await world.query(
      'MATCH (m:Memory {id: $id}) SET m.recordedFrom = m.recordedFrom - duration({hours: 25})',
      { id: memory.id },
    );
    expect(await ann.codeOf('restore', { id: memory.id })).toBe('NOT_FOUND');
    expect(await owner.call('restore', { id: memory.id })).toMatchObject({ outcome: 'REVIVED' });
  });

  test('lifts the refusal of its own key alone', async () => {
    const other = 'restored/other';
    const first = await owner.remember({ namespace, key: 'same', value: 'One.' });
    const second = await owner.remember({ namespace: other, key: 'same', value: 'Two.' });
    for (const { memory } of [first, second]) await owner.call('forget', { id: memory.id });
    await owner.call('restore', { id: first.memory.id });
    expect(await owner.codeOf('remember', { input: { namespace: other, key: 'same', value: 'x' } })).toBe(
      'TOMBSTONED',
    );
  });
});

describe('forgetting by a question', () => {
  const namespace = 'matching';

  test('shows by default, and forgets what it showed when told to', async () => {
    for (const key of ['m1', 'm2', 'm3'])
      await owner.remember({ namespace, key, value: `A durian, ${key}.` });
    await owner.remember({ namespace, key: 'other', value: 'A walnut.' });
    const input = { query: 'durian', ...within(namespace), limit: 2 };
    const shown = await owner.call('forgetMatching', { input });
    expect(shown).toMatchObject({ dryRun: true, forgotten: [], refused: [] });
    expect(shown.matches).toHaveLength(2);
    expect(await owner.keys(within(namespace))).toHaveLength(4);
    const done = await owner.call('forgetMatching', {
      input: { ...input, dryRun: false, reason: 'no fruit' },
    });
    expect(done.forgotten.map(({ id }) => id).sort()).toEqual(shown.matches.map(({ id }) => id).sort());
    expect(done.forgotten[0]?.tombstone.reason).toBe('no fruit');
    expect(await owner.keys(within(namespace))).toHaveLength(2);
    expect(await owner.find('durian', within(namespace))).toHaveLength(1);
  });

  test('reaches only what may be written, and leaves what is pinned to reviewers', async () => {
    await owner.remember({ namespace, key: 'pinned', value: 'A rambutan.', delivery: 'PINNED' });
    const reader = await world.person({ handle: 'reads-only', may: [{ namespace, access: 'READ' }] });
    const input = { query: 'rambutan', ...within(namespace), dryRun: false };
    expect(await reader.call('forgetMatching', { input })).toMatchObject({ matches: [], forgotten: [] });
    const writer = await world.person({ handle: 'writes-only', may: [{ namespace, access: 'WRITE' }] });
    const { refused, forgotten } = await writer.call('forgetMatching', { input });
    expect(forgotten).toEqual([]);
    expect(refused.map(({ error }) => error.code)).toEqual(['FORBIDDEN']);
    expect(await owner.find('rambutan', within(namespace))).toEqual(['pinned']);
  });
});

test('hints tell of the same text elsewhere, of a later change, and that nothing similar could be looked for', async () => {
  const namespace = 'hints';
  const codes = async (input: object) =>
    (await owner.remember({ namespace, ...input })).hints.map(({ code }) => code);
  expect(await codes({ key: 'a', value: 'The same text.' })).toEqual([]);
  expect(await codes({ key: 'b', value: 'The same  TEXT.' })).toEqual(['SAME_CONTENT']);
  await owner.remember({ namespace, key: 'a', value: 'Later.', validFrom: '2090-01-01T00:00:00Z' });
  expect(await codes({ key: 'a', value: 'Now something else.' })).toEqual(['LATER_CHANGE']);
  expect(await codes({ key: 'c', value: 'C.', dedupe: 'SUGGEST' })).toEqual(['NO_EMBEDDINGS']);
  expect(
    await owner.codeOf('remember', { input: { namespace, key: 'd', value: 'D.', dedupe: 'REFUSE' } }),
  ).toBe('DEPENDENCY_UNAVAILABLE');
});
