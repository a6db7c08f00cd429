import type { Aim } from './aim.js';
import { askAll } from './batches.js';
import { ask, type Bench } from './bench.js';
import { comparable, ghostOf } from './compare.js';
import { checkCounts } from './counts.js';
import { documentFor } from './documents.js';
import { isObject, type JsonObject } from './json.js';
import { maySee } from './oracle.js';
import { baseProbe, firstOfEach, isDecisive, probesOf, type Probe } from './probes.js';
import type { Operation } from './schema.js';

/** Deep answers cost a query for each memory's history; a few items reach every field. */
const FEW = 3;

/** Every value of every argument; or a half or a quarter of those that decide what is found; or only what is asked for. */
export type Sweep = 'thoroughly' | 'decisively' | 'lightly' | 'by query';

/**
 * Reads by one operation with the values that are to be tried, and again with what does not exist in place of what is hidden.
 */
export async function sweepRead(bench: Bench, operation: Operation, aim: Aim, how: Sweep): Promise<void> {
  const probes = choose(probesOf(ownShapes(bench, operation), aim), aim, how);
  const twins = new Map(firstOfEach(probes).flatMap((probe) => twinOf(probe, aim)));
  const answers = await askAll(bench, operation, aim.reader, [...probes, ...twins.values()]);
  const { tally } = bench;
  const { coordinate } = operation;
  for (const { probe, root, text } of answers.values()) {
    const { given, tried } = probe;
    checkCounts(bench, aim, coordinate, given, root);
    if (isObject(root) && isHidden(probe, aim))
      tally.fail('leak', coordinate, aim.reader, 'something hidden was answered', given);
    const twin = twins.get(probe);
    const other = twin && answers.get(twin);
    if (!twin || !other) continue;
    const alike = [text, other.text].map((said) => comparable(said, given, twin.given));
    if (alike[0] !== alike[1])
      tally.fail(
        'difference',
        coordinate,
        aim.reader,
        `${tried}: hidden answers otherwise than absent`,
        given,
        alike,
      );
  }
  await readDeeply(bench, operation, aim, probes, how === 'thoroughly');
}

/** Reads by one operation in its plainest form, over POST and over GET. */
export async function readPlainly(bench: Bench, operation: Operation, aim: Aim): Promise<void> {
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const { given } = baseProbe(ownShapes(bench, operation), aim);
  const judged = { reader: aim.reader, given, past: false };
  const asked = async (method?: 'GET') =>
    comparable((await ask(bench, operation, document, judged, method)).text);
  const posted = await asked();
  const got = await asked('GET');
  if (posted === got) return;
  // What happens meanwhile moves the answer over either: asked once more, it is that of before or that of now.
  const again = await asked();
  if (again !== got)
    bench.tally.fail(
      'difference',
      operation.coordinate,
      aim.reader,
      'GET answers otherwise than POST',
      given,
      [again, got],
    );
}

/** Every field of what is hidden and of something that is not, and then every argument of fields inside. */
async function readDeeply(
  bench: Bench,
  operation: Operation,
  aim: Aim,
  probes: readonly Probe[],
  thoroughly: boolean,
): Promise<void> {
  const document = documentFor(bench.declared.schema, operation, 'deep');
  const { reader } = aim;
  const [base] = probes;
  if (!base) return;
  const own = aim.shown.find(({ role }) => role === 'own')?.id;
  const shown = probes.find(({ given }) => own !== undefined && given['id'] === own) ?? base;
  const inner = thoroughly ? probesOf(document.inner, aim).slice(1) : [];
  for (const { given } of [
    base,
    shown,
    ...inner.map((probe) => ({ given: { ...shown.given, ...probe.given } })),
  ])
    await ask(bench, operation, document, { reader, given: few(given), past: true });
}

function ownShapes(bench: Bench, operation: Operation) {
  const { variables } = documentFor(bench.declared.schema, operation, 'flat');
  return variables.filter(({ coordinate }) => coordinate.startsWith(`${operation.coordinate}.`));
}

function choose(probes: readonly Probe[], aim: Aim, how: Sweep): readonly Probe[] {
  if (how === 'thoroughly') return probes;
  if (how === 'by query') return probes.filter(({ tried }) => tried === '' || tried.endsWith('.query'));
  const each = how === 'decisively' ? 2 : 4;
  return probes.filter((probe, index) => isDecisive(probe) && (index % each === 0 || isControl(probe, aim)));
}

/** Whether a probe may be what shows the reader its own. */
function isControl(probe: Probe, aim: Aim): boolean {
  if (!/\.(scope|under|query)$/.test(probe.tried)) return !isHidden(probe, aim);
  const text = JSON.stringify(probe.given);
  return aim.shown.some(({ role, namespace }) => role === 'own' && text.includes(`["${namespace}"]`));
}

// Other words find other memories, and a cursor belongs to its arguments: these two are not compared.
function twinOf(probe: Probe, aim: Aim): readonly (readonly [Probe, Probe])[] {
  const { tried, given } = probe;
  if (tried.endsWith('.query') || tried.endsWith('.after')) return [];
  const twin = ghostOf(given, aim);
  return twin ? [[probe, { tried: `${tried} absent`, given: twin }]] : [];
}

/** Whether the probe names one thing, and that is hidden. */
function isHidden({ given }: Probe, aim: Aim): boolean {
  const { reader, world, hidden, hiddenPaths } = aim;
  const { id, at, path } = given;
  if (typeof path === 'string') return hiddenPaths.includes(path);
  if (typeof id === 'string') {
    const thing = world.things.get(id);
    return thing !== undefined && !maySee(reader, thing);
  }
  return (
    isObject(at) &&
    hidden.some(
      ({ workspace, namespace, key }) =>
        workspace === reader.workspace && namespace === at['namespace'] && key === at['key'],
    )
  );
}

function few(given: JsonObject): JsonObject {
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (name === 'first' || name === 'limit') return [name, FEW];
    return [name, name === 'input' && isObject(value) ? few(value) : value];
  });
  return Object.fromEntries(entries);
}
