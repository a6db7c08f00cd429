/** A job that runs by itself until it is stopped. */
export interface Loop {
  /** Runs the job soon, if it is not running already. */
  wake(): void;
  /** Ends the loop after the run under way. */
  stop(): Promise<void>;
}

/**
 * Runs `once` again and again: at once while it answers true (there is more), else after `intervalMs` or a wake. A failure is
 * told to `onError` and waits like an idle run, longer each time up to `longestMs` (30 s unless said).
 */
export function startLoop(
  once: () => Promise<unknown>,
  options: {
    readonly intervalMs: number;
    readonly longestMs?: number;
    readonly onError: (error: unknown) => void;
  },
): Loop {
  let [stopped, woken, failures] = [false, false, 0];
  let rouse: (() => void) | undefined;

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const more = await once().then(
        (answer) => {
          failures = 0;
          return answer;
        },
        (error: unknown) => {
          failures += 1;
          options.onError(error);
          return false;
        },
      );
      if (more !== true && !isRoused()) await rest();
    }
  }

  // Asked through a function: the flags change while the job runs.
  function isRoused(): boolean {
    return (woken && failures === 0) || stopped;
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        resolve,
        Math.min(options.intervalMs * 2 ** failures, options.longestMs ?? 30_000),
      );
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    wake() {
      woken = true;
      if (failures === 0) rouse?.();
    },
    async stop() {
      stopped = true;
      rouse?.();
      await running;
    },
  };
}
