import { setTimeout as sleep } from 'node:timers/promises';
import neo4j from 'neo4j-driver';
import { HippographError, unavailable } from '../errors.js';

const CONTENTION_LIMIT_MS = 10_000;
const OUTAGE_LIMIT_MS = 300;
const LONGEST_PAUSE_MS = 400;

/**
 * Runs a transaction again when the database asks for it: up to 10 s of deadlocks and leader changes, and for a connection
 * that was lost once more at once. What then still fails for want of a database is DEPENDENCY_UNAVAILABLE, within 2 s.
 */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (let pause = 10; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const limit = retryLimit(error);
      if (limit === 0) throw error;
      if (performance.now() - started > limit)
        throw Object.assign(unavailable('The database'), { cause: error });
      // Jitter keeps two that met in a deadlock from meeting again.
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

function retryLimit(error: unknown): number {
  if (error instanceof HippographError || !(error instanceof Error)) return 0;
  if (isOutage(error)) return OUTAGE_LIMIT_MS;
  if (
    /TransactionTimedOut|\.Terminated/.test(errorCode(error)) ||
    /acquisition timed out/i.test(error.message)
  )
    return 1;
  return neo4j.isRetryableError(error) ? CONTENTION_LIMIT_MS : 0;
}

/** Whether a statement failed because no connection to a working database was there. */
export function isOutage(error: unknown): boolean {
  return /ServiceUnavailable|SessionExpired|DatabaseUnavailable/.test(errorCode(error));
}

/** Whether a uniqueness constraint refused a write. */
export function isConstraintViolation(error: unknown): boolean {
  return errorCode(error) === 'Neo.ClientError.Schema.ConstraintValidationFailed';
}

/** The code of a driver's or a server's error, empty when it has none; those of the server begin with `Neo.`. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
