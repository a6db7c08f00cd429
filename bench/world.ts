import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Driver } from 'neo4j-driver';
import type { EmbeddingProvider } from '../src/embedding/provider.js';
import type * as Config from '../src/config.js';
import { ask, newWorkspace } from '../test/support/running/client.js';
import { startNeo4j, type ManagedNeo4j } from '../test/support/running/managed.js';
import { startService, type Place, type ServiceProgram } from '../test/support/running/program.js';
import { fromDist, ROOT } from '../test/support/running/root.js';
import { openBareRecall, type BareRecall } from './bare.js';
import { benchRandom, manyPaths, ONE, plantNamespaces } from './corpus.js';
import { openHttp, type Post } from './http.js';
import type { Options } from './options.js';
import { loadProduct, type Product } from './product.js';
import { losslessDriver, readTemplate, type Template } from './template.js';
import { readTexts, type Texts } from './texts.js';

const MODEL = 'bge-small-en-v1.5';
/** What the service is started with to answer recalls. */
export const LOCAL = { HIPPOGRAPH_EMBEDDINGS: 'local', HIPPOGRAPH_EMBEDDING_MODEL: MODEL };

/** Everything that cases measure with. */
export interface World extends Place {
  readonly neo4j: ManagedNeo4j;
  readonly connection: ManagedNeo4j['connection'];
  readonly driver: Driver;
  readonly product: Product;
  readonly provider: EmbeddingProvider;
  readonly slug: string;
  readonly service: ServiceProgram;
  readonly post: Post;
  readonly bare: BareRecall;
  readonly workspaceId: string;
  readonly key: string;
  /** A key whose scope are about 5,000 namespaces in two branches. */
  readonly wideKey: string;
  readonly template: Template;
  readonly texts: Texts;
  /** The vectors of the sentences. */
  readonly base: readonly (readonly number[])[];
  readonly paths: readonly string[];
  readonly random: () => number;
  close(): Promise<void>;
}

/** Starts everything on a new database in a folder. */
export async function openWorld(
  folder: string,
  options: Pick<Options, 'texts' | 'profile'>,
  note: (line: string) => void,
): Promise<World> {
  const neo4j = await startNeo4j(join(folder, 'data'), note);
  const ownerKey = `hg_bench_${randomUUID().replaceAll('-', '')}${randomUUID().replaceAll('-', '')}`;
  const closers = [() => neo4j.close()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer().catch(() => undefined);
  };
  try {
    const place = { neo4j, folder, ownerKey };
    const { profile } = options;
    const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`];
    const service = await startService(place, { settings: LOCAL, flags });
    closers.push(() => service.stop());
    const http = openHttp(service.url);
    closers.push(() => {
      http.close();
      return Promise.resolve();
    });
    const product = await loadProduct();
    const provider = await openProvider(product, note);
    closers.push(() => provider.close());
    const { uri, username, password, database } = neo4j.connection;
    const driver = losslessDriver(uri, username, password);
    closers.push(() => driver.close());
    const bare = openBareRecall(product, neo4j, provider);
    closers.push(() => bare.close());
    const key = await newWorkspace(service.url, ownerKey, 'bench');
    const made = await prepare(service.url, key);
    const texts = await readTexts(options.texts);
    note(`embedding ${texts.sentences.length} sentences (${texts.source})`);
    const base = await provider.embedPassages(texts.sentences);
    const world = {
      ...place,
      connection: neo4j.connection,
      driver,
      product,
      provider,
      slug: provider.model.slug,
      service,
      post: http.post,
      bare,
      key,
      ...made,
      template: await readTemplate(driver, database, made.templateId),
      texts,
      base,
      paths: manyPaths(5_000),
      random: benchRandom(),
      close,
    };
    await plantNamespaces(world);
    return world;
  } catch (error) {
    await close();
    throw error;
  }
}

async function openProvider(product: Product, note: (line: string) => void): Promise<EmbeddingProvider> {
  const { readConfig } = await fromDist<typeof Config>('config.js');
  const { cacheDir } = readConfig();
  const settings = { dataDir: ROOT, cacheDir, database: 'neo4j', keep: false, env: process.env };
  const files = await product.localModels.localModelFiles(MODEL, settings, note);
  return product.localProvider.openLocalProvider({ model: MODEL, files });
}

async function prepare(url: string, key: string) {
  const call = <T>(document: string, variables?: Readonly<Record<string, unknown>>) =>
    ask<T>(url, key, document, variables);
  const { workspace } = await call<{ workspace: { id: string } }>('{ viewer { workspace { id } } }');
  const namespace = 'mutation ($input: NamespaceInput!) { createNamespace(input: $input) { id } }';
  for (const path of [ONE, 'bench/left', 'bench/right']) await call(namespace, { input: { path } });
  const person = await call<{ id: string }>(
    'mutation ($input: PrincipalInput!) { createPrincipal(input: $input) { id } }',
    { input: { kind: 'USER', handle: 'wide' } },
  );
  for (const path of ['bench/left', 'bench/right'])
    await call('mutation ($input: GrantInput!) { grant(input: $input) { id } }', {
      input: { principalId: person.id, namespace: path, access: 'READ' },
    });
  const { key: wideKey } = await call<{ key: string }>(
    'mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { principalId: person.id, role: 'READER' } },
  );
  const { memory } = await call<{ memory: { id: string } }>(
    'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }',
    { input: { namespace: ONE, key: 'template', value: 'The first sentence gives all others their shape.' } },
  );
  return { workspaceId: workspace.id, wideKey, templateId: memory.id };
}
