import { expect, test } from '@jest/globals';
import { LOCAL_MODELS } from '../../../src/embedding/models.js';
import { confidenceByCosine, confidenceByWords } from '../../../src/recall/confidence.js';

const { calibration } = LOCAL_MODELS['bge-small-en-v1.5'];

test.each([
  [-1, 'NONE'],
  [calibration.low - 0.001, 'NONE'],
  [calibration.low, 'LOW'],
  [calibration.moderate - 0.001, 'LOW'],
  [calibration.moderate, 'MODERATE'],
  [calibration.high - 0.001, 'MODERATE'],
  [calibration.high, 'HIGH'],
  [1, 'HIGH'],
])('a best cosine of %s is %s', (cosine, expected) => {
  expect(confidenceByCosine(cosine, calibration)).toBe(expected);
});

test.each([
  ['all telling words', ['what', 'tea', 'does', 'ann', 'like'], 'Ann likes green tea.', 'MODERATE'],
  ['an ending of its own', ['preferences'], 'Ann prefers tea.', 'MODERATE'],
  ['some of them', ['tea', 'harbour', 'sailing'], 'Ann likes tea.', 'LOW'],
  ['none of them', ['quantum', 'chromodynamics'], 'Ann likes tea.', 'NONE'],
  ['nothing telling was asked', ['what', 'is', 'it'], 'What is it?', 'LOW'],
  ['the width and case do not matter', ['rust'], 'ＲＵＳＴ', 'MODERATE'],
])('by words, %s', (_what, words, text, expected) => {
  expect(confidenceByWords(words, text)).toBe(expected);
});
