import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note, print, writeJson } from '../console.js';
import { openDatabase } from './database.js';
import { type Options, readOptions, USAGE } from './options.js';
import { endPrograms } from './program.js';
import { failureLines, summaryOf, tableOf } from './report.js';
import { startDense, startPlain } from './starts.js';
import { Tally } from './tally.js';

async function run({ embeddings, seed, json }: Options, folder: string): Promise<void> {
  const started = performance.now();
  const step = (line: string) => {
    note(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  };
  const tally = new Tally();
  const database = await openDatabase(join(folder, 'database'));
  try {
    const setting = { database, folder, tally, seed, step };
    const bench = await startPlain(setting, embeddings !== 'local');
    if (embeddings !== 'none') await startDense(setting, bench);
  } finally {
    await database.close();
  }
  for (const line of tableOf(tally)) print(line);
  for (const line of failureLines(tally.failures)) print(line);
  print(summaryOf(tally, (performance.now() - started) / 1000));
  if (json !== undefined) await writeJson(json, { seed, failures: tally.failures });
  process.exitCode = tally.failures.length === 0 ? 0 : 1;
}

async function main(): Promise<void> {
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    note(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, endPrograms);
  const folder = await mkdtemp(join(tmpdir(), 'hippograph-negative-'));
  try {
    await run(options, folder);
  } catch (error) {
    note(
      `The evaluation did not end: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exitCode = 2;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

await main();
