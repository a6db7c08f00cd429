import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, vectorsReady, type Actor, type MemoryShape, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('vectors', { embeddings: 'local' });
  ({ owner } = world);
});
afterAll(() => world.close());

const within = (namespace: string) => ({ scope: { namespaces: [namespace] } });
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Stores texts, and waits until each is in the vector index. */
async function embedded(
  namespace: string,
  texts: Readonly<Record<string, string>>,
  more: object = {},
): Promise<Map<string, MemoryShape>> {
  const { results } = await owner.call('rememberMany', {
    inputs: Object.entries(texts).map(([key, value]) => ({ namespace, key, value, ...more })),
  });
  await vectorsReady(world);
  return new Map(
    results.flatMap(({ payload }) => (payload ? [[payload.memory.key, payload.memory] as const] : [])),
  );
}

test('a memory is found by what it means, without a word in common', async () => {
  await embedded('meaning', {
    pet: 'Her puppy chewed up the sofa while everyone was at work.',
    money: 'Quarterly revenue grew by nine percent.',
    trip: 'They hiked across the Alps for two weeks.',
  });
  for (const mode of ['DENSE', 'HYBRID']) {
    expect((await owner.find('A dog destroyed furniture', { ...within('meaning'), mode }))[0]).toBe('pet');
    expect((await owner.find('How did the company do financially?', { ...within('meaning'), mode }))[0]).toBe(
      'money',
    );
  }
  expect(await owner.find('A dog destroyed furniture', { ...within('meaning'), mode: 'LEXICAL' })).toEqual(
    [],
  );
});

test('each mode tells the signals of its arms, and of no other', async () => {
  await embedded('signals', { tea: 'Ann drinks green tea every morning.', oslo: 'Bob moved to Oslo.' });
  const ask = async (mode: string) =>
    owner.call('recall', {
      input: { query: 'Who drinks green tea?', ...within('signals'), mode, explain: true },
    });
  const [lexical, dense, hybrid] = [await ask('LEXICAL'), await ask('DENSE'), await ask('HYBRID')];
  expect(lexical).toMatchObject({
    degraded: null,
    hits: [{ memory: { key: 'tea' }, signals: { cosine: null, lexical: expect.any(Number) } }],
  });
  expect(dense).toMatchObject({
    degraded: null,
    hits: [
      { memory: { key: 'tea' }, signals: { cosine: expect.any(Number), lexical: null } },
      { memory: { key: 'oslo' } },
    ],
  });
  expect(hybrid).toMatchObject({
    degraded: null,
    hits: [
      { memory: { key: 'tea' }, signals: { cosine: expect.any(Number), lexical: expect.any(Number) } },
      { memory: { key: 'oslo' }, signals: { lexical: null } },
    ],
  });
  expect(lexical.arms?.map(({ arm }) => arm)).toEqual(['lexical']);
  expect(dense.arms?.map(({ arm }) => arm)).toEqual(['dense']);
  expect(hybrid.arms?.map(({ arm }) => arm).sort()).toEqual(['dense', 'lexical']);
  for (const { hits } of [lexical, dense, hybrid]) expect(hits[0]?.score).toBe(1);
  for (const { signals } of [...dense.hits, ...hybrid.hits])
    expect(Math.abs(signals.cosine ?? 0)).toBeLessThanOrEqual(1);
});

test('embedding moves neither version nor time, and only its own state', async () => {
  const written = (await embedded('clock', { k: 'The clock of embeddings is its own.' })).get('k');
  const after = await owner.call('memory', { id: written?.id });
  expect(written?.embeddingState).toBe('PENDING');
  expect(after).toEqual({ ...written, embeddingState: 'READY' });
  expect(
    await owner.keys({
      ...within('clock'),
      filters: { updated: { from: later(-3_000), to: written?.updatedAt } },
    }),
  ).toEqual([]);
});

