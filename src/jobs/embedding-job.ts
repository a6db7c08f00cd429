import type { EmbeddingQueue } from '../embedding/queue.js';
import { startLoop, type Loop } from './loop.js';

const INTERVAL_MS = 1_000;
const BATCH = 32;

/** Embeds whatever waits, soon after it was written and every second; `stop` gives the queue's lease back. */
export function startEmbeddingJob(queue: EmbeddingQueue, onError: (error: unknown) => void): Loop {
  const once = async () => (await queue.runOnce(BATCH)).embedded === BATCH;
  const loop = startLoop(once, { intervalMs: INTERVAL_MS, onError });
  return {
    wake: () => {
      loop.wake();
    },
    async stop() {
      await loop.stop();
      await queue.release();
    },
  };
}
