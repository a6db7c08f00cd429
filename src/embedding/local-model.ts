import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Pooling } from './models.js';
import { enterNative, leaveNative, type NativeGate } from './native-gate.js';
import { pool, truncate } from './pooling.js';
import { head } from './text.js';

/** What a worker needs to load a model. */
export interface LocalModelSource {
  readonly files: { readonly model: string; readonly tokenizer: string };
  readonly dimension: number;
  readonly pooling: Pooling;
  readonly maxTokens: number;
}

// The package's own types use imports that this project's module resolution does not follow.
const TextTokenizer = Tokenizer as unknown as new (
  tokenizer: object,
  config: object,
) => { encode(text: string): { readonly ids: readonly number[] } };

// Far more than a token is long: it only keeps a huge text from being tokenised to its end for nothing.
const CHARACTERS_A_TOKEN = 40;

/** Loads the model in the thread that owns the gate and gives the function that embeds one text: its vector has length 1. */
export async function openLocalModel(
  source: LocalModelSource,
  gate: NativeGate,
): Promise<(text: string) => Promise<Float32Array>> {
  const tokenizer = new TextTokenizer(
    JSON.parse(await readFile(source.files.tokenizer, 'utf8')) as object,
    {},
  );
  // One thread and one text a run: a quantised model scales over its whole input, so that padding or neighbours
  // in a batch would change the vector of a text.
  const session = await InferenceSession.create(source.files.model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const output = session.outputNames[0] ?? '';
  leaveNative(gate);
  return async (text) => {
    const ids = tokenizer.encode(head(text, source.maxTokens * CHARACTERS_A_TOKEN)).ids;
    const tokens = truncate(ids, source.maxTokens);
    const inputs = feeds(tokens, session.inputNames);
    enterNative(gate);
    const results = await session.run(inputs).finally(() => {
      leaveNative(gate);
    });
    const hidden = results[output];
    if (hidden?.type !== 'float32' || hidden.dims[2] !== source.dimension) {
      throw new Error(`the model's output is not ${String(source.dimension)} numbers a token`);
    }
    const vector = pool(hidden.data as Float32Array, tokens.length, source.pooling);
    hidden.dispose();
    return vector;
  };
}

function feeds(tokens: readonly number[], names: readonly string[]): Record<string, Tensor> {
  const constant = (value: bigint): BigInt64Array => new BigInt64Array(tokens.length).fill(value);
  const all: Readonly<Record<string, BigInt64Array>> = {
    input_ids: BigInt64Array.from(tokens, (id) => BigInt(id)),
    attention_mask: constant(1n),
    token_type_ids: constant(0n),
  };
  return Object.fromEntries(
    names.map((name) => {
      const data = all[name];
      if (data === undefined) throw new Error(`the model asks for an unknown input ${name}`);
      return [name, new Tensor('int64', data, [1, tokens.length])];
    }),
  );
}
