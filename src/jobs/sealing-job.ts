import type { Sealer } from '../audit/sealer.js';
import { startLoop, type Loop } from './loop.js';

const INTERVAL_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
const BATCH = 500;

/** Seals events soon after they were written and every 250 ms; `onSealed` hears of it, `stop` gives the lease back. */
export function startSealingJob(
  sealer: Sealer,
  hooks: { readonly onSealed: () => void; readonly onError: (error: unknown) => void },
): Loop {
  const once = async () => {
    const { sealed, more } = await sealer.runOnce(BATCH);
    if (sealed > 0) hooks.onSealed();
    return more;
  };
  const loop = startLoop(once, {
    intervalMs: INTERVAL_MS,
    longestMs: LONGEST_PAUSE_MS,
    onError: hooks.onError,
  });
  return {
    wake: () => {
      loop.wake();
    },
    async stop() {
      await loop.stop();
      await sealer.release();
    },
  };
}
