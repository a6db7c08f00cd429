import { atOnce } from './at-once.js';
import { ask, judge, rootOf, type Bench } from './bench.js';
import { batchFor, documentFor } from './documents.js';
import type { JsonObject } from './json.js';
import type { Probe } from './probes.js';
import type { Reader } from './readers.js';
import type { Operation } from './schema.js';

/** Several requests in one: the service looks up a key once for all of them. */
const BATCH = 10;

/** A request and what its operation said, and the same as text with its errors. */
export interface Answered {
  readonly probe: Probe;
  readonly root: unknown;
  readonly text: string;
}

/** Sends the requests of one operation, several in one; those of a batch that fails one by one. */
export async function askAll(
  bench: Bench,
  operation: Operation,
  reader: Reader,
  probes: readonly Probe[],
): Promise<ReadonlyMap<Probe, Answered>> {
  const answers = new Map<Probe, Answered>();
  const batches = Array.from({ length: Math.ceil(probes.length / BATCH) }, (_, number) =>
    probes.slice(number * BATCH, (number + 1) * BATCH),
  );
  await atOnce(batches, async (some) => {
    const together = some.length > 1 ? await askTogether(bench, operation, reader, some) : undefined;
    if (together) for (const answer of together) answers.set(answer.probe, answer);
    else for (const probe of some) answers.set(probe, await askOne(bench, operation, reader, probe));
  });
  return answers;
}

async function askTogether(
  bench: Bench,
  operation: Operation,
  reader: Reader,
  probes: readonly Probe[],
): Promise<readonly Answered[] | undefined> {
  const document = batchFor(bench.declared.schema, operation, probes.length);
  const entries = probes.flatMap(({ given }, index) =>
    Object.entries(given).map(([name, value]) => [`${name}${String(index)}`, value]),
  );
  const given = Object.fromEntries(entries) as JsonObject;
  const { body } = await ask(bench, operation, document, { reader, given, past: false, parts: true });
  const { data } = body;
  if (body.errors || !data) return undefined;
  const { coordinate: name } = operation;
  return probes.map((probe, index) => {
    const root = data[`at${String(index)}`];
    const text = JSON.stringify(root);
    judge(bench, { name, where: name, reader, given: probe.given, past: false }, text);
    return { probe, root, text };
  });
}

async function askOne(bench: Bench, operation: Operation, reader: Reader, probe: Probe): Promise<Answered> {
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const answer = await ask(bench, operation, document, { reader, given: probe.given, past: false });
  const root = rootOf(answer);
  const errors = answer.body.errors?.map(({ message, extensions }) => ({ message, extensions }));
  return { probe, root, text: `${JSON.stringify(root)}${errors ? JSON.stringify(errors) : ''}` };
}
