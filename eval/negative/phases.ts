import { aimAt, victimsOf, type Aim } from './aim.js';
import { atOnce } from './at-once.js';
import type { Bench } from './bench.js';
import { checkControls } from './controls.js';
import type { Database } from './database.js';
import { getMutation, sweepDead } from './dead.js';
import { runMutations, takeBack } from './mutations.js';
import { holds } from './oracle.js';
import type { Embeddings, Service } from './program.js';
import { readPlainly, type Sweep, sweepRead } from './reads.js';
import { findOwn } from './recalls.js';
import { checkHealth, checkInternalFailure, checkPaths } from './refusals.js';
import type { Reader, ReaderClass } from './readers.js';
import { sweepFallback } from './fallback.js';
import { differences, takeSnapshot } from './snapshot.js';
import type { Operation } from './schema.js';
import { sweepWrite } from './writes.js';

const OPERATIONS_AT_ONCE = 1;

/** How a reader is aimed in one phase. */
export interface Phase {
  readonly embeddings: Embeddings;
  /** Whether reads are tried with every value, or in their plainest form beside recall. */
  readonly thorough: boolean;
}

/** Every query, by every credential that works, with whatever may not be seen in each argument. */
export async function readEverything(bench: Bench, { embeddings, thorough }: Phase): Promise<void> {
  const queries = bench.declared.operations.filter(({ kind }) => kind === 'query');
  for (const reader of live(bench)) {
    const aim = aimOf(bench, reader, embeddings);
    const represents = isFirstOfClass(bench, reader);
    const read = async (operation: Operation) => {
      const recalls = operation.coordinate === 'Query.recall';
      if (thorough || represents || recalls) await readPlainly(bench, operation, aim);
      if (thorough || recalls)
        await sweepRead(bench, operation, aim, howToSweep(reader, represents, thorough));
      if (recalls) await findOwn(bench, operation, aim, embeddings);
      if (thorough) checkControls(bench, operation.coordinate, reader);
    };
    await atOnce(queries, read, OPERATIONS_AT_ONCE);
    if (thorough || represents) await checkHealth(bench, aim);
    if (thorough && represents) await checkPaths(bench, aim);
  }
  for (const reader of bench.world.readers.filter((one) => !one.live && thorough))
    for (const operation of bench.declared.operations)
      await sweepDead(bench, operation, aimOf(bench, reader, embeddings));
}

/** Every mutation towards what a credential may not touch, all refused and nothing changed; then those that may be. */
export async function writeEverything(bench: Bench, database: Database): Promise<void> {
  const mutations = bench.declared.operations.filter(({ kind }) => kind === 'mutation');
  const before = await takeSnapshot(database, bench.world);
  for (const reader of live(bench)) {
    const { victim: _victim, ...aim } = { ...aimOf(bench, reader, 'none'), write: true };
    const victims = victimsOf(aim);
    const readOnly = aim.shown.find(
      ({ role, namespace }) => role === 'own' && !holds(reader, namespace, 'WRITE'),
    );
    const represents = isFirstOfClass(bench, reader);
    const thoroughly = represents && THOROUGH.includes(reader.class);
    const write = async (operation: Operation) => {
      await sweepWrite(bench, operation, aim, victims, thoroughly);
      if (readOnly) await sweepWrite(bench, operation, aim, [readOnly], false);
      const [victim] = victims;
      if (victim && represents) await getMutation(bench, operation, { ...aim, victim });
    };
    await atOnce(mutations, write, OPERATIONS_AT_ONCE);
    const forgotten = aim.shown.filter(
      ({ role, namespace }) => role.startsWith('forgotten') && holds(reader, namespace, 'WRITE'),
    );
    for (const canary of forgotten.slice(0, 2)) await takeBack(bench, reader, canary);
  }
  for (const name of differences(before, await takeSnapshot(database, bench.world)))
    bench.tally.failAtAll('changed', 'the database', `${name} is not as it was before the refused writes`);
  await runMutations(bench, database);
}

/** Recall without its full-text index, and an operation that fails inside. */
export async function failEverything(bench: Bench, database: Database, service: Service): Promise<void> {
  const recall = bench.declared.operations.find(({ coordinate }) => coordinate === 'Query.recall');
  for (const reader of live(bench))
    if (recall) await sweepFallback(bench, recall, aimOf(bench, reader, 'none'));
  const owner = bench.world.readers.find((reader) => reader.class === 'OWNER');
  if (owner) await checkInternalFailure(bench, aimOf(bench, owner, 'none'), database, service);
}

/** Whether a credential stands for its class: it tries every value of every argument, the others what decides. */
export function isFirstOfClass(bench: Bench, reader: Reader): boolean {
  // What an ADMIN may see is what an OWNER may.
  return reader.class !== 'ADMIN' && live(bench).find((other) => other.class === reader.class) === reader;
}

/** Classes whose first credential tries every value of every argument: what filters and pages do is the same for all. */
const THOROUGH: readonly ReaderClass[] = ['READER', 'WRITER', 'AGENT', 'FOREIGN'];

// With embeddings filters and scopes are tried again by one, since both arms keep to them in statements of their own.
function howToSweep(reader: Reader, represents: boolean, thorough: boolean): Sweep {
  if (!thorough) return represents && reader.class === 'READER' ? 'thoroughly' : 'by query';
  if (!represents) return 'lightly';
  return THOROUGH.includes(reader.class) ? 'thoroughly' : 'decisively';
}

/** The credentials that work. */
export function live(bench: Bench): readonly Reader[] {
  return bench.world.readers.filter((reader) => reader.live);
}

/** A reader aimed at its nearest victim. */
export function aimOf(bench: Bench, reader: Reader, embeddings: Embeddings): Aim {
  const mode = embeddings === 'none' ? 'LEXICAL' : 'DENSE';
  const others = [...bench.cursors].map(([where, cursors]) => [where, cursors] as const);
  const aim = aimAt(bench.world, reader, { cursors: new Map(others), mode });
  const [victim] = [...victimsOf(aim), ...aim.hidden, ...aim.shown];
  if (!victim) throw new Error(`Nothing is planted for ${reader.name}.`);
  return { ...aim, victim, write: false };
}