test('what was written a moment ago is found first at once, before it has a vector', async () => {
  await embedded('fresh', { old: 'The deployment token is rotated every month by hand.' });
  const { memory } = await owner.remember({
    namespace: 'fresh',
    key: 'new',
    value: 'The deployment token is now called plonk8817.',
  });
  expect((await owner.find('plonk8817', within('fresh')))[0]).toBe('new');
  expect((await owner.find('what is plonk8817?', within('fresh')))[0]).toBe('new');
  await vectorsReady(world);
  expect(await owner.call('memory', { id: memory.id })).toMatchObject({ embeddingState: 'READY' });
});

test('a changed text is found by what it means now, and no longer by what it meant', async () => {
  const memory = (
    await embedded('changed', {
      k: 'The cat sleeps on the warm windowsill.',
      other: 'A train leaves at noon.',
    })
  ).get('k');
  const cosine = async () => {
    const { hits } = await owner.call('recall', {
      input: { query: 'A kitten is napping', mode: 'DENSE', ...within('changed') },
    });
    return hits.find((hit) => hit.memory.key === 'k')?.signals.cosine ?? -1;
  };
  const before = await cosine();
  await owner.call('revise', {
    id: memory?.id,
    input: { value: 'Interest rates were raised by the central bank.' },
  });
  expect(await cosine()).toBeLessThan(before - 0.1);
  await vectorsReady(world);
  expect(await cosine()).toBeLessThan(before - 0.1);
  expect((await owner.find('monetary policy', { mode: 'DENSE', ...within('changed') }))[0]).toBe('k');
});

// With a vector index quantised to BINARY, Neo4j 2026.08 fails here, or never answers: it counts deleted vectors as hits.
test.each([2, 5, 40])(
  'of %s memories embedded together one is forgotten or changed, and the others are found at once',
  async (count) => {
    const namespace = `left-${count}`;
    const memories = await embedded(
      namespace,
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`k${index}`, `A note on sailing, number ${index}.`]),
      ),
    );
    const find = () => owner.find('sailing', { mode: 'DENSE', limit: 100, ...within(namespace) });
    expect(await find()).toHaveLength(count);
    await owner.call('revise', { id: memories.get('k0')?.id, input: { value: 'Something about tax law.' } });
    expect((await find()).filter((key) => key !== 'k0')).toHaveLength(count - 1);
    await owner.call('forget', { id: memories.get('k1')?.id });
    expect((await find()).filter((key) => key !== 'k0')).toHaveLength(count - 2);
  },
);

test('a change that leaves the text keeps the vector', async () => {
  const memory = (await embedded('kept', { k: 'Keeps its vector.' })).get('k');
  expect(
    (await owner.call('revise', { id: memory?.id, input: { tags: ['x'], importance: 1 } })).memory
      .embeddingState,
  ).toBe('READY');
  expect(await owner.find('keeps its vector', { mode: 'DENSE', ...within('kept') })).toEqual(['k']);
});

describe('scope and filters never starve an arm', () => {
  beforeAll(async () => {
    const crowd = (
      await embedded('crowd', { near: 'The harbour crane lifts containers.' }, { tags: ['common'] })
    ).get('near');
    await world.plant(crowd?.id ?? '', 3_000);
    await embedded('crowd-not', {
      inside: 'A lighthouse keeper counted ships, and a crane stood in the harbour too.',
    });
    await embedded(
      'crowd',
      {
        'rare 1': 'Cranes load ships in a harbour.',
        'rare 2': 'Somebody mended a net near the crane of the harbour.',
        'rare 3': 'An unrelated remark on harbour soup and a crane.',
      },
      { tags: ['rare'] },
    );
  });

  test.each(['LEXICAL', 'DENSE', 'HYBRID'])(
    'by %s alone, 3,000 nearer ones outside do not hide the one inside',
    async (mode) => {
      const query = 'the harbour crane lifts containers';
      for (const scope of [
        { namespaces: ['crowd-not'] },
        { subtrees: ['crowd-not'] },
        { namespaces: ['crowd-not', 'nowhere'] },
      ])
        expect(await owner.find(query, { scope, mode, limit: 1 })).toEqual(['inside']);
      expect((await owner.find(query, { scope: { all: true }, mode, limit: 1 }))[0]).toMatch(/^near/);
    },
  );

  test.each(['LEXICAL', 'DENSE', 'HYBRID'])(
    'by %s alone, 3,000 nearer ones without the tag do not hide the three with it',
    async (mode) => {
      const filters = { tagsAny: ['rare'] };
      expect(
        (
          await owner.find('the harbour crane lifts containers', { ...within('crowd'), mode, filters })
        ).sort(),
      ).toEqual(['rare 1', 'rare 2', 'rare 3']);
    },
  );

  test.each(['DENSE', 'HYBRID'])(
    'by %s, pages repeat nothing and the same question has the same answer',
    async (mode) => {
      const input = { query: 'the harbour crane lifts containers', ...within('crowd'), mode, limit: 80 };
      const first = await owner.call('recall', { input });
      const again = await owner.call('recall', { input });
      const second = await owner.call('recall', { input: { ...input, after: first.pageInfo.endCursor } });
      const ids = [...first.hits, ...second.hits].map(({ memory }) => memory.id);
      // The raw scores move with what other tests write meanwhile: the statistics are those of the whole index.
      expect(again.hits.map((hit) => hit.memory)).toEqual(first.hits.map((hit) => hit.memory));
      expect(new Set(ids).size).toBe(160);
    },
  );
});

