import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, type Actor, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('races');
  ({ owner } = world);
});
afterAll(() => world.close());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const tally = (texts: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
};

/** How often a namespace and a key are there, past the product. */
async function stored(namespace: string) {
  const [row] = await world.query(
    `RETURN COUNT { MATCH (n:Namespace {workspaceId: $workspaceId, path: $namespace}) } AS namespaces,
       COUNT { MATCH (m:Memory {workspaceId: $workspaceId, namespace: $namespace}) } AS memories,
       COUNT { MATCH (m:Memory {workspaceId: $workspaceId, namespace: $namespace}) WHERE m.lastVersion = 0 } AS shells`,
    { workspaceId: world.workspaceId, namespace },
  );
  return row;
}

test('50 writers of one text under one key make one memory and 50 answers', async () => {
  const namespace = 'race/same';
  const answers = await times(50, () => owner.remember({ namespace, key: 'k', value: 'One text.' }));
  expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ CREATED: 1, UNCHANGED: 49 });
  expect(new Set(answers.map(({ memory }) => memory.id)).size).toBe(1);
  expect(await stored(namespace)).toEqual({ namespaces: 1, memories: 1, shells: 0 });
});

test('50 writers of 50 texts under one key make versions 1 to 50 without a hole', async () => {
  const namespace = 'race/texts';
  const answers = await times(50, (index) =>
    owner.remember({ namespace, key: 'k', value: `Text ${index}.` }),
  );
  expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ CREATED: 1, REVISED: 49 });
  const versions = answers.map(({ version }) => version).sort((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));

  const rows =
    (await owner.call('history', { id: answers[0]?.memory.id, first: 100, rectangles: true }))?.history
      .nodes ?? [];
  expect(rows.filter(({ operation }) => operation !== 'CLIPPED').map(({ version }) => version)).toEqual(
    [...versions].reverse(),
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => rows.length - index));
  // What each writer was told it wrote is what history shows under that number.
  for (const { version, memory } of answers)
    expect(rows.find((row) => row.version === version && row.operation !== 'CLIPPED')?.value).toBe(
      memory.value,
    );
  const recorded = rows
    .filter(({ operation }) => operation !== 'CLIPPED')
    .map(({ recordedFrom }) => recordedFrom);
  expect(recorded).toEqual([...recorded].sort().reverse());
  expect(new Set(recorded).size).toBe(50);
});

test('of 50 edits of one version one wins, and the others are told the present version', async () => {
  const namespace = 'race/compare';
  const { memory } = await owner.remember({ namespace, key: 'k', value: 'Before.' });
  const outcomes = await times(50, async (index) => {
    const input = { value: `Edit ${index}.`, expectedVersion: 1 };
    const { data, errors } = await world.service.gql<{ revise: { version: number } }>(
      owner.key,
      'mutation ($id: ID!, $input: ReviseInput!) { revise(id: $id, input: $input) { version } }',
      { id: memory.id, input },
    );
    return data ? `version ${data.revise.version}` : JSON.stringify(errors?.[0]?.extensions);
  });
  expect(tally(outcomes)).toEqual({
    'version 2': 1,
    [JSON.stringify({ code: 'CONFLICT', currentVersion: 2 })]: 49,
  });
});

test('of 20 that expect nothing to be there one creates', async () => {
  const namespace = 'race/zero';
  const inputs = (index: number) => [{ namespace, key: 'k', value: `Claim ${index}.`, expectedVersion: 0 }];
  const answers = await times(20, (index) => owner.call('rememberMany', { inputs: inputs(index) }));
  const outcomes = answers.map(
    ({ results: [result] }) =>
      result?.payload?.outcome ?? `${result?.error?.code ?? ''} ${result?.error?.currentVersion ?? ''}`,
  );
  expect(tally(outcomes)).toEqual({ CREATED: 1, 'CONFLICT 1': 19 });
});

test('20 writers of one text without a key make one memory', async () => {
  const namespace = 'race/keyless';
  const answers = await times(20, (index) =>
    owner.remember({ namespace, value: index % 2 === 0 ? 'No key here.' : 'NO key  here.' }),
  );
  expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ CREATED: 1, UNCHANGED: 19 });
  expect(await stored(namespace)).toEqual({ namespaces: 1, memories: 1, shells: 0 });
});

test('batches in opposite orders over several namespaces all succeed', async () => {
  const places = ['race/b1', 'race/b2', 'race/b3'];
  const items = places.flatMap((namespace) =>
    Array.from({ length: 6 }, (_, index) => ({ namespace, key: `k${index}` })),
  );
  const answers = await times(12, (index) => {
    const ordered = index % 2 === 0 ? items : [...items].reverse();
    return owner.call('rememberMany', {
      inputs: ordered.map((item) => ({ ...item, value: `From ${index}.` })),
    });
  });
  const results = answers.flatMap(({ results: found }) => found);
  expect(results.filter(({ error }) => error)).toEqual([]);
  expect(tally(results.map(({ payload }) => payload?.outcome ?? ''))).toEqual({
    CREATED: 18,
    REVISED: 18 * 11,
  });
  for (const namespace of places)
    expect(await stored(namespace)).toEqual({ namespaces: 1, memories: 6, shells: 0 });
});

test('writing, revising and forgetting one memory at once leaves it whole', async () => {
  const namespace = 'race/mixed';
  const { memory } = await owner.remember({ namespace, key: 'k', value: 'Before.' });
  const codes = await times(30, async (index) => {
    const documents = [
      `mutation ($id: ID!, $text: String!) { revise(id: $id, input: {value: $text}) { outcome } }`,
      `mutation ($text: String!) { remember(input: {namespace: "${namespace}", key: "k", value: $text}) { outcome } }`,
      `mutation ($id: ID!) { forget(id: $id) { id } }`,
    ];
    const document = documents[index === 15 ? 2 : index % 2] ?? '';
    const variables = {
      ...(document.includes('$id:') && { id: memory.id }),
      ...(document.includes('$text:') && { text: `Text ${index}.` }),
    };
    return (await world.service.gql(owner.key, document, variables)).errors?.[0]?.extensions.code ?? 'done';
  });
  expect(new Set(codes)).toEqual(
    new Set(['done', ...codes.filter((code) => code === 'NOT_FOUND' || code === 'TOMBSTONED')]),
  );
  expect(await owner.call('memory', { id: memory.id })).toMatchObject({ state: 'FORGOTTEN' });
  const rows =
    (await owner.call('history', { id: memory.id, first: 100, rectangles: true }))?.history.nodes ?? [];
  expect(rows[0]?.operation).toBe('FORGOTTEN');
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => rows.length - index));
  expect(
    rows.filter(({ recordedTo }) => recordedTo === null).filter(({ validTo }) => validTo === null),
  ).toHaveLength(1);
  expect(await owner.keys({ scope: { namespaces: [namespace] } })).toEqual([]);
});

test('two that make the same principal or the same namespaces at once get one of each', async () => {
  const codes = await times(
    6,
    async () =>
      (
        await world.service.gql(
          owner.key,
          'mutation { createPrincipal(input: {kind: USER, handle: "racer"}) { id } }',
        )
      ).errors?.[0]?.extensions.code ?? 'done',
  );
  expect(tally(codes)).toEqual({ done: 1, CONFLICT: 5 });
  const made = await times(10, () =>
    owner.call('createNamespace', { input: { path: 'race/deep/er/still' } }),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await owner.call('namespaces', { under: 'race/deep' })).nodes.map(({ path }) => path)).toEqual([
    'race/deep',
    'race/deep/er',
    'race/deep/er/still',
  ]);
});
