import type { Aim } from './aim.js';
import { ask, rootOf, type Bench } from './bench.js';
import { CROWD_TEXT } from './canaries.js';
import type { Database } from './database.js';
import { documentFor } from './documents.js';
import type { HttpAnswer } from './http.js';
import { isObject, type JsonObject } from './json.js';
import { REFUSED_PATHS, UNKNOWN_PATHS } from './names.js';
import type { Program } from './program.js';
import { marker, markersIn } from './tokens.js';

async function send(bench: Bench, coordinate: string, aim: Aim, given: JsonObject) {
  const operation = bench.declared.operations.find((one) => one.coordinate === coordinate);
  if (!operation) return undefined;
  const document = documentFor(bench.declared.schema, operation, 'flat');
  return ask(bench, operation, document, { reader: aim.reader, given, past: false });
}

/** What only looks like a path is refused in reads and in writes; what is a path and names nothing finds nothing. */
export async function checkPaths(bench: Bench, aim: Aim): Promise<void> {
  const { reader } = aim;
  for (const path of REFUSED_PATHS) {
    const requests: [string, JsonObject][] = [
      ['Query.memories', { scope: { subtrees: [path] } }],
      ['Query.namespace', { path }],
      ['Mutation.remember', { input: { namespace: path, value: 'nowhere' } }],
    ];
    for (const [coordinate, given] of requests) {
      const answer = await send(bench, coordinate, aim, given);
      if (answer?.text.includes('"BAD_INPUT"') === true) bench.tally.control(coordinate, reader);
      else bench.tally.fail('accepted', coordinate, reader, `«${path}» was taken for a path`, given);
    }
  }
  for (const path of UNKNOWN_PATHS) {
    const answer = await send(bench, 'Query.memories', aim, { scope: { namespaces: [path] } });
    const root = answer && rootOf(answer);
    if (isObject(root) && Array.isArray(root['nodes']) && root['nodes'].length > 0)
      bench.tally.fail('leak', 'Query.memories', reader, `«${path}» finds something`, { path });
  }
}

/** Health answers everybody with a key; its details are for those who hold their workspace. */
export async function checkHealth(bench: Bench, aim: Aim): Promise<void> {
  const { reader } = aim;
  const answer = await send(bench, 'Query.health', aim, {});
  const root = answer && rootOf(answer);
  const hasDetails = isObject(root) && root['details'] !== null;
  if (isObject(root) && hasDetails === reader.whole) bench.tally.control('Query.health', reader);
  else if (hasDetails) bench.tally.fail('leak', 'Query.health', reader, 'details are shown');
  else bench.tally.fail('control', 'Query.health', reader, 'does not answer');
}

/**
 * A row that is not as the service expects makes an operation fail inside: its caller gets a correlation id and nothing
 * else, and the log line with this id has nothing of the row.
 */
export async function checkInternalFailure(
  bench: Bench,
  aim: Aim,
  database: Database,
  program: Program,
): Promise<void> {
  const [canary] = aim.shown;
  if (!canary) return;
  const bad = marker(bench.world.seed, 'a row that is not as expected');
  const set = 'MATCH (m:Memory {id: $id}) SET m.importance = $importance';
  const [row] = await database.run('MATCH (m:Memory {id: $id}) RETURN m.importance AS importance', {
    id: canary.id,
  });
  await database.run(set, { id: canary.id, importance: bad });
  let answer: HttpAnswer | undefined;
  try {
    answer = await send(bench, 'Query.memories', aim, { scope: { namespaces: [canary.namespace] } });
  } finally {
    await database.run(set, { id: canary.id, importance: row?.['importance'] });
  }
  const text = answer?.text ?? '';
  const id = /"correlationId":"([^"]+)"/.exec(text)?.[1];
  if (id === undefined || markersIn(text).length > 0)
    bench.tally.fail('internals', 'Query.memories', aim.reader, `a failure inside is answered: ${text}`);
  else if (!program.log().includes(id))
    bench.tally.fail('control', 'Query.memories', aim.reader, 'a failure inside is not in the log');
  else bench.tally.control('Query.memories', aim.reader);
}

/** A log may hold ids and lengths: no marker, no text of a canary, no key. */
export function checkLog(bench: Bench, program: Program, what: string): void {
  const log = program.log();
  const found = [
    ...markersIn(log).map((token) => bench.world.things.get(token)?.name ?? token),
    ...bench.world.secrets.filter((secret) => log.includes(secret)).map(() => 'a text or a key'),
    ...(log.includes(CROWD_TEXT) ? ['a query'] : []),
  ];
  for (const name of new Set(found)) bench.tally.failAtAll('log', what, `the log holds ${name}`);
}
