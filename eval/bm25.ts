import { stemmer } from 'stemmer';
import createEngine from 'wink-bm25-text-search';

/** Gives the ids of the best documents for a query, best first. */
export type Ranker = (query: string, limit: number) => string[];

// Lucene's English stop words, which its English analyser drops too: the baseline is not to lose by them.
const STOP_WORDS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);

/** The words of a text: NFKC, lower case, letters and digits, without stop words, stemmed after Porter. */
export function terms(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word)).map((word) => stemmer(word));
}

/**
 * A plain BM25 ranker over at least 3 documents with the usual k1 = 1.2 and b = 0.75 (Robertson and Zaragoza, 2009),
 * computed by wink-bm25-text-search. Documents that share no word with the query are not ranked.
 */
export function createBm25(documents: readonly { readonly id: string; readonly text: string }[]): Ranker {
  const engine = createEngine();
  engine.defineConfig({ fldWeights: { text: 1 }, bm25Params: { k1: 1.2, b: 0.75, k: 1 } });
  engine.definePrepTasks([terms]);
  for (const { id, text } of documents) engine.addDoc({ text }, id);
  engine.consolidate();
  return (query, limit) => engine.search(query, limit).map(([id]) => id);
}
