import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { exactness, startAndMemory, type Fact } from './cases/facts.js';
import { mcpAgainstGraphql } from './cases/mcp.js';
import { recallAgainstBare, recallAtSize, recallByScope } from './cases/recall.js';
import { writesAgainstBare } from './cases/write.js';
import { emptyCorpus, growTo } from './corpus.js';
import type { Rounds } from './measure.js';
import { readOptions, type Options } from './options.js';
import { plot } from './plot.js';
import { compare, compareSizes, missed, reportLines, type Comparison, type Result } from './report.js';
import { openWorld, type World } from './world.js';

const started = performance.now();
const note = (line: string) =>
  process.stderr.write(`${((performance.now() - started) / 1_000).toFixed(0)} s  ${line}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Everything that is measured, in the order in which later parts disturb earlier ones least. */
async function measure(world: World, options: Options): Promise<{ results: Result[]; facts: Fact[] }> {
  const corpus = emptyCorpus();
  const bySize = new Map<number, Rounds>();
  const comparisons: Comparison[] = [];
  const facts: Fact[] = [];
  const wanted = (name: Options['only'][number]) => {
    if (options.only.includes(name)) note(name);
    return options.only.includes(name);
  };
  for (const size of options.sizes) {
    note(`loading up to ${size} memories`);
    await growTo(world, corpus, size);
    if (wanted('sizes')) bySize.set(size, await recallAtSize(world, options));
  }
  if (wanted('recall')) comparisons.push(...(await recallAgainstBare(world, options)));
  if (wanted('scopes')) comparisons.push(...(await recallByScope(world, options)));
  if (wanted('mcp')) comparisons.push(...(await mcpAgainstGraphql(world, options)));
  if (wanted('exactness')) facts.push(...(await exactness(world, corpus, options.quick ? 50 : 200)));
  if (wanted('memory')) facts.push(...(await startAndMemory(world)));
  if (wanted('writes')) comparisons.push(...(await writesAgainstBare(world, options)));
  return { results: [...comparisons.map(compare), ...sizes(bySize)], facts };
}

function sizes(bySize: ReadonlyMap<number, Rounds>): Result[] {
  const [[smallest, small] = [0, []], ...larger] = [...bySize];
  return larger.map(([size, rounds]) => {
    const bar = size >= 100 * smallest ? ({ limit: 1.5, side: 'at most' } as const) : undefined;
    return compareSizes(`recall, ${size} memories / ${smallest}`, bar, rounds, small);
  });
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const options = readOptions(process.argv.slice(2));
const folder = await mkdtemp(join(tmpdir(), 'hippograph-bench-'));
try {
  const world = await openWorld(folder, options, note);
  // Ended by a signal, the run leaves no server behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void world.close().finally(() => process.exit(1)));
  try {
    const { results, facts } = await measure(world, options);
    const machine = {
      processors: cpus().length,
      gigabytes: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    };
    const minutes = Number(((performance.now() - started) / 60_000).toFixed(1));
    const { sizes: memories, scopes, rounds, each } = options;
    const settings = { memories, scopes, rounds, each, texts: world.texts.source, machine, minutes };
    await write(options.json, `${JSON.stringify({ settings, results, facts }, null, 2)}\n`);
    await write(
      options.svg,
      plot(results, 'Hippograph beside the bare driver: ratios with 95 % intervals, dashes are bars'),
    );
    for (const line of reportLines(results, facts)) print(line);
    const beyond = missed(results, facts);
    for (const name of beyond) print(`MISSED: ${name}`);
    process.exitCode = beyond.length > 0 ? 1 : 0;
  } finally {
    await world.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
