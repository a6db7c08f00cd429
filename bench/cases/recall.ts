import type { Extent } from '../../src/graph/scope.js';
import { crowded, interleaved, type Rounds, type Work } from '../measure.js';
import { manyPaths, ONE } from '../corpus.js';
import type { Options } from '../options.js';
import type { Comparison } from '../report.js';
import { questionOf } from '../texts.js';
import type { World } from '../world.js';

const RECALL = `query ($input: RecallInput!) { recall(input: $input) {
  hits { score memory { id namespace key value kind tags updatedAt } } confidence degraded { reason } } }`;

interface Answer {
  readonly hits: readonly unknown[];
  readonly degraded: { readonly reason: string } | null;
}

/** A recall over HTTP in a scope of so many namespaces; throws when it finds nothing or only half. */
export function recallOver({ post, key, wideKey, texts }: World, scope: number): Work {
  const wide = scope > 100;
  const namespaces = scope === 1 ? [ONE] : manyPaths(scope);
  return async (n) => {
    const input = { query: questionOf(texts, n), scope: wide ? { all: true } : { namespaces } };
    const { hits, degraded } = await post<Answer>(wide ? wideKey : key, RECALL, { input });
    if (degraded || hits.length === 0) throw new Error(`A recall failed: ${degraded?.reason ?? 'no hits'}`);
  };
}

function bareOver({ bare, workspaceId, texts }: World): Work {
  const extent: Extent = { shape: 'paths', paths: [ONE] };
  return async (n) => {
    if ((await bare.recall(workspaceId, extent, questionOf(texts, n))) === 0)
      throw new Error('Nothing was found.');
  };
}

/** Recall beside the bare driver, for each count of clients. */
export async function recallAgainstBare(world: World, options: Options): Promise<Comparison[]> {
  const sides = [recallOver(world, 1), bareOver(world)];
  const comparisons: Comparison[] = [];
  for (const clients of options.clients) {
    const rounds =
      clients === 1
        ? await interleaved(sides, options.rounds, options.each)
        : await crowded(sides, clients, options.rounds, options.each);
    comparisons.push({
      name: `recall, ${clients} ${clients === 1 ? 'client' : 'clients'}: GraphQL / bare`,
      figure: clients === 1 ? 'p50' : 'throughput',
      bar: clients === 1 ? { limit: 1.4, side: 'at most' } : { limit: 0.7, side: 'at least' },
      sides: ['GraphQL', 'bare'],
      rounds,
    });
  }
  return comparisons;
}

/** Recall in scopes of several sizes, each beside one namespace. */
export async function recallByScope(world: World, options: Options): Promise<Comparison[]> {
  const [one = 1, ...wider] = [...options.scopes].sort((a, b) => a - b);
  if (wider.length === 0) return [];
  const sides = [one, ...wider].map((scope) => recallOver(world, scope));
  const rounds = await interleaved(sides, options.rounds, Math.ceil(options.each / 2));
  return wider.map((scope, at) => ({
    name: `recall, ${scope} namespaces in scope / ${one}`,
    figure: 'p50',
    ...(scope >= 1_000 && { bar: { limit: 4, side: 'at most' } as const }),
    sides: [`${scope} namespaces`, `${one}`],
    rounds: [rounds[at + 1] ?? [], rounds[0] ?? []],
  }));
}

/** Recall beside a yardstick that knows nothing of the corpus, so that sizes measured one after the other compare. */
export async function recallAtSize(world: World, options: Options): Promise<Rounds> {
  const yardstick: Work = (n) => world.bare.yardstick(questionOf(world.texts, n));
  return interleaved([recallOver(world, 1), yardstick], options.rounds, options.each);
}
