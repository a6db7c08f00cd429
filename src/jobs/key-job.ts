import type { KeyWatch } from '../identity/watch.js';
import { startLoop, type Loop } from './loop.js';

const INTERVAL_MS = 750;
const LONGEST_PAUSE_MS = 2_000;

/** Looks every 750 ms whether the keys that something is open with still work. */
export function startKeyJob(watch: KeyWatch, onError: (error: unknown) => void): Loop {
  return startLoop(() => watch.look(), { intervalMs: INTERVAL_MS, longestMs: LONGEST_PAUSE_MS, onError });
}
