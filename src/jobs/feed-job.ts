import type { ChangeFeed } from '../audit/feed.js';
import { startLoop, type Loop } from './loop.js';

const INTERVAL_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** Looks every 250 ms, and when woken, whether there is something for the subscribers of this process. */
export function startFeedJob(feed: ChangeFeed, onError: (error: unknown) => void): Loop {
  return startLoop(() => feed.poll(), { intervalMs: INTERVAL_MS, longestMs: LONGEST_PAUSE_MS, onError });
}
