import type { Aim } from './aim.js';
import { ask, type Bench } from './bench.js';
import { comparable } from './compare.js';
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
    bench.tally.fail('accepted', operation.coordinate, aim.reader, 'a mutation by GET was not refused', given);
}

const NO_WORKING_KEY =
  '{"errors":[{"message":"A working key is needed: Authorization: Bearer hg_…","extensions":{"code":"UNAUTHENTICATED"}}]}';

function checkRefusal(bench: Bench, operation: Operation, { reader }: Aim, answer: HttpAnswer): void {
  const { tally } = bench;
  if (answer.status !== REFUSED || answer.body.data)
    tally.fail('leak', operation.coordinate, reader, `answered with status ${String(answer.status)}`);
  else if (comparable(answer.text.trim()) !== NO_WORKING_KEY)
    tally.fail('difference', operation.coordinate, reader, `is refused in other words: ${answer.text}`);
  else tally.control(operation.coordinate, reader);
}
