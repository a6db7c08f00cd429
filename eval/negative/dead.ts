import type { Aim } from './aim.js';
import { ask, type Bench } from './bench.js';
import { documentFor } from './documents.js';
import type { HttpAnswer } from './http.js';
import { baseProbe } from './probes.js';
import type { Operation } from './schema.js';

const REFUSED = 401;

/** A key that does not work is refused by every operation with one answer, whatever is wrong with it. */
export async function sweepDead(bench: Bench, operation: Operation, aim: Aim): Promise<void> {
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const own = document.variables.filter(({ coordinate }) => coordinate.startsWith(operation.coordinate));
  const { given } = baseProbe(own, aim);
  for (const way of operation.kind === 'query' ? (['POST', 'GET'] as const) : (['POST'] as const)) {
    const answer = await ask(bench, operation, document, { reader: aim.reader, given, past: false }, way);
    checkRefusal(bench, operation, aim, answer);
  }
}

/** A GET changes nothing: a mutation sent with one is refused before it runs. */
export async function getMutation(bench: Bench, operation: Operation, aim: Aim): Promise<void> {
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const own = document.variables.filter(({ coordinate }) => coordinate.startsWith(operation.coordinate));
  const { given } = baseProbe(own, aim);
  const answer = await ask(bench, operation, document, { reader: aim.reader, given, past: false }, 'GET');
  if (answer.status < 400 || answer.body.data)
    bench.tally.fail(
      'accepted',
      operation.coordinate,
      aim.reader,
      'a mutation by GET was not refused',
      given,
    );
}

function checkRefusal(bench: Bench, operation: Operation, { reader }: Aim, answer: HttpAnswer): void {
  const { tally, refusals } = bench;
  const { coordinate } = operation;
  const code = answer.body.errors?.[0]?.extensions?.['code'];
  refusals.add(answer.text.trim());
  if (answer.status !== REFUSED || answer.body.data || code !== 'UNAUTHENTICATED')
    tally.fail('leak', coordinate, reader, `answered with status ${String(answer.status)}: ${answer.text}`);
  else if (refusals.size > 1)
    tally.fail('difference', coordinate, reader, 'is refused in other words than another one', {}, [
      ...refusals,
    ]);
  else tally.control(coordinate, reader);
}
