import { atOnce } from './at-once.js';
import { ask, judge, rootOf, type Bench } from './bench.js';
import { batchFor, documentFor } from './documents.js';
import type { GraphQLFault } from './http.js';
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

/** Sends the requests of one operation, several in one; what fails among others is sent again alone. */
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
  const alone: Probe[] = [];
  const send = async (some: readonly Probe[]): Promise<void> => {
    const { answered, failed } = await askTogether(bench, operation, reader, some);
    for (const answer of answered) answers.set(answer.probe, answer);
    if (answered.length === some.length) return;
    alone.push(...failed);
    const rest = some.filter((probe) => !failed.includes(probe));
    if (rest.length > 0) await send(rest);
  };
  await atOnce(batches, send);
  await atOnce(alone, async (probe) => {
    answers.set(probe, await askOne(bench, operation, reader, probe));
  });
  return answers;
}

interface Batched {
  readonly answered: readonly Answered[];
  /** Those that an error names; all when it names none. */
  readonly failed: readonly Probe[];
}

async function askTogether(
  bench: Bench,
  operation: Operation,
  reader: Reader,
  probes: readonly Probe[],
): Promise<Batched> {
  if (probes.length === 1) return { answered: [], failed: probes };
  const document = batchFor(bench.declared.schema, operation, probes.length);
  const entries = probes.flatMap(({ given }, index) =>
    Object.entries(given).map(([name, value]) => [`${name}${String(index)}`, value]),
  );
  const given = Object.fromEntries(entries) as JsonObject;
  const { body } = await ask(bench, operation, document, { reader, given, past: false, parts: true });
  const { data, errors } = body;
  if (errors || !data) {
    const named = new Set((errors ?? []).map(numberOf));
    const failed = probes.filter((_probe, index) => named.has(index));
    return { answered: [], failed: failed.length === 0 ? probes : failed };
  }
  const { coordinate: name } = operation;
  const answered = probes.map((probe, index) => {
    const root = data[`at${String(index)}`];
    const text = JSON.stringify(root);
    judge(bench, { name, where: name, reader, given: probe.given, past: false }, text);
    return { probe, root, text };
  });
  return { answered, failed: [] };
}

/** Which request of a batch an error is about: its path begins with the alias, or its message names the variable. */
function numberOf({ path, message }: GraphQLFault): number {
  const name = path ? String(path[0]) : (/^Variable "\$(\w+)"/.exec(message)?.[1] ?? '');
  return Number(/\d+$/.exec(name)?.[0] ?? NaN);
}

async function askOne(bench: Bench, operation: Operation, reader: Reader, probe: Probe): Promise<Answered> {
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const answer = await ask(bench, operation, document, { reader, given: probe.given, past: false });
  const root = rootOf(answer);
  const errors = answer.body.errors?.map(({ message, extensions }) => ({ message, extensions }));
  return { probe, root, text: `${JSON.stringify(root)}${errors ? JSON.stringify(errors) : ''}` };
}
