/** What vectors of one model have in common; vectors of different slugs are never compared. */
export interface EmbeddingModel {
  /** As configured and shown, such as `all-minilm-l6-v2`. */
  readonly name: string;
  readonly dimension: number;
  /** Name and dimension as `[a-z0-9_]+`, for index and property names. */
  readonly slug: string;
}

/** Turns text into vectors; every failure to do so rejects with an `EmbeddingError`, an abort with the signal's reason. */
export interface EmbeddingProvider {
  readonly model: EmbeddingModel;
  /** One vector for a search text. */
  embedQuery(text: string, signal?: AbortSignal): Promise<readonly number[]>;
  /** One vector a text, in the order given; all of them or a rejection. */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]>;
  /** Releases everything held; calls under way and later ones reject. */
  close(): Promise<void>;
}

/** Joins name and dimension into the model that names them, with its slug. */
export function embeddingModel(name: string, dimension: number): EmbeddingModel {
  const slug = `${name}_${String(dimension)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  return { name, dimension, slug: slug.replace(/^_/, '') };
}
