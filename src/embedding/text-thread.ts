import type { Worker } from 'node:worker_threads';
import { EmbeddingError, reasonOf } from './embedding-error.js';

/** What a worker thread is asked: one text, and the next only after its answer. */
export interface Question {
  readonly text: string;
}

/** What a worker thread says: `ready` once, then one answer to each question. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  | { readonly kind: 'failure'; readonly reason: string };

/** Milliseconds that a worker may take to load its model, and for one text. */
export interface Limits {
  readonly startMs: number;
  readonly textMs: number;
}

/** A worker and the one safe way to end it, which resolves when it is gone. */
export interface StartedWorker {
  readonly worker: Worker;
  readonly stop: () => Promise<unknown>;
}

/** A worker thread that embeds one text at a time. */
export interface TextThread {
  /** Resolves when the model is loaded, rejects when it will not be. */
  readonly ready: Promise<void>;
  /** Resolves once the thread is gone or about to go; it takes no text after that. */
  readonly lost: Promise<void>;
  isLost(): boolean;
  /** The vector of a text; only one at a time may be under way. A thread that takes too long is ended. */
  run(text: string): Promise<readonly number[]>;
  /** Ends the thread; the text under way is rejected with the reason. */
  end(reason: string): Promise<void>;
}

interface Waiter {
  readonly done: (answer: Answer) => void;
  readonly fail: (error: EmbeddingError) => void;
}

/** Watches over one worker, which keeps the process alive only while it loads or works. */
export function openTextThread({ worker, stop }: StartedWorker, limits: Limits): TextThread {
  let waiter: Waiter | undefined;
  let over: EmbeddingError | undefined;
  let announce: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => (announce = resolve));

  function lose(reason: string): void {
    if (over !== undefined) return;
    over = new EmbeddingError(reason);
    announce();
    waiter?.fail(over);
  }

  async function end(reason: string): Promise<void> {
    lose(reason);
    await stop();
  }

  async function nextAnswer(ms: number, late: string): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    worker.ref();
    try {
      return await new Promise<Answer>((done, fail) => {
        if (over !== undefined) {
          fail(over);
          return;
        }
        waiter = { done, fail };
        const expire = (): void => {
          if (waiter?.done === done) void end(late);
        };
        // Timers run before messages: an answer that came while this process was busy is still read first.
        timer = setTimeout(() => setImmediate(expire), ms);
      });
    } finally {
      clearTimeout(timer);
      waiter = undefined;
      // One that is being ended keeps the process until it is gone.
      if (over === undefined) worker.unref();
    }
  }

  worker.on('message', (answer: Answer) => waiter?.done(answer));
  worker.on('messageerror', () => void end('an embedding worker sent an unreadable answer'));
  worker.on('error', (thrown: unknown) => {
    lose(`an embedding worker failed: ${reasonOf(thrown)}`);
  });
  worker.on('exit', (code) => {
    lose(`an embedding worker ended with code ${String(code)}`);
  });

  return {
    ready: nextAnswer(limits.startMs, `the model was not loaded in ${String(limits.startMs)} ms`).then(
      () => undefined,
    ),
    lost,
    isLost: () => over !== undefined,
    end,
    async run(text) {
      const answer = nextAnswer(limits.textMs, `a text was not embedded in ${String(limits.textMs)} ms`);
      worker.postMessage({ text } satisfies Question);
      const given = await answer;
      if (given.kind === 'vector') return Array.from(given.vector);
      throw new EmbeddingError(
        given.kind === 'failure' ? given.reason : 'an embedding worker answered out of turn',
      );
    },
  };
}