test('what is not served has no lane, whatever it means', async () => {
  const namespace = 'lanes';
  const memories = await embedded(namespace, {
    active: 'A violin concerto.',
    gone: 'A violin sonata.',
    ending: 'A violin duet.',
  });
  await embedded(namespace, { expired: 'A violin quartet.' }, { expiresAt: later(-60) }).catch(
    () => undefined,
  );
  await owner.remember({ namespace, key: 'pending', value: 'A violin trio.', validFrom: later(600) });
  await owner.call('forget', { id: memories.get('gone')?.id });
  await owner.call('revise', { id: memories.get('ending')?.id, input: { expiresAt: later(-1) } });
  await vectorsReady(world);
  for (const mode of ['LEXICAL', 'DENSE', 'HYBRID'])
    for (const filters of [undefined, { kinds: ['note'] }])
      expect(await owner.find('violin music', { ...within(namespace), mode, filters })).toEqual(['active']);
  const left = await world.query(
    `MATCH (m:Memory {id: $id}) OPTIONAL MATCH (m)-[:HAS_VERSION]->(v) WITH m, collect(v) AS rows WITH rows + [m] AS nodes UNWIND nodes AS n
     RETURN collect([key IN keys(n) WHERE key STARTS WITH 'embedding_']) AS vectors, collect(labels(n)) AS labels`,
    { id: memories.get('gone')?.id },
  );
  expect(left).toEqual([
    { vectors: [[], [], []], labels: [['MemoryVersion'], ['MemoryVersion'], ['Memory']] },
  ]);
});

test('what is off topic has little or no confidence, though its best hit has the score 1', async () => {
  await embedded('topic', {
    tea: 'Ann told us that she prefers green tea in the morning.',
    build: 'The build of the service takes nine minutes on the old machine.',
    oslo: 'Bob moved to Oslo in May and works from home.',
  });
  for (const query of [
    'What is the orbital period of the moons of Jupiter?',
    'Recipe for sourdough pancakes',
    'xylophone maintenance schedule',
  ]) {
    const off = await owner.call('recall', { input: { query, ...within('topic') } });
    expect(off.hits[0]?.score).toBe(1);
    expect(['LOW', 'NONE']).toContain(off.confidence);
  }
  const on = await owner.call('recall', {
    input: { query: 'Which tea does Ann prefer in the morning?', ...within('topic') },
  });
  expect(on.hits[0]?.memory.key).toBe('tea');
  expect(['MODERATE', 'HIGH']).toContain(on.confidence);
});

test('health names the model, and the queue', async () => {
  await vectorsReady(world);
  expect(await owner.call('health')).toMatchObject({
    status: 'UP',
    search: 'HYBRID',
    reason: null,
    details: { embeddingModel: 'bge-small-en-v1.5', failedEmbeddings: expect.any(Number) },
  });
});
