import { setTimeout as sleep } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { runDoctor } from '../../src/doctor/doctor.js';
import { EmbeddingError } from '../../src/embedding/embedding-error.js';
import { noEmbeddings } from '../../src/embedding/embeddings.js';
import { revise } from '../../src/memory/change.js';
import { checkRemember, checkRevise } from '../../src/memory/input.js';
import { findMemories, readHistory } from '../../src/memory/read.js';
import { remember, rememberMany } from '../../src/memory/remember.js';
import { moveMirrors } from '../../src/memory/sweep.js';
import { forgetMatching } from '../../src/recall/forget-matching.js';
import { inWorkspace } from '../support/workspace.js';

jest.setTimeout(120_000);

const own = inWorkspace('time alone');
const deps = () => ({ graph: own().testing.graph, embeddings: noEmbeddings('none'), warn: () => undefined });
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const findings = async () => {
  const { testing, caller } = own();
  const { findings: found } = await runDoctor(testing.graph, testing.access, [caller.workspace.id]);
  return found.map(({ words }) => words);
};

test('two that move mirrors at once move each exactly where it belongs, and record nothing', async () => {
  const { testing, caller } = own();
  const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
  const of = (value: string, more: object) =>
    keys.map((key) => checkRemember({ namespace: 'moves', key, value: `${value} ${key}.`, ...more }));
  await rememberMany(deps(), caller, of('Before', {}));
  const begins = Date.now() + 1_500;
  const written = await rememberMany(
    deps(),
    caller,
    of('After', { validFrom: new Date(begins).toISOString() }),
  );
  const ids = written.flatMap((result) => ('written' in result ? [result.written.memory.id] : []));
  const seen = async () => findMemories(testing.graph, caller, ids);
  const before = await seen();
  expect(new Set(before.map(({ value }) => value.split(' ')[0]))).toEqual(new Set(['Before']));
  await sleep(Math.max(0, begins - Date.now()) + 50);
  const move = () => moveMirrors(testing.graph, testing.access, 100);
  await Promise.all([move(), move()]);
  const after = await seen();
  expect(after).toHaveLength(30);
  for (const memory of after) {
    const was = before.find(({ id }) => id === memory.id);
    expect(memory).toMatchObject({
      value: `After ${memory.key}.`,
      version: 2,
      nextChangeAt: null,
      lastSequence: was?.lastSequence,
      updatedAt: was?.updatedAt,
    });
  }
  expect(await findings()).toEqual([]);
});

test('what overrides more scheduled changes than a lock reads ahead closes all of them, or is refused', async () => {
  const { testing, caller } = own();
  const address = { namespace: 'scheduled', key: 'k' };
  const { memory } = await remember(deps(), caller, checkRemember({ ...address, value: 'Now.' }));
  const schedule = async (from: number, until: number) => {
    const inputs = Array.from({ length: until - from }, (_, index) =>
      checkRemember({
        ...address,
        value: `Step ${from + index}.`,
        validFrom: later((from + index + 1) * 3_600_000),
      }),
    );
    const results = await rememberMany(deps(), caller, inputs);
    expect(results.filter((result) => 'error' in result)).toEqual([]);
  };
  await schedule(0, 80);
  await schedule(80, 150);
  const override = { value: 'For good.', validTo: null };
  await revise(testing.graph, caller, memory.id, checkRevise(override));
  expect(await findings()).toEqual([]);
  const [found] = await findMemories(testing.graph, caller, [memory.id]);
  expect(found).toMatchObject({ value: 'For good.', nextChangeAt: null });
  const rows = await readHistory(testing.graph, caller, memory.id, {
    before: null,
    rectangles: true,
    first: 1_000,
  });
  const open = rows.filter(({ recordedTo }) => recordedTo.startsWith('9999'));
  expect(open.map(({ value }) => value).sort()).toEqual(['For good.', 'Now.']);
  for (const start of [0, 80, 160]) await schedule(start, start + 80);
  await expect(
    revise(testing.graph, caller, memory.id, checkRevise({ ...override, value: 'x' })),
  ).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  expect(await findings()).toEqual([]);
});

test('forgetting by a question is refused while a part of the search does not work', async () => {
  const { testing, caller, owner } = own();
  const namespace = 'degraded';
  const written = await remember(deps(), caller, checkRemember({ namespace, key: 'k', value: 'A medlar.' }));
  const model = { name: 'broken', dimension: 8, slug: 'broken_8' };
  const broken = {
    ...noEmbeddings('none'),
    model,
    embedQuery: () => Promise.reject(new EmbeddingError('broken')),
  };
  const request = {
    query: 'medlar',
    scope: { namespaces: [namespace] },
    limit: 10,
    dryRun: false,
    reason: null,
  };
  await expect(
    forgetMatching({ ...deps(), embeddings: broken }, await owner(), request),
  ).rejects.toMatchObject({
    code: 'DEPENDENCY_UNAVAILABLE',
  });
  const [kept] = await findMemories(testing.graph, caller, [written.memory.id]);
  expect(kept?.state).toBe('ACTIVE');
  expect((await forgetMatching(deps(), await owner(), request)).forgotten).toHaveLength(1);
});
