import type { Aim } from './aim.js';
import { atOnce } from './at-once.js';
import { ask, rootOf, type Bench } from './bench.js';
import { comparable, ghostOf, isInnocent } from './compare.js';
import { documentFor } from './documents.js';
import type { GraphQLBody } from './http.js';
import { isObject } from './json.js';
import { baseProbe, firstOfEach, probesOf, type Probe } from './probes.js';
import type { Operation } from './schema.js';
import type { Stored } from './world.js';

/** Tries one mutation on every victim, and on the first one with every value of every argument: all must be refused. */
export async function sweepWrite(
  bench: Bench,
  operation: Operation,
  aim: Omit<Aim, 'victim'>,
  victims: readonly Stored[],
  thoroughly: boolean,
): Promise<void> {
  const { variables } = documentFor(bench.declared.schema, operation, 'flat');
  const own = variables.filter(({ coordinate }) => coordinate.startsWith(`${operation.coordinate}.`));
  const [first, ...others] = victims;
  if (!first) return;
  const base: Aim = { ...aim, victim: first };
  const probes = thoroughly ? probesOf(own, base) : [baseProbe(own, base)];
  const compared = new Set(firstOfEach(probes));
  await atOnce(probes, (probe) => refused(bench, operation, base, probe, compared.has(probe)));
  await atOnce(others, async (victim) => {
    const next = { ...aim, victim };
    for (const probe of aimedAgain(own, next)) await refused(bench, operation, next, probe, true);
  });
}

/** The base, and the base with the victim's address where an address may stand for an id. */
function aimedAgain(shapes: Parameters<typeof probesOf>[0], aim: Aim): readonly Probe[] {
  const base = baseProbe(shapes, aim);
  if (!shapes.some(({ name }) => name === 'at')) return [base];
  const { namespace, key } = aim.victim;
  const { id: _id, ...rest } = base.given;
  return [base, { tried: 'at', given: { ...rest, at: { namespace, key } } }];
}

async function refused(
  bench: Bench,
  operation: Operation,
  aim: Aim,
  { given, tried }: Probe,
  compared: boolean,
): Promise<void> {
  if (isInnocent(given, aim)) return;
  const { reader } = aim;
  const { coordinate } = operation;
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const answer = await ask(bench, operation, document, { reader, given, past: false });
  const root = rootOf(answer);
  if (!isRefused(answer.body, root, aim.victim))
    bench.tally.fail('accepted', coordinate, reader, `${tried || 'the write'} was not refused`, given);
  // What the reader's own texts have of two questions differs.
  const ownMatches = isObject(root) && Array.isArray(root['matches']) && root['matches'].length > 0;
  const twin = compared && !ownMatches ? ghostOf(given, aim) : undefined;
  if (!twin) return;
  const other = await ask(bench, operation, document, { reader, given: twin, past: false });
  const alike = [answer.text, other.text].map((said) => comparable(said, given, twin));
  if (alike[0] !== alike[1])
    bench.tally.fail(
      'difference',
      coordinate,
      reader,
      `${tried}: hidden answers otherwise than absent`,
      given,
      alike,
    );
}

/** Whether nothing was done: an error, of many writes an error for each, or no match of the victim. */
function isRefused({ errors, data }: GraphQLBody, root: unknown, { id }: Stored): boolean {
  if (errors && errors.length > 0) return data == null || root == null;
  if (!isObject(root)) return false;
  if (Array.isArray(root['matches']))
    return !root['matches'].some((match: unknown) => isObject(match) && match['id'] === id);
  if (!Array.isArray(root['results'])) return false;
  return root['results'].every(
    (result: unknown) => isObject(result) && isObject(result['error']) && result['payload'] === null,
  );
}
