import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, type Actor, type ManyResult, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('many');
  ({ owner } = world);
});
afterAll(() => world.close());

/** Each result as its outcome and version, or its code. */
function told(results: readonly ManyResult[]): string[] {
  return results.map(({ payload, error }) =>
    payload ? `${payload.outcome} ${payload.version}` : (error?.code ?? 'nothing'),
  );
}

async function many(who: Actor, inputs: readonly object[]): Promise<ManyResult[]> {
  const { results } = await who.call('rememberMany', { inputs });
  expect(results.map(({ index }) => index)).toEqual(inputs.map((_, index) => index));
  return results;
}

describe('several writes in one go', () => {
  test('succeed and fail each by itself, in the order given', async () => {
    const ann = await world.person({ handle: 'ann' });
    const namespace = 'user/ann';
    await ann.remember({ namespace, key: 'old', value: 'Old.' });
    const results = await many(ann, [
      { key: 'a', value: 'A.' },
      { key: 'a\nb', value: 'Bad key.' },
      { namespace: 'elsewhere', key: 'a', value: 'Not there.' },
      { key: 'old', value: 'Stale.', expectedVersion: 5 },
      { key: 'old', value: 'Old.' },
      { key: 'importance', value: 'Too much.', importance: 1.5 },
      { value: 'No key.' },
      { key: 'blank', value: ' ' },
      { key: 'b', value: 'B.', expiresAt: '2001-01-01T00:00:00Z' },
    ]);
    expect(told(results)).toEqual([
      'CREATED 1',
      'BAD_INPUT',
      'FORBIDDEN',
      'CONFLICT',
      'UNCHANGED 1',
      'BAD_INPUT',
      'CREATED 1',
      'BAD_INPUT',
      'CREATED 1',
    ]);
    expect(results[3]?.error).toMatchObject({ currentVersion: 1, tombstone: null });
    expect(results[1]?.error?.message).toContain('inputs.1.key');
    expect(results[8]?.payload?.hints).toMatchObject([{ code: 'PAST_EXPIRY' }]);
    expect((await ann.keys({ scope: { namespaces: [namespace] } })).length).toBe(3);
  });

  test('of one key follow each other', async () => {
    const namespace = 'follow';
    const results = await many(owner, [
      { namespace, key: 'k', value: 'One.', tags: ['kept'] },
      { namespace, key: ' k ', value: 'One.' },
      { namespace, key: 'k', value: 'Two.' },
      { namespace, key: 'k', value: 'Three.', expectedVersion: 2 },
      { namespace, key: 'k', value: 'Four.', expectedVersion: 2 },
    ]);
    expect(told(results)).toEqual(['CREATED 1', 'UNCHANGED 1', 'REVISED 2', 'REVISED 3', 'CONFLICT']);
    expect(results[4]?.error?.currentVersion).toBe(3);
    const memory = await owner.call('memory', { at: { namespace, key: 'k' } });
    expect(memory).toMatchObject({ value: 'Three.', version: 3, tags: ['kept'] });
    const rows = (await owner.call('history', { id: memory?.id }))?.history.nodes;
    expect(rows?.map(({ version, value }) => [version, value])).toEqual([
      [3, 'Three.'],
      [2, 'Two.'],
      [1, 'One.'],
    ]);
    for (const row of rows ?? []) expect(row.validFrom < (row.validTo ?? '9999')).toBe(true);
  });

  test('of one text without a key make one memory', async () => {
    const namespace = 'keyless';
    const results = await many(owner, [
      { namespace, value: 'Once only.' },
      { namespace, value: ' once ONLY. ' },
      { namespace, value: 'Something else.' },
    ]);
    expect(told(results)).toEqual(['CREATED 1', 'UNCHANGED 1', 'CREATED 1']);
    expect(results[1]?.payload?.memory.id).toBe(results[0]?.payload?.memory.id);
  });

  test('see what the ones before them wrote', async () => {
    const namespace = 'order';
    const results = await many(owner, [
      { namespace, key: 'named', value: 'Said with a key.' },
      { namespace, value: 'said with a key.' },
    ]);
    expect(told(results)).toEqual(['CREATED 1', 'UNCHANGED 1']);
    expect(results[1]?.payload?.memory.key).toBe('named');
  });

  test('are told of keys that differ only by case, in the batch too', async () => {
    const namespace = 'case';
    const [lower, upper] = await many(owner, [
      { namespace, key: 'readme', value: 'a' },
      { namespace, key: 'README', value: 'b' },
    ]);
    expect(lower?.payload?.hints).toEqual([]);
    expect(upper?.payload?.hints).toMatchObject([{ code: 'KEY_CASE' }]);
  });

  test('may be 1 to 100', async () => {
    const inputs = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        namespace: 'hundred',
        key: `k${index}`,
        value: `Value ${index}.`,
      }));
    expect(await owner.codeOf('rememberMany', { inputs: [] })).toBe('BAD_INPUT');
    expect(await owner.codeOf('rememberMany', { inputs: inputs(101) })).toBe('BAD_INPUT');
    expect(new Set(told(await many(owner, inputs(100))))).toEqual(new Set(['CREATED 1']));
    expect(new Set(told(await many(owner, inputs(100))))).toEqual(new Set(['UNCHANGED 1']));
    // An import that is done again after one record was added makes exactly that one.
    const grown = [...inputs(99), { namespace: 'hundred', key: 'k100', value: 'Added.' }];
    expect(told(await many(owner, grown)).filter((outcome) => outcome === 'CREATED 1')).toHaveLength(1);
  });
});

test('an import of the past that is done again changes nothing', async () => {
  const inputs = [
    {
      namespace: 'import',
      key: 'ended',
      value: 'Lived in Rome.',
      validFrom: '2001-01-01T00:00:00Z',
      validTo: '2005-01-01T00:00:00Z',
    },
    { namespace: 'import', key: 'expired', value: 'Offer of May.', expiresAt: '2020-06-01T00:00:00Z' },
    { namespace: 'import', key: 'began', value: 'Works at Acme.', validFrom: '2010-01-01T00:00:00Z' },
    { namespace: 'import', key: 'to-come', value: 'Moves to Oslo.', validFrom: '2090-01-01T00:00:00Z' },
  ];
  expect(told(await many(owner, inputs))).toEqual(inputs.map(() => 'CREATED 1'));
  expect(told(await many(owner, inputs))).toEqual(inputs.map(() => 'UNCHANGED 1'));
});
