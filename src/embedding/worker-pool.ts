import { EmbeddingError, reasonOf } from './embedding-error.js';
import { openTextThread, type Limits, type StartedWorker, type TextThread } from './text-thread.js';
import { workQueue, type Priority } from './work-queue.js';

/** How many workers, how they are started, and how much may wait for them. */
export interface PoolOptions {
  readonly start: () => StartedWorker;
  readonly size: number;
  readonly limits: Limits;
  /** Texts of each priority that may wait; one more is refused. */
  readonly queueLimit: number;
}

/** Workers that share one queue; a lost one costs the text it had and is replaced. */
export interface WorkerPool {
  embed(text: string, priority: Priority, signal?: AbortSignal): Promise<readonly number[]>;
  close(): Promise<void>;
}

interface Job {
  readonly text: string;
  readonly done: (vector: readonly number[]) => void;
  readonly fail: (reason: unknown) => void;
}

const CLOSED = 'the embedding provider is closed';
const RESTART_PAUSE_MS = 5_000;

/** Starts all workers and resolves when each has its model; rejects, with none left, when one cannot load it. */
export async function openWorkerPool(options: PoolOptions): Promise<WorkerPool> {
  const queue = workQueue<Job>(options.queueLimit);
  const threads = new Set<TextThread>();
  const used = new WeakSet<TextThread>();
  let idle: TextThread[] = [];
  let restartAt = 0;
  let closing: Promise<void> | undefined;

  async function begin(): Promise<void> {
    try {
      const thread = openTextThread(options.start(), options.limits);
      threads.add(thread);
      void thread.lost.then(() => {
        drop(thread);
      });
      await thread.ready;
      idle.push(thread);
    } catch (thrown) {
      const error = new EmbeddingError(`no embedding worker could start: ${reasonOf(thrown)}`, {
        cause: thrown,
      });
      restartAt = performance.now() + RESTART_PAUSE_MS;
      if (threads.size === 0) failWaiting(error);
      throw error;
    }
    pump();
  }

  function drop(thread: TextThread): void {
    threads.delete(thread);
    idle = idle.filter((other) => other !== thread);
    // One that never had a text is replaced only when there is one: a broken model must not start workers for ever.
    if (closing === undefined && used.has(thread)) begin().catch(() => undefined);
  }

  function pump(): void {
    while (queue.size > 0) {
      const thread = idle.pop();
      if (thread === undefined) break;
      const job = queue.take();
      if (job !== undefined) void work(thread, job);
    }
    const mayStart = threads.size === 0 || (threads.size < options.size && performance.now() >= restartAt);
    if (queue.size > 0 && mayStart) begin().catch(() => undefined);
  }

  async function work(thread: TextThread, job: Job): Promise<void> {
    used.add(thread);
    await thread.run(job.text).then(job.done, job.fail);
    if (!thread.isLost()) idle.push(thread);
    if (closing === undefined) pump();
  }

  function failWaiting(error: EmbeddingError): void {
    for (let job = queue.take(); job !== undefined; job = queue.take()) job.fail(error);
  }

  async function close(): Promise<void> {
    failWaiting(new EmbeddingError(CLOSED));
    await Promise.all([...threads].map((thread) => thread.end(CLOSED)));
  }

  const pool: WorkerPool = {
    async embed(text, priority, signal) {
      signal?.throwIfAborted();
      if (closing !== undefined) throw new EmbeddingError(CLOSED);
      let abort: () => void = () => undefined;
      try {
        return await new Promise<readonly number[]>((done, fail) => {
          const job: Job = { text, done, fail };
          if (!queue.push(job, priority))
            throw new EmbeddingError('too many texts already wait to be embedded');
          abort = () => {
            queue.remove(job);
            fail(signal?.reason as Error);
          };
          signal?.addEventListener('abort', abort);
          pump();
        });
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    close: () => (closing ??= close()),
  };

  try {
    await Promise.all(Array.from({ length: options.size }, begin));
  } catch (thrown) {
    await pool.close();
    throw thrown;
  }
  return pool;
}
