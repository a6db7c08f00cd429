import { quantile } from '../eval/bootstrap.js';

/** One side of a comparison: does its work once, for the n-th question or text. */
export type Work = (n: number) => Promise<unknown>;

/** What one side took in one round: milliseconds each, and how many a second it did. */
export interface Round {
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
}

/** The rounds of every side, in the order given. */
export type Rounds = readonly (readonly Round[])[];

let next = 0;

/** Runs the sides in turn, one call each, the first changing from call to call; numbers are never used twice. */
export async function interleaved(sides: readonly Work[], rounds: number, each: number): Promise<Rounds> {
  // The first calls compile plans and warm caches.
  for (let warm = 0; warm < 5; warm += 1) for (const side of sides) await side((next += 1));
  const results: Round[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const taken: number[][] = sides.map(() => []);
    for (let call = 0; call < each; call += 1) {
      next += 1;
      for (let turn = 0; turn < sides.length; turn += 1) {
        const at = (turn + call) % sides.length;
        const started = performance.now();
        await sides[at]?.(next);
        taken[at]?.push(performance.now() - started);
      }
    }
    for (const [at, times] of taken.entries()) results[at]?.push(roundOf(times, sum(times)));
  }
  return results;
}

/** Runs each side with several clients at once, side after side within a round. */
export async function crowded(
  sides: readonly Work[],
  clients: number,
  rounds: number,
  each: number,
): Promise<Rounds> {
  const results: Round[][] = sides.map(() => []);
  for (let round = -1; round < rounds; round += 1)
    for (let turn = 0; turn < sides.length; turn += 1) {
      const at = (turn + round + 1) % sides.length;
      const side = sides[at];
      if (!side) continue;
      const one = await crowd(side, clients, round < 0 ? Math.ceil(each / 4) : each);
      // The round before the first warms up.
      if (round >= 0) results[at]?.push(one);
    }
  return results;
}

async function crowd(side: Work, clients: number, each: number): Promise<Round> {
  const times: number[] = [];
  let left = each;
  const started = performance.now();
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await side((next += 1));
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return roundOf(times, performance.now() - started);
}

function roundOf(times: readonly number[], total: number): Round {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), perSecond: (times.length / total) * 1_000 };
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}
