import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '../support/service.js';

const OTHER_MODEL = { HIPPOGRAPH_EMBEDDING_MODEL: 'all-minilm-l6-v2' };

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ embeddings: 'local' });
}, 60_000);
afterAll(() => service.close());

test('a model other than that of the database’s vectors refuses to start, naming both and the way on', async () => {
  const start = startTestService({ embeddings: 'local', settings: OTHER_MODEL });
  await expect(start).rejects.toThrow(
    /bge-small-en-v1\.5.*all-minilm-l6-v2.*HIPPOGRAPH_EMBEDDING_MODEL=bge-small-en-v1\.5/s,
  );
});

test('without a provider the same database is served by text, and a changed text loses the vector that it had', async () => {
  const key = await service.newWorkspace('model');
  const remember =
    'mutation ($value: String!) { remember(input: {key: "k", value: $value}) { memory { id } } }';
  await service.ask(key, remember, { value: 'The harbour is closed in winter' });
  await embedded(service, key);
  const textOnly = await startTestService({ embeddings: 'none' });
  try {
    await textOnly.ask(key, remember, { value: 'The library opens at nine' });
    const state =
      '{ memory(at: {namespace: "user/owner", key: "k"}) { embeddingState } health { search reason } }';
    expect(await textOnly.ask(key, state)).toMatchObject({
      memory: { embeddingState: 'NONE' },
      health: { search: 'TEXT_ONLY', reason: expect.stringContaining('HIPPOGRAPH_EMBEDDINGS') },
    });
  } finally {
    await textOnly.close();
  }
  // The first service finds it in the queue and embeds the new text.
  await embedded(service, key);
  const recall =
    '{ recall(input: {query: "when does the library open?", mode: DENSE}) { hits { memory { value } signals { cosine } } } }';
  const answer = await service.ask<{
    recall: { hits: { memory: { value: string }; signals: { cosine: number } }[] };
  }>(key, recall);
  expect(answer.recall.hits).toHaveLength(1);
  expect(answer.recall.hits[0]?.signals.cosine).toBeGreaterThan(0.6);
});

async function embedded(of: TestService, key: string): Promise<void> {
  const ask = '{ memory(at: {namespace: "user/owner", key: "k"}) { embeddingState } }';
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const { memory } = await of.ask<{ memory: { embeddingState: string } }>(key, ask);
    if (memory.embeddingState === 'READY') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The memory was not embedded within 10 s.');
}
