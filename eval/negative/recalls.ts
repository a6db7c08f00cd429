import type { Aim } from './aim.js';
import { ask, rootOf, type Bench } from './bench.js';
import { CROWD_TEXT } from './canaries.js';
import { checkCounts } from './counts.js';
import { documentFor } from './documents.js';
import { isObject } from './json.js';
import type { Embeddings } from './program.js';
import type { Operation } from './schema.js';
import type { Stored } from './world.js';

const MODES = ['LEXICAL', 'DENSE', 'HYBRID'] as const;
/** Each credential proves itself in so many namespaces, unless it holds only fewer. */
const MOST_NAMESPACES = 4;

/**
 * Each credential finds its own canaries by each arm: by their words or their meaning, and the one that more memories than
 * an arm looks at surpass, all of them outside of the scope.
 */
export async function findOwn(
  bench: Bench,
  operation: Operation,
  aim: Aim,
  embeddings: Embeddings,
): Promise<void> {
  const served = aim.shown.filter((canary) => canary.state === 'ACTIVE');
  const own = served.filter((canary) => canary.role === 'own').slice(0, MOST_NAMESPACES);
  const starved = served.filter((canary) => canary.role === 'starved').slice(0, 1);
  for (const mode of MODES) {
    if (mode === 'DENSE' && embeddings === 'none') continue;
    for (const canary of own) await expectHit(bench, operation, aim, canary, mode, canary.value, 10);
    for (const canary of starved) {
      await expectHit(bench, operation, aim, canary, mode, CROWD_TEXT, 1);
      const filters = { importance: { gte: 0 } };
      await expectHit(bench, operation, aim, canary, mode, CROWD_TEXT, 1, filters);
    }
  }
}

async function expectHit(
  bench: Bench,
  operation: Operation,
  aim: Aim,
  canary: Stored,
  mode: (typeof MODES)[number],
  query: string,
  limit: number,
  filters?: object,
): Promise<void> {
  const document = documentFor(bench.declared.schema, operation, 'flat');
  const { coordinate } = operation;
  const { reader } = aim;
  const scope = { namespaces: [canary.namespace] };
  const given = { input: { query, mode, limit, scope, explain: true, ...(filters && { filters }) } };
  const answer = await ask(bench, operation, document, { reader, given, past: false });
  checkCounts(bench, aim, coordinate, given, rootOf(answer));
  if (hits(rootOf(answer)).includes(canary.id)) bench.tally.control(coordinate, reader);
  else
    bench.tally.fail(
      'control',
      coordinate,
      reader,
      `${mode} does not find its own ${canary.role} canary`,
      given,
    );
}

function hits(root: unknown): unknown[] {
  if (!isObject(root) || !Array.isArray(root['hits'])) return [];
  return root['hits'].map((hit: unknown) =>
    isObject(hit) && isObject(hit['memory']) ? hit['memory']['id'] : undefined,
  );
}
