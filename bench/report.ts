import { quantile } from '../eval/bootstrap.js';
import { tableLines } from '../eval/table.js';
import type { Fact } from './cases/facts.js';
import type { Rounds } from './measure.js';
import { judge, medianRatio, type Bar, type Ratio, type Verdict } from './stats.js';

/** Two sides measured in the same rounds. */
export interface Comparison {
  readonly name: string;
  readonly figure: 'p50' | 'throughput';
  readonly bar?: Bar;
  readonly sides: readonly [string, string] | readonly string[];
  readonly rounds: Rounds;
}

/** A ratio, how it stands to its bar, and the medians that it was made of. */
export interface Result extends Ratio {
  readonly name: string;
  readonly figure: string;
  readonly bar: Bar | null;
  readonly verdict: Verdict | 'NO BAR';
  readonly sides: readonly {
    readonly name: string;
    readonly p50: number;
    readonly p95: number;
    readonly perSecond: number;
  }[];
}

/** The first side against the second, round by round. */
export function compare({ name, figure, bar, sides, rounds }: Comparison): Result {
  const [ours = [], others = []] = rounds;
  const ratios = ours.map((round, at) => {
    const other = others[at];
    if (!other) throw new Error(`${name}: a round is missing.`);
    return figure === 'p50' ? round.p50 / other.p50 : round.perSecond / other.perSecond;
  });
  return resultOf(name, figure, bar, ratios, sides, rounds);
}

/** A large corpus against a small one, each beside the same yardstick, round by round. */
export function compareSizes(name: string, bar: Bar | undefined, large: Rounds, small: Rounds): Result {
  const relative = ([ours = [], yardstick = []]: Rounds) =>
    ours.map(({ p50 }, at) => p50 / (yardstick[at]?.p50 ?? Number.NaN));
  const base = relative(small);
  const ratios = relative(large).map((value, at) => value / (base[at] ?? Number.NaN));
  return resultOf(name, 'p50', bar, ratios, ['large', 'small'], [large[0] ?? [], small[0] ?? []]);
}

function resultOf(
  name: string,
  figure: string,
  bar: Bar | undefined,
  ratios: readonly number[],
  sides: readonly string[],
  rounds: Rounds,
): Result {
  const ratio = medianRatio(ratios);
  const median = (at: number, of: 'p50' | 'p95' | 'perSecond') =>
    quantile(
      (rounds[at] ?? []).map((round) => round[of]),
      0.5,
    );
  return {
    name,
    figure,
    ...ratio,
    bar: bar ?? null,
    verdict: bar ? judge(ratio, bar) : 'NO BAR',
    sides: sides.map((side, at) => ({
      name: side,
      p50: median(at, 'p50'),
      p95: median(at, 'p95'),
      perSecond: median(at, 'perSecond'),
    })),
  };
}

/** The table of all ratios and the list of all other figures. */
export function reportLines(results: readonly Result[], facts: readonly Fact[]): string[] {
  const rows = results.map(({ name, figure, median, low, high, bar, verdict, sides }) => [
    name,
    figure,
    `${median.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`,
    bar ? `${bar.side === 'at most' ? '≤' : '≥'} ${bar.limit}` : '',
    verdict,
    sides.map(({ p50 }) => p50.toFixed(1)).join(' / '),
    sides.map(({ p95 }) => p95.toFixed(1)).join(' / '),
  ]);
  const head = ['', 'of', 'ratio and 95 % interval', 'bar', '', 'p50 ms', 'p95 ms'];
  const figures = facts.map((fact) => {
    const shown = fact.unit === 'share' ? fact.value.toFixed(4) : fact.value.toFixed(0);
    return [fact.name, `${shown} ${fact.unit}`, fact.atLeast === undefined ? '' : `≥ ${fact.atLeast}`];
  });
  return [...tableLines([head, ...rows]), '', ...tableLines(figures)];
}

/** The names of what missed its bar. */
export function missed(results: readonly Result[], facts: readonly Fact[]): string[] {
  return [
    ...results.filter(({ verdict }) => verdict === 'MISSED').map(({ name }) => name),
    ...facts.filter(({ value, atLeast }) => atLeast !== undefined && value < atLeast).map(({ name }) => name),
  ];
}
