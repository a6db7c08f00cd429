import { EmbeddingError } from './embedding-error.js';
import type { Calibration } from './models.js';
import type { EmbeddingModel, EmbeddingProvider } from './provider.js';

/** Search by meaning, as far as it is available. */
export interface Embeddings {
  /** The model in use; undefined when there is none. */
  readonly model: EmbeddingModel | undefined;
  /** Why there is no model; null when there is one. */
  readonly reason: string | null;
  readonly calibration: Calibration | undefined;
  readonly provider: EmbeddingProvider | undefined;
  /** The vector of a question; an EmbeddingError when there is none within 2 s. */
  embedQuery(text: string, signal?: AbortSignal): Promise<readonly number[]>;
  close(): Promise<void>;
}

const QUERY_LIMIT_MS = 2_000;

/** Embeddings by a provider. */
export function embeddingsOf(provider: EmbeddingProvider, calibration: Calibration): Embeddings {
  return {
    model: provider.model,
    reason: null,
    calibration,
    provider,
    embedQuery: (text, signal) => {
      const limit = AbortSignal.timeout(QUERY_LIMIT_MS);
      return provider.embedQuery(text, signal ? AbortSignal.any([signal, limit]) : limit);
    },
    close: () => provider.close(),
  };
}

/** No embeddings, and why; recall works by text alone and says so. */
export function noEmbeddings(reason: string): Embeddings {
  return {
    model: undefined,
    reason,
    calibration: undefined,
    provider: undefined,
    embedQuery: () => Promise.reject(new EmbeddingError(reason)),
    close: () => Promise.resolve(),
  };
}
