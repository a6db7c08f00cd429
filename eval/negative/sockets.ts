import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { judge, type Bench } from './bench.js';
import { documentFor } from './documents.js';
import type { JsonObject } from './json.js';
import { aimOf, live } from './phases.js';
import type { Reader } from './readers.js';
import { scopesOf } from './requests.js';
import type { Operation } from './schema.js';

const SETTLE_MS = 2_000;

/** Every subscription, by every credential that works and in scopes of every form, while something writes; all is judged. */
export async function listenWhile(bench: Bench, work: () => Promise<void>): Promise<void> {
  const subscriptions = bench.declared.operations.filter(({ kind }) => kind === 'subscription');
  const open = live(bench).map((reader) => listen(bench, reader, subscriptions));
  await sleep(SETTLE_MS);
  await work();
  await sleep(SETTLE_MS);
  await Promise.all(open.map((close) => close()));
  for (const operation of subscriptions)
    if (
      ![...(bench.tally.cells().get(operation.coordinate)?.values() ?? [])].some((cell) => cell.controls > 0)
    )
      bench.tally.failAtAll('control', operation.coordinate, 'told nobody anything');
}

/** Subscribes as one credential; answers how to end it. */
function listen(bench: Bench, reader: Reader, operations: readonly Operation[]): () => Promise<void> {
  const client = createClient({
    url: bench.url.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${reader.key ?? ''}` },
    retryAttempts: 0,
  });
  const { schema } = bench.declared;
  for (const operation of operations)
    for (const scope of scopesOf(aimOf(bench, reader, 'none'))) {
      const given = { scope } as JsonObject;
      const document = documentFor(schema, operation, 'deep');
      const where = operation.coordinate;
      const hear = (answer: { readonly data?: unknown; readonly errors?: unknown }) => {
        bench.coverage.note(operation, document, given, answer.data);
        judge(bench, { name: where, where, reader, given, past: true }, JSON.stringify(answer));
        if (answer.data != null) bench.tally.control(where, reader);
      };
      client.subscribe(
        { query: document.text, variables: given },
        {
          next: hear,
          error: (errors) => {
            if (Array.isArray(errors)) hear({ errors });
            else bench.tally.fail('control', where, reader, 'the connection was closed', given);
          },
          complete: () => undefined,
        },
      );
    }
  return async () => {
    await client.dispose();
  };
}
