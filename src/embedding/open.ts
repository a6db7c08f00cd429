import type { Graph } from '../graph/graph.js';
import { assertSchema } from '../graph/migrate.js';
import { vectorIndex } from '../graph/schema-shape.js';
import type { SystemAccess } from '../graph/scope.js';
import { checkedProvider } from './checked.js';
import { embeddingsOf, noEmbeddings, type Embeddings } from './embeddings.js';
import { openLocalProvider } from './local-provider.js';
import { LOCAL_MODELS, type LocalModelName } from './models.js';
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
 * why. Called under a lease, since the first to come decides about the database's model.
 */
export async function openEmbeddings(
  graph: Graph,
  access: SystemAccess,
  choice: EmbeddingChoice,
): Promise<Embeddings> {
  const [present] = await graph.system(access, activeModel, {});
  // Also without a provider: what changes must lose the vector that it had.
  if (present) graph.useModel(present.slug);
  if (choice.provider === 'none') return noEmbeddings('Text only: HIPPOGRAPH_EMBEDDINGS is none.');
  const { model, calibration } = LOCAL_MODELS[choice.model];
  if (present && present.slug !== model.slug)
    throw new ModelMismatch(
      `The database’s vectors were made with ${present.name} (${present.dimension} dimensions), but the configured model is ` +
        `${model.name} (${model.dimension}). Set HIPPOGRAPH_EMBEDDING_MODEL=${present.name}, or HIPPOGRAPH_EMBEDDINGS=none to search by text only.`,
    );
  const files = await choice.files();
  if ('missing' in files) return noEmbeddings(`Text only: ${files.missing}`);
  const provider = checkedProvider(await openLocalProvider({ model: choice.model, files }));
  try {
    await assertSchema(graph, access, [vectorIndex(model.slug, model.dimension)]);
    await graph.system(access, recordModel, {
      name: model.name,
      dimension: model.dimension,
      slug: model.slug,
    });
    graph.useModel(model.slug);
  } catch (error) {
    await provider.close();
    throw error;
  }
  return embeddingsOf(provider, calibration);
}
