import type { Aim } from './aim.js';
import { ask, rootOf, type Bench } from './bench.js';
import { comparable, ghostOf } from './compare.js';
import { checkCounts } from './counts.js';
import { batchFor, documentFor } from './documents.js';
import { isObject, type JsonObject } from './json.js';
import { maySee } from './oracle.js';
import { baseProbe, probesOf, type Probe } from './probes.js';
import type { Operation } from './schema.js';

const BATCH = 20;
/** Deep answers cost a query for each memory's history; a few items reach every field. */
const FEW = 3;

/** Reads by one operation with every value of every argument. */
export async function sweepRead(bench: Bench, operation: Operation, aim: Aim): Promise<void> {
  const { schema } = bench.declared;
  const { variables } = documentFor(schema, operation, 'flat');
  const own = variables.filter(({ coordinate }) => coordinate.startsWith(`${operation.coordinate}.`));
  const probes = probesOf(own, aim);
  if (operation.nullable) await inBatches(bench, operation, aim, probes);
  else for (const probe of probes) await one(bench, operation, aim, probe);
  await deeply(bench, operation, aim, probes);
}

/** Reads by one operation in its plainest form, over POST and over GET. */
export async function readPlainly(bench: Bench, operation: Operation, aim: Aim): Promise<void> {
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const own = document.variables.filter(({ coordinate }) => coordinate.startsWith(operation.coordinate));
  const { given } = baseProbe(own, aim);
  const judged = { reader: aim.reader, given, past: false };
  const posted = await ask(bench, operation, document, judged);
  const got = await ask(bench, operation, document, judged, 'GET');
  if (comparable(posted.text) !== comparable(got.text))
    bench.tally.fail('difference', operation.coordinate, aim.reader, 'GET answers otherwise than POST', given);
}

async function one(bench: Bench, operation: Operation, aim: Aim, { given, tried }: Probe): Promise<void> {
  const { coordinate } = operation;
  const { reader } = aim;
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const answer = await ask(bench, operation, document, { reader, given, past: false });
  checkCounts(bench, aim, coordinate, given, rootOf(answer));
  const twin = tried.endsWith('.query') ? undefined : ghostOf(given, aim);
  // Asked together with what is there and shown, the two differ by that: only what is hidden alone must answer alike.
  if (!twin || hasCursor(given)) return;
  const other = await ask(bench, operation, document, { reader, given: twin, past: false });
  if (comparable(answer.text, given, twin) !== comparable(other.text, given, twin))
    bench.tally.fail('difference', coordinate, reader, `${tried}: hidden answers otherwise than absent`, given);
}

async function inBatches(bench: Bench, operation: Operation, aim: Aim, probes: readonly Probe[]): Promise<void> {
  for (let start = 0; start < probes.length; start += BATCH) {
    const some = probes.slice(start, start + BATCH);
    const document = batchFor(bench.declared.schema, operation, some.length);
    const entries = some.flatMap(({ given }, index) =>
      Object.entries(given).map(([name, value]) => [some.length === 1 ? name : `${name}${String(index)}`, value]),
    );
    const given = Object.fromEntries(entries) as JsonObject;
    const { body } = await ask(bench, operation, document, { reader: aim.reader, given, past: false });
    for (const [index, probe] of some.entries()) {
      const answer = body.data?.[some.length === 1 ? operation.field.name : `at${String(index)}`];
      if (isObject(answer) && isHidden(probe, aim))
        bench.tally.fail('leak', operation.coordinate, aim.reader, 'something hidden was answered', probe.given);
    }
  }
}

async function deeply(bench: Bench, operation: Operation, aim: Aim, probes: readonly Probe[]): Promise<void> {
  const document = documentFor(bench.declared.schema, operation, 'deep');
  const { reader } = aim;
  const [base] = probes;
  const shown = probes.find(({ given }) => given['id'] === aim.shown[0]?.id && given['id'] !== undefined);
  const inner = probesOf(document.inner, { ...aim, write: false }).slice(1);
  for (const probe of [base, shown, ...inner.map((of) => ({ ...of, given: { ...(shown ?? base)?.given, ...of.given } }))])
    if (probe) await ask(bench, operation, document, { reader, given: few(probe.given), past: true });
}

/** Whether the probe names one thing, and that is hidden. */
function isHidden({ given }: Probe, aim: Aim): boolean {
  const { reader, world, hidden } = aim;
  const { id, at, path } = given;
  if (typeof path === 'string') return aim.hiddenPaths.includes(path);
  if (typeof id === 'string') {
    const thing = world.things.get(id);
    return thing !== undefined && !maySee(reader, thing);
  }
  return (
    isObject(at) &&
    hidden.some(
      (canary) =>
        canary.workspace === reader.workspace &&
        canary.namespace === at['namespace'] &&
        canary.key === at['key'],
    )
  );
}

function few(given: JsonObject): JsonObject {
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (['first', 'limit'].includes(name)) return [name, FEW];
    return [name, name === 'input' && isObject(value) ? few(value) : value];
  });
  return Object.fromEntries(entries);
}

function hasCursor(given: JsonObject): boolean {
  return 'after' in given || (isObject(given['input']) && 'after' in given['input']);
}
