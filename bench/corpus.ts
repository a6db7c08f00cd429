import { createHash, randomUUID } from 'node:crypto';
import { seededRandom } from '../eval/bootstrap.js';
import { common, creating, type Template } from './template.js';
import type { Product } from './product.js';
import type { World } from './world.js';

/** How many namespaces there are below each of two branches. */
const BRANCH = 2_495;
/** The namespace whose size stays while the corpus grows. */
export const ONE = 'bench/one';
const IN_ONE = 500;
const BATCH = 500;

/** What was loaded: vectors as they were stored, so that brute force can be done here. */
export interface Corpus {
  readonly ids: string[];
  /** The same ids: other memories of the workspace are not part of it. */
  readonly index: Set<string>;
  readonly paths: string[];
  readonly vectors: Float32Array[];
}

/** The paths of the many namespaces. */
export function manyPaths(count: number): string[] {
  const each = Array.from({ length: BRANCH }, (_, at) => [`bench/left/n${at}`, `bench/right/n${at}`]);
  return each.flat().slice(0, count);
}

/** Makes the namespaces past the product, in the shape of one that it made. */
export async function plantNamespaces({ neo4j, workspaceId }: World): Promise<void> {
  const rows = manyPaths(2 * BRANCH).map((path) => ({
    path,
    id: randomUUID(),
    above: path.slice(0, path.lastIndexOf('/')),
  }));
  await neo4j.run(
    `MATCH (t:Namespace {workspaceId: $workspaceId, path: $one})
     UNWIND $rows AS row MATCH (above:Namespace {workspaceId: $workspaceId, path: row.above})
     CREATE (n:Namespace) SET n = t {.*, id: row.id, path: row.path, scopePath: row.path + '/'}
     CREATE (n)-[:WITHIN]->(above)`,
    { workspaceId, one: ONE, rows },
  );
}

/** Grows the corpus to `size` memories, by statements of the bare driver. */
export async function growTo(world: World, corpus: Corpus, size: number): Promise<void> {
  const { product, template, workspaceId, slug, driver, connection } = world;
  const text = creating(template, { embedded: true, slug });
  const shared = common(template, true, slug);
  while (corpus.ids.length < size) {
    const count = Math.min(BATCH, size - corpus.ids.length);
    const rows = Array.from({ length: count }, () => newRow(world, corpus));
    await driver.executeQuery(text, { ...shared, rows, workspaceId }, { database: connection.database });
  }
  await world.neo4j.run('CALL db.awaitIndexes(300)');
  function newRow(of: World, into: Corpus) {
    const at = into.ids.length;
    const path = at < IN_ONE ? ONE : (of.paths[(at - IN_ONE) % of.paths.length] ?? ONE);
    const [a, b] = [at % of.base.length, Math.floor(of.random() * of.base.length)];
    const vector = mix(of.base[a] ?? [], of.base[b] ?? [], of.random);
    into.vectors.push(Float32Array.from(vector));
    into.paths.push(path);
    const row = bareRow(
      product,
      template,
      workspaceId,
      path,
      `${of.texts.sentences[a] ?? ''} ${of.texts.sentences[b] ?? ''}`,
    );
    into.ids.push(row.memory.id);
    into.index.add(row.memory.id);
    return { ...row, vector };
  }
}

/** One memory as a row for the creating statement: what differs from the template. */
export function bareRow(
  product: Product,
  template: Template,
  workspaceId: string,
  path: string,
  value: string,
) {
  const id = randomUUID();
  const hash = createHash('sha256').update(value).digest('hex');
  const key = `bench-${id}`;
  const place = {
    scopePath: product.scope.scopePath(path),
    scopeTokens: product.tokens.scopeTokens(workspaceId, path),
  };
  const searched = {
    value,
    contentHash: hash,
    embeddingHash: hash,
    literals: product.literals.literalField(key, '', '', value),
  };
  const named = 'namespace' in template.version.properties ? { namespace: path } : {};
  return {
    memory: { id, key, keyFolded: key, namespace: path, ...place, ...searched },
    version: { memoryId: id, ...named, ...place, ...searched },
  };
}

// Between two real texts' vectors, where those of real texts lie.
function mix(a: readonly number[], b: readonly number[], random: () => number): number[] {
  const weight = 0.3 + 0.5 * random();
  const mixed = a.map((value, at) => weight * value + (1 - weight) * (b[at] ?? 0) + 0.01 * (random() - 0.5));
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length);
}

/** The ids of the 10 memories nearest to a vector, by brute force over those whose namespace is wanted. */
export function nearestByForce(
  corpus: Corpus,
  vector: readonly number[],
  wanted: (path: string) => boolean,
): string[] {
  const best: { id: string; score: number }[] = [];
  for (const [at, stored] of corpus.vectors.entries()) {
    if (!wanted(corpus.paths[at] ?? '')) continue;
    let score = 0;
    for (let axis = 0; axis < stored.length; axis += 1) score += (stored[axis] ?? 0) * (vector[axis] ?? 0);
    if (best.length === 10 && score <= (best[9]?.score ?? 0)) continue;
    best.push({ id: corpus.ids[at] ?? '', score });
    best.sort((one, other) => other.score - one.score);
    best.length = Math.min(best.length, 10);
  }
  return best.map(({ id }) => id);
}

/** An empty corpus. */
export const emptyCorpus = (): Corpus => ({ ids: [], index: new Set(), paths: [], vectors: [] });
/** Chance that is the same in every run. */
export const benchRandom = () => seededRandom(11);
