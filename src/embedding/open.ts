import type { Graph } from '../graph/graph.js';
import { assertSchema } from '../graph/migrate.js';
import { vectorIndexes } from '../graph/schema-shape.js';
import type { SystemAccess } from '../graph/scope.js';
import { checkedProvider } from './checked.js';
import { embeddingsOf, noEmbeddings, type Embeddings } from './embeddings.js';
import { openLocalProvider } from './local-provider.js';
import { LOCAL_MODELS, type LocalModelName } from './models.js';
import type { EmbeddingModel } from './provider.js';
import { activeModel, recordModel } from './queue.cypher.js';

/** Refuses a start with another model than the database's vectors were made with; the message names both. */
export class ModelMismatch extends Error {}

/** Which provider is wanted, and where a local model's files come from; undefined files mean that they cannot be had. */
export interface EmbeddingChoice {
  readonly provider: 'local' | 'none';
  readonly model: LocalModelName;
  readonly files: () => Promise<
    { readonly model: string; readonly tokenizer: string } | { readonly missing: string }
  >;
}

/**
 * Opens the embedding provider that is configured and makes its vector index. Without one, recall works by text and says
 * why. The first to come decides, `alone` under a lease, about the model of the database.
 */
export async function openEmbeddings(
  graph: Graph,
  access: SystemAccess,
  choice: EmbeddingChoice,
  alone: (work: () => Promise<void>) => Promise<void>,
): Promise<Embeddings> {
  const { model, calibration } = LOCAL_MODELS[choice.model];
  const present = async () => (await graph.system(access, activeModel, {}))[0];
  const before = await present();
  // Also without a provider: what changes must lose the vector that it had.
  if (before) graph.useModel(before.slug);
  if (choice.provider === 'none') return noEmbeddings('Text only: HIPPOGRAPH_EMBEDDINGS is none.');
  assertSame(before, model);
  const files = await choice.files();
  if ('missing' in files) return noEmbeddings(`Text only: ${files.missing}`);
  const provider = checkedProvider(await openLocalProvider({ model: choice.model, files }));
  try {
    if (!before)
      await alone(async () => {
        assertSame(await present(), model);
        await graph.system(access, recordModel, {
          name: model.name,
          dimension: model.dimension,
          slug: model.slug,
        });
      });
    await assertSchema(graph, access, vectorIndexes(model.slug, model.dimension));
    graph.useModel(model.slug);
  } catch (error) {
    await provider.close();
    throw error;
  }
  return embeddingsOf(provider, calibration);
}

function assertSame(present: EmbeddingModel | undefined, wanted: EmbeddingModel): void {
  if (!present || present.slug === wanted.slug) return;
  throw new ModelMismatch(
    `The database’s vectors were made with ${present.name} (${present.dimension} dimensions), but the configured model is ` +
      `${wanted.name} (${wanted.dimension}). Set HIPPOGRAPH_EMBEDDING_MODEL=${present.name}, or HIPPOGRAPH_EMBEDDINGS=none to search by text only.`,
  );
}
