import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import type { StartedWorker } from '../../../src/embedding/text-thread.js';
import { openWorkerPool, type PoolOptions, type WorkerPool } from '../../../src/embedding/worker-pool.js';

const BODY = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ text }) => {
  if (text === 'die') process.exit(7);
  if (text === 'throw') throw new Error('broken');
  if (text === 'hang') for (;;);
  if (text === 'refuse') parentPort.postMessage({ kind: 'failure', reason: 'refused' });
  else parentPort.postMessage({ kind: 'vector', vector: Float32Array.of(text.length) });
});
parentPort.postMessage({ kind: 'ready' });
`;

function starter(body = BODY): { start: () => StartedWorker; workers: Worker[] } {
  const workers: Worker[] = [];
  return {
    workers,
    start() {
      const worker = new Worker(body, { eval: true, execArgv: [] });
      workers.push(worker);
      return { worker, stop: () => worker.terminate() };
    },
  };
}

async function withPool(
  options: Partial<PoolOptions>,
  use: (pool: WorkerPool) => Promise<void>,
): Promise<void> {
  const pool = await openWorkerPool({
    start: starter().start,
    size: 1,
    limits: { startMs: 5_000, textMs: 5_000 },
    queueLimit: 100,
    ...options,
  });
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

test('each text gets its own vector, with more texts than workers', async () => {
  await withPool({ size: 2 }, async (pool) => {
    const texts = Array.from({ length: 50 }, (_, index) => 'x'.repeat(index));
    const vectors = await Promise.all(texts.map((text) => pool.embed(text, 'passage')));
    expect(vectors).toEqual(texts.map((text) => [text.length]));
  });
});

test('a query is taken before the passages that wait', async () => {
  await withPool({}, async (pool) => {
    const order: string[] = [];
    const asked = (text: string, priority: 'query' | 'passage') =>
      pool.embed(text, priority).then(() => order.push(text));
    await Promise.all([...['p1', 'p2', 'p3'].map((text) => asked(text, 'passage')), asked('q', 'query')]);
    expect(order).toEqual(['p1', 'q', 'p2', 'p3']);
  });
});

test.each([
  ['die', 'ended with code 7'],
  ['throw', 'failed: broken'],
])('a worker lost to "%s" costs only the text it had and is replaced', async (fatal, reason) => {
  const { start, workers } = starter();
  await withPool({ start }, async (pool) => {
    const [lost, other] = await Promise.allSettled([
      pool.embed(fatal, 'passage'),
      pool.embed('fine', 'passage'),
    ]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'EmbeddingError' } });
    expect(String((lost as PromiseRejectedResult).reason)).toContain(reason);
    expect(other).toEqual({ status: 'fulfilled', value: [4] });
    expect(workers).toHaveLength(2);
  });
});

test('a worker that takes too long is ended and replaced', async () => {
  const { start, workers } = starter();
  await withPool({ start, limits: { startMs: 5_000, textMs: 100 } }, async (pool) => {
    await expect(pool.embed('hang', 'query')).rejects.toThrow('not embedded in 100 ms');
    await expect(pool.embed('fine', 'query')).resolves.toEqual([4]);
    expect(workers).toHaveLength(2);
  });
});

test('a text that the model refuses costs no worker', async () => {
  const { start, workers } = starter();
  await withPool({ start }, async (pool) => {
    await expect(pool.embed('refuse', 'query')).rejects.toThrow('refused');
    await expect(pool.embed('fine', 'query')).resolves.toEqual([4]);
    expect(workers).toHaveLength(1);
  });
});

test('an idle worker that dies is replaced when there is work again', async () => {
  const { start, workers } = starter();
  await withPool({ start }, async (pool) => {
    await workers[0]?.terminate();
    expect(workers).toHaveLength(1);
    await expect(pool.embed('fine', 'query')).resolves.toEqual([4]);
    expect(workers).toHaveLength(2);
  });
});

test('while no worker can start, texts are rejected at once; later ones succeed', async () => {
  const { start, workers } = starter();
  let broken = false;
  const startSometimes = (): StartedWorker =>
    broken ? starter('throw new Error("no memory")').start() : start();
  await withPool({ start: startSometimes }, async (pool) => {
    broken = true;
    const waiting = ['die', 'a', 'b'].map((text) => pool.embed(text, 'passage'));
    for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected');
    await expect(pool.embed('fine', 'query')).rejects.toThrow('no memory');
    broken = false;
    await expect(pool.embed('fine', 'query')).resolves.toEqual([4]);
    expect(workers).toHaveLength(2);
  });
});

test('a pool does not open when a worker cannot load', async () => {
  await expect(
    withPool({ start: starter('throw new Error("no model")').start, size: 2 }, () => Promise.resolve()),
  ).rejects.toThrow('no model');
});

test('a pool does not open when loading takes too long', async () => {
  const start = starter('for (;;);').start;
  await expect(
    withPool({ start, limits: { startMs: 100, textMs: 100 } }, () => Promise.resolve()),
  ).rejects.toThrow('not loaded in 100 ms');
});

test('more texts than may wait are refused', async () => {
  await withPool({ queueLimit: 1 }, async (pool) => {
    const results = await Promise.allSettled(
      ['working', 'waiting', 'refused'].map((text) => pool.embed(text, 'passage')),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});

test('an aborted text leaves the queue; one under way is given up and its worker stays', async () => {
  const { start, workers } = starter();
  await withPool({ start }, async (pool) => {
    const caller = new AbortController();
    const calls = Promise.allSettled(
      ['now', 'later'].map((text) => pool.embed(text, 'passage', caller.signal)),
    );
    const reason = new Error('gone');
    caller.abort(reason);
    expect(await calls).toEqual(Array(2).fill({ status: 'rejected', reason }));
    await expect(pool.embed('fine', 'query')).resolves.toEqual([4]);
    expect(workers).toHaveLength(1);
  });
});

test('closing rejects what is under way, what waits and what comes later, and may be asked for twice', async () => {
  await withPool({}, async (pool) => {
    const calls = Promise.allSettled(['hang', 'waiting'].map((text) => pool.embed(text, 'passage')));
    await Promise.all([pool.close(), pool.close()]);
    for (const result of await calls) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { message: 'the embedding provider is closed' },
      });
    }
    await expect(pool.embed('late', 'query')).rejects.toThrow('closed');
  });
});
