import { rootOf, ask, type Bench } from './bench.js';
import { TWIN_KEY, TWIN_TEXT } from './canaries.js';
import type { Database } from './database.js';
import { documentFor } from './documents.js';
import { isObject, type JsonObject } from './json.js';
import { holds } from './oracle.js';
import type { Reader } from './readers.js';
import { marker } from './tokens.js';
import type { Stored } from './world.js';

/** Runs a mutation that must succeed and counts it as a control; answers what it said. */
export type Succeed = (field: string, reader: Reader, given: JsonObject) => Promise<JsonObject>;

/**
 * Every mutation succeeds where it may, beside what looks alike: the same key and text as others' are a memory of its own,
 * others' keys give no hint, a handle of another workspace is free.
 */
export async function runMutations(bench: Bench, database: Database): Promise<void> {
  const succeed = succeedOn(bench);
  const { readers } = bench.world;
  for (const reader of readers.filter((one) => one.live)) await rememberBeside(bench, reader, succeed);
  const owner = readers.find((reader) => reader.class === 'OWNER');
  if (owner) await administer(bench, owner, succeed);
  const founder = owner && { ...owner, name: 'founder', key: database.ownerKey };
  if (founder)
    await succeed('createWorkspace', founder, { input: { name: marker(bench.world.seed, 'founded') } });
}

/** Names each mutation that never succeeded: without that, its refusals prove nothing. */
export function checkMutations(bench: Bench): void {
  for (const { coordinate, kind } of bench.declared.operations) {
    const cells = [...(bench.tally.cells().get(coordinate)?.values() ?? [])];
    if (kind === 'mutation' && !cells.some((cell) => cell.controls > 0))
      bench.tally.failAtAll('control', coordinate, 'never succeeds: nothing says how it does');
  }
}

function succeedOn(bench: Bench): Succeed {
  return async (field, reader, given) => {
    const coordinate = `Mutation.${field}`;
    const operation = bench.declared.operations.find((one) => one.coordinate === coordinate);
    if (!operation) return {};
    const document = documentFor(bench.declared.schema, operation, 'deep');
    const answer = await ask(bench, operation, document, { reader, given, past: true });
    const root = rootOf(answer);
    if (answer.body.errors || !isObject(root)) {
      bench.tally.fail(
        'control',
        coordinate,
        reader,
        `does not succeed: ${answer.text.slice(0, 300)}`,
        given,
      );
      return {};
    }
    bench.tally.control(coordinate, reader);
    return root;
  };
}

async function rememberBeside(bench: Bench, reader: Reader, succeed: Succeed): Promise<void> {
  const { seed } = bench.world;
  const { home } = reader;
  if (!holds(reader, home, 'WRITE')) return;
  const coordinate = 'Mutation.remember';
  const words = marker(seed, `written by ${reader.name}`);
  const created = async (input: JsonObject, why: string) => {
    const root = await succeed('remember', reader, { input });
    if (root['outcome'] !== 'CREATED')
      bench.tally.fail('control', coordinate, reader, `${why} is no memory of its own`, input);
    if (Array.isArray(root['hints']) && root['hints'].length > 0)
      bench.tally.fail('leak', coordinate, reader, `${why} gives a hint`, input);
    return root;
  };
  // Nobody said it in this namespace, though others did elsewhere.
  await created({ namespace: home, value: TWIN_TEXT }, 'a text that others have');
  await created(
    { namespace: home, key: TWIN_KEY.toUpperCase(), value: `${words} beside` },
    'a key that others have',
  );
  const root = await created(
    { namespace: home, key: `k-${words}`, value: words, expectedVersion: 0 },
    'a key',
  );
  await succeed('rememberMany', reader, {
    inputs: [
      { namespace: home, key: `many-${words}`, value: `many ${words}` },
      { namespace: home, key: `K-${words}`, value: `capital ${words}` },
    ],
  });
  const id = isObject(root['memory']) ? root['memory']['id'] : undefined;
  await succeed('revise', reader, { id, input: { value: `revised ${words}` } });
  await succeed('createNamespace', reader, { input: { path: `${home}/below`, purpose: `for ${words}` } });
  await succeed('forget', reader, { id, reason: `by ${words}` });
  await takeBack(bench, reader, { namespace: home, key: `k-${words}` });
  await succeed('restore', reader, { id });
  const matching = { query: `many ${words}`, scope: { namespaces: [home] }, limit: 1, dryRun: false };
  await succeed('forgetMatching', reader, { input: matching });
  const owner = bench.world.readers.find(
    (one) => one.class === 'OWNER' && one.live && one.workspace === reader.workspace,
  );
  if (!owner || reader.class !== 'WRITER') return;
  // What is pinned is not forgotten by a writer, and that is told.
  const value = `pinned ${words}`;
  await succeed('remember', owner, {
    input: { namespace: home, key: `pin-${words}`, value, delivery: 'PINNED' },
  });
  await succeed('forgetMatching', reader, { input: { ...matching, query: value } });
}

/** What was forgotten is not taken back, neither alone nor among others. */
export async function takeBack(
  bench: Bench,
  reader: Reader,
  { namespace, key }: Pick<Stored, 'namespace' | 'key'>,
): Promise<void> {
  const address = { namespace, key };
  const value = `again ${marker(bench.world.seed, `again ${reader.name}`)}`;
  for (const [field, given] of [
    ['remember', { input: { ...address, value } }],
    ['rememberMany', { inputs: [{ ...address, value }] }],
  ] as const) {
    const operation = bench.declared.operations.find((one) => one.field.name === field);
    if (!operation) continue;
    const document = documentFor(bench.declared.schema, operation, 'deep');
    const answer = await ask(bench, operation, document, { reader, given, past: true });
    if (answer.text.includes('"TOMBSTONED"')) bench.tally.control(operation.coordinate, reader);
    else
      bench.tally.fail('tombstone', operation.coordinate, reader, 'what was forgotten was taken back', given);
  }
}

async function administer(bench: Bench, owner: Reader, succeed: Succeed): Promise<void> {
  const { readers, seed } = bench.world;
  const foreign = readers.find((reader) => reader.whole && reader.workspace !== owner.workspace);
  // Taken in the other workspace, free in this one.
  const input = { kind: 'SERVICE', handle: `both-${marker(seed, 'handle of both')}` };
  if (foreign) await succeed('createPrincipal', foreign, { input });
  const made = await succeed('createPrincipal', owner, { input });
  const { id: principalId } = made;
  const grants = [{ namespace: 'team', access: 'READ' }];
  const { apiKey } = await succeed('createApiKey', owner, { input: { principalId, role: 'READER', grants } });
  const namespace = `user/${marker(seed, 'granted')}`;
  await succeed('grant', owner, { input: { principalId, namespace, access: 'REVIEW' } });
  if (isObject(apiKey)) await succeed('revokeApiKey', owner, { id: apiKey['id'] });
}
