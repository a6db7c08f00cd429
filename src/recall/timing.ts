/** How long a step took, in milliseconds. */
export interface Timing {
  readonly step: string;
  readonly milliseconds: number;
}

/** Measures named steps; steps may overlap. */
export function stopwatch() {
  const timings: Timing[] = [];
  const note = (step: string, started: number) => {
    timings.push({ step, milliseconds: Math.round((performance.now() - started) * 1000) / 1000 });
  };
  return {
    async time<T>(step: string, work: () => Promise<T>): Promise<T> {
      const started = performance.now();
      try {
        return await work();
      } finally {
        note(step, started);
      }
    },
    sync<T>(step: string, work: () => T): T {
      const started = performance.now();
      const result = work();
      note(step, started);
      return result;
    },
    timings: (): readonly Timing[] => timings,
  };
}
