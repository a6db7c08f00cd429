import type { Calibration } from '../embedding/models.js';

export type Confidence = 'HIGH' | 'MODERATE' | 'LOW' | 'NONE';

/** Words that say nothing about a topic. */
const STOP = new Set(
  'a about all am an and any are as at be been but by can did do does for from had has have how i if in into is it its me my no not of on or our she he so that the their them then there these they this to up us was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/**
 * How far the best hit stands out, by its raw cosine against the model's calibration. The raw cosine alone: how far it
 * stands out of the pool was measured too, and tells on-topic from off-topic questions hardly better than chance.
 */
export function confidenceByCosine(best: number, calibration: Calibration): Confidence {
  if (best < calibration.low) return 'NONE';
  if (best < calibration.moderate) return 'LOW';
  return best < calibration.high ? 'MODERATE' : 'HIGH';
}

/**
 * The same without vectors: by the share of the question's telling words that the best hit contains, by their first five
 * letters. BM25 scores have no absolute level, so HIGH is never given.
 */
export function confidenceByWords(words: readonly string[], text: string): Confidence {
  const telling = words.filter((word) => !STOP.has(word));
  if (telling.length === 0) return 'LOW';
  const folded = text.normalize('NFKC').toLowerCase();
  const share = telling.filter((word) => folded.includes(word.slice(0, 5))).length / telling.length;
  if (share >= 0.6) return 'MODERATE';
  return share >= 0.3 ? 'LOW' : 'NONE';
}
