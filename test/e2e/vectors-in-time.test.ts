import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, vectorsReady, type Actor, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('vectors in time', { embeddings: 'local' });
  ({ owner } = world);
});
afterAll(() => world.close());

const within = (namespace: string) => ({ scope: { namespaces: [namespace] } });

test('what nearly says the same is named in a hint or refused, and never the memory itself', async () => {
  const namespace = 'dedupe';
  const value = 'The weekly team meeting takes place on Tuesday at ten in the morning.';
  const { memory } = await owner.remember({ namespace, key: 'meeting', value });
  await vectorsReady(world);
  const near = {
    namespace,
    value: 'The weekly team meeting takes place on Tuesday at ten o’clock in the morning.',
  };
  const refusal = await owner.refusal('remember', { input: { ...near, dedupe: 'REFUSE' } });
  expect(refusal.extensions).toEqual({ code: 'DUPLICATE', duplicateOf: memory.id });
  expect(await owner.keys(within(namespace))).toEqual(['meeting']);
  const many = await owner.call('rememberMany', { inputs: [{ ...near, dedupe: 'REFUSE' }] });
  expect(many.results[0]?.error).toMatchObject({ code: 'DUPLICATE', duplicateOf: memory.id });
  const suggested = await owner.remember({ ...near, key: 'again', dedupe: 'SUGGEST' });
  expect(suggested.hints.map(({ code }) => code)).toEqual(['SIMILAR']);
  expect(suggested.hints[0]?.message).toContain(memory.id);
  const own = { namespace, key: 'meeting', value: `${value} Always.`, dedupe: 'SUGGEST' };
  expect((await owner.remember(own)).hints.filter(({ message }) => message.includes(memory.id))).toEqual([]);
  const far = { namespace, key: 'far', value: 'Bananas are yellow.', dedupe: 'REFUSE' };
  expect(await owner.remember(far)).toMatchObject({ outcome: 'CREATED', hints: [] });
  // Another namespace is another matter.
  expect(await owner.remember({ ...near, namespace: 'dedupe/other', dedupe: 'REFUSE' })).toMatchObject({
    outcome: 'CREATED',
  });
});

test('an earlier description is found by what it meant then, with its vector carried over', async () => {
  const namespace = 'meaning';
  const { memory } = await owner.remember({ namespace, key: 'pet', value: 'Her puppy chewed up the sofa.' });
  await vectorsReady(world);
  await owner.remember({ namespace, key: 'pet', value: 'Quarterly revenue grew by nine percent.' });
  await owner.remember({ namespace, key: 'trip', value: 'They hiked across the Alps for two weeks.' });
  await vectorsReady(world);
  const [row] = await world.query(
    `MATCH (m:Memory {id: $id})-[:HAS_VERSION]->(v:RecallableVersion)
     RETURN count(v) AS rows, count([k IN keys(v) WHERE k STARTS WITH 'embedding_b' | k][0]) AS embedded`,
    { id: memory.id },
  );
  expect(row).toEqual({ rows: 2, embedded: 2 });
  const asOf = { validAt: memory.validFrom, recordedAt: memory.recordedAt };
  for (const mode of ['DENSE', 'HYBRID']) {
    const ask = async (query: string, then: object) => {
      const { hits } = await owner.call('recall', { input: { query, ...within(namespace), mode, ...then } });
      return hits.map((hit) => hit.memory.value);
    };
    expect(await ask('A dog destroyed furniture', { asOf })).toEqual(['Her puppy chewed up the sofa.']);
    expect((await ask('How did the company do?', { asOf: {} }))[0]).toBe(
      'Quarterly revenue grew by nine percent.',
    );
    expect(await ask('A dog destroyed furniture', { asOf, filters: { kinds: ['note'] } })).toHaveLength(1);
    expect(await ask('A dog destroyed furniture', {})).not.toContain('Her puppy chewed up the sofa.');
  }
});

test('a restored memory waits for its vector and is found by meaning again', async () => {
  const namespace = 'restored';
  const { memory } = await owner.remember({ namespace, key: 'pet', value: 'Her puppy chewed up the sofa.' });
  await vectorsReady(world);
  await owner.call('forget', { id: memory.id });
  expect(await owner.call('restore', { id: memory.id })).toMatchObject({
    memory: { embeddingState: 'PENDING' },
  });
  await vectorsReady(world);
  const hits = await owner.find('A dog destroyed furniture', { ...within(namespace), mode: 'DENSE' });
  expect(hits).toEqual(['pet']);
});
