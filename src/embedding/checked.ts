import { LRUCache } from 'lru-cache';
import { EmbeddingError, reasonOf } from './embedding-error.js';
import type { EmbeddingProvider } from './provider.js';

type Vector = readonly number[];

const QUERIES_KEPT = 500;

/** Guards a provider: what it answers is the right count of usable vectors or an `EmbeddingError`; remembers the last query vectors. */
export function checkedProvider(provider: EmbeddingProvider, queriesKept = QUERIES_KEPT): EmbeddingProvider {
  const { model } = provider;
  const queries = new LRUCache<string, Vector>({ max: queriesKept });

  function usable(vector: Vector): Vector {
    const fault = faultOf(vector, model.dimension);
    if (fault === undefined) return vector;
    throw new EmbeddingError(`${model.name} gave ${fault}`);
  }

  async function guarded<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      return await call();
    } catch (thrown) {
      if (thrown instanceof EmbeddingError || signal?.aborted === true) throw thrown;
      throw new EmbeddingError(`${model.name} failed: ${reasonOf(thrown)}`, { cause: thrown });
    }
  }

  return {
    model,
    embedQuery: (text, signal) =>
      guarded(async () => {
        signal?.throwIfAborted();
        const known = queries.get(text);
        if (known !== undefined) return known;
        const vector = usable(await provider.embedQuery(text, signal));
        queries.set(text, vector);
        return vector;
      }, signal),
    embedPassages: (texts, signal) =>
      guarded(async () => {
        if (texts.length === 0) return [];
        const vectors = await provider.embedPassages(texts, signal);
        if (vectors.length !== texts.length) {
          throw new EmbeddingError(
            `${model.name} gave ${String(vectors.length)} vectors for ${String(texts.length)} texts`,
          );
        }
        return Array.from(vectors, usable);
      }, signal),
    close: () => provider.close(),
  };
}

/** What is wrong with a vector, if anything; judged in single precision, as vector indexes keep it. */
function faultOf(vector: Vector | undefined, dimension: number): string | undefined {
  if (!Array.isArray(vector)) return 'no vector';
  if (vector.length !== dimension)
    return `${String(vector.length)} numbers where ${String(dimension)} were due`;
  let squares = 0;
  for (const number of vector as readonly unknown[]) {
    if (typeof number !== 'number' || !Number.isFinite(number))
      return 'a vector with something that is not a number';
    squares += number * number;
  }
  const square = Math.fround(squares);
  return square > 0 && Number.isFinite(square) ? undefined : 'a vector without a usable length';
}
