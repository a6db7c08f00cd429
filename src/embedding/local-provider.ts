import { Worker } from 'node:worker_threads';
import type { LocalModelSource } from './local-model.js';
import type { LocalWorkerData } from './local-worker.js';
import { LOCAL_MODELS, type LocalModelName } from './models.js';
import { closedGate, safeStop } from './native-gate.js';
import type { EmbeddingProvider } from './provider.js';
import type { StartedWorker } from './text-thread.js';
import { openWorkerPool } from './worker-pool.js';

/** Which model to run, from which files, and how. */
export interface LocalProviderOptions {
  readonly model: LocalModelName;
  /** Paths of the ONNX model and of its `tokenizer.json`. */
  readonly files: { readonly model: string; readonly tokenizer: string };
  /** Threads, of one core each; 2 unless given. */
  readonly workers?: number;
  /** Milliseconds that one text may take; 10,000 unless given. */
  readonly timeoutMs?: number;
  /** Starts a worker thread; tests put their own here. */
  readonly startWorker?: (data: LocalWorkerData) => Worker;
}

const START_MS = 60_000;
const QUEUE_LIMIT = 1_000;

/** Loads a model into worker threads; rejects with an `EmbeddingError` when its files are missing or not usable. */
export async function openLocalProvider(options: LocalProviderOptions): Promise<EmbeddingProvider> {
  const { model, pooling, maxTokens, queryPrefix } = LOCAL_MODELS[options.model];
  const source: LocalModelSource = { files: options.files, dimension: model.dimension, pooling, maxTokens };
  const size = options.workers ?? 2;
  const startWorker = options.startWorker ?? startLocalWorker;
  const pool = await openWorkerPool({
    start: () => started(source, startWorker),
    size,
    limits: { startMs: START_MS, textMs: options.timeoutMs ?? 10_000 },
    queueLimit: QUEUE_LIMIT,
  });
  return {
    model,
    embedQuery: (text, signal) => pool.embed(queryPrefix + text, 'query', signal),
    embedPassages: (texts, signal) => inLanes(texts, 2 * size, (text) => pool.embed(text, 'passage', signal)),
    close: () => pool.close(),
  };
}

function started(source: LocalModelSource, startWorker: (data: LocalWorkerData) => Worker): StartedWorker {
  const gate = closedGate();
  const worker = startWorker({ source, gate });
  return { worker, stop: safeStop(worker, gate) };
}

function startLocalWorker(data: LocalWorkerData): Worker {
  return new Worker(new URL('./local-worker.js', import.meta.url), { workerData: data, execArgv: [] });
}

/** Maps in order with a few under way at a time: a call of any size takes little of the queue, and calls share it fairly. */
async function inLanes<T, R>(items: readonly T[], lanes: number, map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  let failed = false;
  async function lane(): Promise<void> {
    for (const [index, item] of rest) {
      if (failed) return;
      results[index] = await map(item);
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    failed = true;
  }
  return results;
}
