import type { Aim } from './aim.js';
import { ask, rootOf, type Bench } from './bench.js';
import { CROWD_TEXT } from './canaries.js';
import type { Database } from './database.js';
import { documentFor } from './documents.js';
import { isObject } from './json.js';
import type { Operation } from './schema.js';

const INDEX = 'memory_text';

/** Does some work without the full-text index, so that recall looks through the memories of the scope; then makes it again. */
export async function withoutFullText(database: Database, work: () => Promise<void>): Promise<void> {
  const [row] = await database.run(
    'SHOW FULLTEXT INDEXES YIELD name, createStatement WHERE name = $name RETURN createStatement AS statement',
    { name: INDEX },
  );
  await database.run(`DROP INDEX ${INDEX}`);
  try {
    await work();
  } finally {
    await database.run(String(row?.['statement']));
    await database.run('CALL db.awaitIndexes(120)');
  }
}

/** Whether recall without its full-text index keeps to the scope and still finds what it may. */
export async function sweepFallback(bench: Bench, operation: Operation, aim: Aim): Promise<void> {
  const { reader, hidden, shown } = aim;
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const recall = async (query: string, scope: object) => {
    const given = { input: { query, scope, mode: 'HYBRID', limit: 100 } };
    const where = 'Query.recall (fallback)';
    const judged = { reader, given, past: false };
    const answer = await ask(bench, operation, document, judged, 'POST', where);
    return { root: rootOf(answer), given, where };
  };
  const silent = shown.filter((canary) => canary.state !== 'ACTIVE').slice(0, 3);
  for (const canary of [...hidden.slice(0, 3), ...silent]) await recall(canary.value, { all: true });
  await recall(CROWD_TEXT, { all: true });
  const own = shown.find((canary) => canary.role === 'own');
  if (!own) return;
  const { root, given, where } = await recall(own.value, { namespaces: [own.namespace] });
  const degraded = isObject(root) && isObject(root['degraded']) && root['degraded']['lexical'] === true;
  if (degraded && JSON.stringify(root).includes(own.id)) bench.tally.control(where, reader);
  else bench.tally.fail('control', where, reader, 'does not find its own canary', given);
}
