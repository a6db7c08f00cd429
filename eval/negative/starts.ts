import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { checkKnown } from './controls.js';
import { Coverage } from './coverage.js';
import type { Database } from './database.js';
import { documentFor } from './documents.js';
import { checkMutations } from './mutations.js';
import { callEverything, callWithRevokedKey } from './calls.js';
import { failEverything, isFirstOfClass, live, readEverything, writeEverything } from './phases.js';
import { unmade } from './probes.js';
import { type Service, startService } from './program.js';
import type { ReaderClass } from './readers.js';
import { checkLog } from './refusals.js';
import { withoutFullText } from './fallback.js';
import { listenWhile } from './sockets.js';
import { type Declared, introspect } from './schema.js';
import { registerStored } from './stored.js';
import type { Tally } from './tally.js';
import type { ToolCoverage } from './tools.js';
import { plantWorld } from './world.js';

/** What both starts of the service share. */
export interface Setting {
  readonly database: Database;
  /** A folder that is removed afterwards. */
  readonly folder: string;
  readonly tally: Tally;
  readonly seed: string;
  /** Told what begins. */
  readonly step: (line: string) => void;
}

const EMBEDDING_LIMIT_MS = 180_000;
/** Of which classes the first calls tools: these run operations, which every credential tries over HTTP. */
const TOOL_USERS: readonly ReaderClass[] = ['READER', 'AGENT', 'OWNER', 'FOREIGN', 'DEAD'];
/** Who calls tools with embeddings on. */
const DENSE_TOOL_USERS = ['reader of team/a alone'];

/** Starts the service without embeddings, plants everything, and unless told otherwise tries everything. */
export async function startPlain(setting: Setting, sweeps: boolean): Promise<Bench> {
  const { database, folder, tally, seed, step } = setting;
  step('starting without embeddings');
  const service = await startService(database, folder, 'none');
  try {
    const { url } = service;
    step('planting');
    const world = await plantWorld(url, database, seed);
    const declared = await introspect(url, world.tenants.alpha.ownerKey);
    const coverage = new Coverage(declared.schema);
    const bench = { url, world, declared, coverage, tally, ...ledgers() };
    checkDeclared(bench);
    if (sweeps) await sweepPlain(setting, bench, service);
    return bench;
  } finally {
    await service.stop();
  }
}

function ledgers(): Pick<Bench, 'shown' | 'cursors' | 'refusals'> {
  return { shown: new Map(), cursors: new Map(), refusals: new Set() };
}

async function sweepPlain(setting: Setting, bench: Bench, service: Service): Promise<void> {
  const { database, folder, step, tally } = setting;
  step('reading');
  await readEverything(bench, { embeddings: 'none', thorough: true });
  step('calling tools');
  const tools: ToolCoverage = { declared: new Set(), given: new Set() };
  const callers = bench.world.readers.filter(
    (reader) => TOOL_USERS.includes(reader.class) && (!reader.live || isFirstOfClass(bench, reader)),
  );
  await callEverything({ bench, database, folder, embeddings: 'none', tools }, callers);
  await callWithRevokedKey({ bench, database, folder, embeddings: 'none', tools });
  for (const coordinate of tools.declared)
    if (!tools.given.has(coordinate)) tally.failAtAll('uncovered', coordinate, 'no call gave it');
  step('writing');
  await listenWhile(bench, () => writeEverything(bench, database));
  step('failing');
  await withoutFullText(database, () => failEverything(bench, database, service));
  checkLog(bench, service, 'the service');
  for (const coordinate of bench.coverage.missing(bench.declared.operations))
    tally.failAtAll('uncovered', coordinate, 'no request gave it, or no answer had it');
  checkMutations(bench);
}

/** Starts the service with embeddings over the same database: recall by every arm, and the rest in its plainest form. */
export async function startDense({ database, folder, step }: Setting, before: Bench): Promise<void> {
  step('starting with embeddings');
  const service = await startService(database, folder, 'local');
  try {
    const bench = { ...before, url: service.url };
    step('embedding');
    await untilEmbedded(database, Object.values(bench.world.workspaceIds));
    await registerStored(database, bench.world);
    step('reading by meaning');
    await readEverything(bench, { embeddings: 'local', thorough: false });
    step('calling tools');
    const users = live(bench).filter(({ name }) => DENSE_TOOL_USERS.includes(name));
    const tools: ToolCoverage = { declared: new Set(), given: new Set() };
    await callEverything({ bench, database, folder, embeddings: 'local', tools }, users);
    checkLog(bench, service, 'the service with embeddings');
  } finally {
    await service.stop();
  }
}

/** Names what is declared and what nobody here knows how to try. */
function checkDeclared(bench: Bench): void {
  const { schema, operations }: Declared = bench.declared;
  for (const operation of operations)
    for (const coordinate of unmade(documentFor(schema, operation, 'deep').variables))
      bench.tally.failAtAll('uncovered', coordinate, 'no values are known for it');
  checkKnown(bench, operations);
}

async function untilEmbedded(database: Database, ids: readonly string[]): Promise<void> {
  const deadline = Date.now() + EMBEDDING_LIMIT_MS;
  for (;;) {
    const [row] = await database.run(
      'MATCH (n:PendingEmbedding) WHERE n.workspaceId IN $ids RETURN count(n) AS count',
      { ids },
    );
    if (row?.['count'] === 0) return;
    if (Date.now() > deadline) throw new Error(`${String(row?.['count'])} texts were not embedded in time.`);
    await sleep(300);
  }
}
