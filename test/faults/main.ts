import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startNeo4j, type ManagedNeo4j } from '../support/running/managed.js';
import { findUnsound } from '../support/sound.js';
import { killDatabase, pauseDatabase } from './kinds/database-crash.js';
import { lostDatabase } from './kinds/lost-database.js';
import { raceKeys } from './kinds/race-keys.js';
import { raceQueue } from './kinds/race-queue.js';
import { raceStart } from './kinds/race-start.js';
import { killService, pauseService } from './kinds/service-crash.js';
import { reportLines, type Tally } from './report.js';
import { settingOf, type Fault, type Outcome } from './setting.js';

const FAULTS: readonly Fault[] = [
  lostDatabase,
  killDatabase,
  pauseDatabase,
  killService,
  pauseService,
  raceKeys,
  raceQueue,
  raceStart,
];
const USAGE = `npm run test:faults -- [--runs 1] [--only ${FAULTS.map(({ name }) => name).join('|')}] [--from 0]`;
const RUN_LIMIT_MS = 240_000;

const note = (line: string) => process.stderr.write(`${line}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);

function readOptions() {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { runs: option, only: option, from: option } });
  const only = values.only?.split(',');
  const faults = only ? FAULTS.filter(({ name }) => only.includes(name)) : FAULTS;
  if (faults.length === 0 || faults.length < (only?.length ?? 0)) throw new Error(USAGE);
  const count = z.coerce.number().int().min(0).max(1_000);
  return { faults, runs: count.default(1).parse(values.runs), from: count.default(0).parse(values.from) };
}

/** One run: the fault, then what must hold after each. */
async function runOnce(fault: Fault, neo4j: ManagedNeo4j, folder: string, round: number): Promise<Outcome> {
  const setting = settingOf({ neo4j, folder, ownerKey });
  const limit = new AbortController();
  try {
    const outcome = await Promise.race([fault.run(setting, round), late(limit.signal)]);
    await setting.endAll();
    const broken = await findUnsound(neo4j.connection, setting.workspaces);
    // What waits for an embedding here would keep the queue of a later run from its own.
    await neo4j.run('MATCH (n:PendingEmbedding) WHERE n.workspaceId IN $ids REMOVE n:PendingEmbedding', {
      ids: setting.workspaces,
    });
    return { ...outcome, findings: [...outcome.findings, ...broken] };
  } catch (error) {
    return {
      findings: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      measured: {},
    };
  } finally {
    limit.abort();
    await setting.endAll();
    // Whatever was done to it, the next run finds it at work.
    await neo4j.resume().catch(() => undefined);
    await neo4j.restart();
  }
}

function late(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The run took longer than ${RUN_LIMIT_MS / 1000} s.`));
    }, RUN_LIMIT_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });
}

const ownerKey = `hg_faults_${randomUUID().replaceAll('-', '')}${randomUUID().replaceAll('-', '')}`;
const { faults, runs, from } = readOptions();
const folder = await mkdtemp(join(tmpdir(), 'hippograph-faults-'));
const neo4j = await startNeo4j(join(folder, 'data'), note);
// Ended by a signal, the run leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void neo4j.kill().finally(() => process.exit(1));
  });
const tallies: Tally[] = [];
try {
  for (const fault of faults) {
    const tally: Tally = { fault, seconds: 0, outcomes: [] };
    tallies.push(tally);
    for (let round = from; round < from + runs; round += 1) {
      const started = performance.now();
      const outcome = await runOnce(fault, neo4j, folder, round);
      const seconds = (performance.now() - started) / 1_000;
      tally.seconds += seconds;
      tally.outcomes.push(outcome);
      const numbers = Object.entries(outcome.measured).map(([name, value]) => `${name} ${Math.round(value)}`);
      note(`${fault.name} ${round + 1}: ${seconds.toFixed(1)} s, ${numbers.join(', ')}`);
      for (const finding of outcome.findings.slice(0, 10)) note(`  ${finding}`);
    }
  }
} finally {
  await neo4j.close();
  await rm(folder, { recursive: true, force: true });
}
for (const line of reportLines(tallies)) print(line);
process.exitCode = tallies.some(({ outcomes }) => outcomes.some(({ findings }) => findings.length > 0))
  ? 1
  : 0;
