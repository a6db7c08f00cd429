import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, type World } from './kit.js';

let world: World;
beforeAll(async () => {
  world = await startWorld('health');
});
afterAll(() => world.close());

test('whether it lives and is ready is told to anyone, and nothing more', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const response = await fetch(`${world.service.url}${path}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'UP' });
  }
  expect(await world.service.isReady()).toBe(true);
});

test('an idle connection is kept for longer than proxies keep theirs, so that no request meets one that closes', async () => {
  const { headers } = await fetch(`${world.service.url}/health/live`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

test('the rest needs a key, and its details an ADMIN', async () => {
  expect(await world.service.gql(null, '{ health { status } }')).toMatchObject({ status: 401 });
  const ann = await world.person({ handle: 'ann', role: 'REVIEWER' });
  const shown = { status: 'DEGRADED', search: 'TEXT_ONLY', reason: expect.stringMatching(/text only/i) };
  expect(await ann.call('health')).toEqual({ ...shown, details: null });
  expect(await world.owner.call('health')).toEqual({
    ...shown,
    details: {
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: expect.stringMatching(/^Neo4j \d/),
      embeddingModel: null,
      pendingEmbeddings: expect.any(Number),
      failedEmbeddings: expect.any(Number),
    },
  });
});

test('a memory that no provider waits for is not shown as waiting', async () => {
  expect((await world.owner.remember({ value: 'No vector comes.' })).memory.embeddingState).toBe('NONE');
});
