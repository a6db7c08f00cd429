import { HippographError } from '../errors.js';

/** What `work` answers, or the failure that its caller can act on; all else is thrown. */
export function attempt<T>(work: () => T): T | HippographError {
  try {
    return work();
  } catch (error) {
    if (error instanceof HippographError) return error;
    throw error;
  }
}
