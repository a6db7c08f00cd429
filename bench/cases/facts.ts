import { readFile } from 'node:fs/promises';
import { quantile } from '../../eval/bootstrap.js';
import type { Extent } from '../../src/graph/scope.js';
import { startService } from '../../test/support/running/program.js';
import { manyPaths, nearestByForce, ONE, type Corpus } from '../corpus.js';
import { questionOf } from '../texts.js';
import { LOCAL, type World } from '../world.js';

/** A figure that is no ratio. */
export interface Fact {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'share';
  /** What it must at least be. */
  readonly atLeast?: number;
}

const STARTS = 3;
const ASKED_FROM = 1_000_000;

/** How long the service takes to start beside a running Neo4j, and what both hold in memory. */
export async function startAndMemory(world: World): Promise<Fact[]> {
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const service = await startService(world, { settings: LOCAL });
    starts.push(service.startedInMs);
    await service.stop();
  }
  const memory = [
    ['the service', world.service.child.pid ?? 0],
    ['Neo4j', await world.neo4j.pid()],
  ] as const;
  const held = await Promise.all(
    memory.map(async ([name, pid]) => ({
      name: `memory of ${name}`,
      value: await residentMb(pid),
      unit: 'MB' as const,
    })),
  );
  return [{ name: 'start of the service', value: quantile(starts, 0.5), unit: 'ms' }, ...held];
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

/** The share of the ten nearest by brute force that the dense arm finds, by scope. */
export async function exactness(world: World, corpus: Corpus, questions: number): Promise<Fact[]> {
  const scopes: readonly (readonly [string, Extent, (path: string) => boolean])[] = [
    ['1 namespace', { shape: 'paths', paths: [ONE] }, (path) => path === ONE],
    ['3 namespaces', ...among(3)],
    ['100 namespaces', ...among(100)],
    ['the workspace', { shape: 'workspace' }, () => true],
  ];
  const facts: Fact[] = [];
  for (const [name, extent, wanted] of scopes) {
    let [found, all] = [0, 0];
    for (let n = 0; n < questions; n += 1) {
      const vector = await world.provider.embedQuery(questionOf(world.texts, ASKED_FROM + n));
      const near = (await world.bare.nearest(world.workspaceId, extent, vector)).filter((id) =>
        corpus.index.has(id),
      );
      const top = new Set(near.slice(0, 10));
      const exact = nearestByForce(corpus, vector, wanted);
      all += exact.length;
      found += exact.filter((id) => top.has(id)).length;
    }
    facts.push({ name: `dense recall@10, ${name}`, value: found / all, unit: 'share', atLeast: 0.99 });
  }
  return facts;
}

function among(count: number): [Extent, (path: string) => boolean] {
  const paths = new Set(manyPaths(count));
  return [{ shape: 'paths', paths: [...paths] }, (path) => paths.has(path)];
}
