import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './failures.js';

/** How waiting for a server ended: it answers, its process is gone, it refuses the password, or time is up. */
export type Readiness = { ended: 'ready' | 'died' | 'refused' } | { ended: 'late'; lastError: unknown };

// Each is asked again and again; `answers` rejects until a real query is answered.
interface Waiting {
  lives: () => boolean;
  accepts: () => Promise<boolean>;
  answers: () => Promise<void>;
  stillWaiting: (seconds: number) => void;
  limitMs: number;
}

const refusal = 'Neo.ClientError.Security.Unauthorized';

/** Waits until the server answers a query, no longer than the limit. */
export async function waitUntilReady(waiting: Waiting): Promise<Readiness> {
  const started = Date.now();
  let lastError: unknown;
  let sayAt = 3000;
  while (Date.now() - started < waiting.limitMs) {
    if (await isGone(waiting.lives)) return { ended: 'died' };
    const elapsed = Date.now() - started;
    if (elapsed >= sayAt) {
      waiting.stillWaiting(Math.round(elapsed / 1000));
      sayAt = elapsed + 5000;
    }
    // Asking before the port is open would only make a driver back off for longer than the start takes.
    if (await waiting.accepts()) {
      lastError = await failureOf(waiting.answers());
      if (lastError === undefined) return { ended: 'ready' };
      if (codeOf(lastError) === refusal) return { ended: 'refused' };
    }
    await sleep(100);
  }
  return { ended: 'late', lastError };
}

// A process shows no command line for a moment while it becomes another program: only twice in a row means that it ended.
async function isGone(lives: () => boolean): Promise<boolean> {
  if (lives()) return false;
  await sleep(300);
  return !lives();
}

// A connection made too early may hang: it is given up, and the next try decides.
async function failureOf(answer: Promise<void>): Promise<unknown> {
  const timer = new AbortController();
  const failure = answer.then(
    () => undefined,
    (error: unknown) => error ?? new Error('no answer'),
  );
  const late = sleep(5000, new Error('no answer within 5 s'), { signal: timer.signal }).catch(
    () => undefined,
  );
  return await Promise.race([failure, late]).finally(() => {
    timer.abort();
  });
}
