// Writes cypher/<module>.cypher from the query registry: to read, to review in diffs, to paste into Neo4j Browser.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { registeredQueries } from '../dist/registry.js';

const MODEL = { slug: 'bge_small_en_v1_5_384', dimension: 384 };
/** A scope that lists its namespaces. */
const SHAPE = 'paths';

/** Where a type's example would find nothing, or would not run. */
const BY_NAME = {
  now: 'datetime()',
  vector: `[i IN range(1, ${MODEL.dimension}) | 0.05]`,
  property: `'embedding_${MODEL.slug}'`,
};

/** What the service binds itself; of these a query has only the ones that its text names. */
const SCOPE = {
  scopeWorkspace: "'00000000-0000-7000-8000-000000000000'",
  scopeNamespace: "'team/a'",
  scopePath: "'team/a/'",
  scopePaths: "['team/a/', 'team/b/']",
  scopeTokens: "'example'",
};

function show(query) {
  const text = query.text(SHAPE, MODEL.slug);
  const named = new Set(text.match(/\$\w+/g));
  const scope = Object.entries(SCOPE).filter(([name]) => named.has(`$${name}`));
  const own = Object.entries(query.params).map(([name, codec]) => [name, BY_NAME[name] ?? codec.example]);
  return [
    `// ${query.name} — ${query.about}`,
    `// ${query.mode}`,
    ...[...scope, ...own].map(([name, value]) => `:param ${name} => ${value};`),
    `${text};`,
  ].join('\n');
}

const files = new Map();
for (const query of registeredQueries()) {
  const name = `${query.name.split('.')[0]}.cypher`;
  files.set(name, [...(files.get(name) ?? []), show(query)]);
}

const heading = `// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).`;

const folder = new URL('../cypher/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder))
  if (!files.has(name)) await rm(new URL(name, folder), { recursive: true });
for (const [name, queries] of files) {
  await writeFile(new URL(name, folder), `${[heading, ...queries].join('\n\n')}\n`);
}
