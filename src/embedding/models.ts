import { embeddingModel, type EmbeddingModel } from './provider.js';

/** Models that run inside this service. */
export type LocalModelName = 'all-minilm-l6-v2' | 'bge-small-en-v1.5';

/** How the token vectors of a text become one: the mean of all, or that of the first token. */
export type Pooling = 'mean' | 'first';

/**
 * Lowest raw cosine of the best hit for each word of confidence; below `low` it is NONE.
 * Measured on conversational English, with 788 dialogue turns as memories. 302 questions that the memories answer: 28
 * to 51 of 100 reach `high`, 86 to 93 `moderate`, 99 `low`. 302 questions about the same people to
 * which no memory holds the answer: 2 to 6 of 100 reach `high`, 33 to 53 `moderate`. 110 off-topic questions: 3 to 4 of
 * 100 reach `low`. How far the best hit stands out of the other hits was measured too and hardly tells these groups apart.
 */
export interface Calibration {
  readonly high: number;
  readonly moderate: number;
  readonly low: number;
}

/** All that has to be known to run a local model as it was trained. */
export interface LocalModel {
  readonly model: EmbeddingModel;
  readonly pooling: Pooling;
  /** Put before a search text, never before a passage. */
  readonly queryPrefix: string;
  /** Special tokens included; the rest of a text is not seen. */
  readonly maxTokens: number;
  readonly calibration: Calibration;
}

/** The known local models. */
export const LOCAL_MODELS: Readonly<Record<LocalModelName, LocalModel>> = {
  'all-minilm-l6-v2': {
    model: embeddingModel('all-minilm-l6-v2', 384),
    pooling: 'mean',
    queryPrefix: '',
    maxTokens: 256,
    calibration: { high: 0.62, moderate: 0.48, low: 0.36 },
  },
  'bge-small-en-v1.5': {
    model: embeddingModel('bge-small-en-v1.5', 384),
    pooling: 'first',
    queryPrefix: 'Represent this sentence for searching relevant passages: ',
    maxTokens: 512,
    calibration: { high: 0.71, moderate: 0.64, low: 0.57 },
  },
};
