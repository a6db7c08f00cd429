import { expect, test } from '@jest/globals';
import { createBm25, terms } from '../../../eval/bm25.js';

test('terms are folded, stemmed and free of stop words', () => {
  expect(terms('The potters were FIRING ﬁve pots, Ada said: "Überall"')).toEqual([
    'potter',
    'were',
    'fire',
    'five',
    'pot',
    'ada',
    'said',
    'überal',
  ]);
});

test('rare words and short texts rank first; what shares no word is not ranked', () => {
  const rank = createBm25([
    {
      id: 'long',
      text: 'A kiln, and then many other words about gardens, rain, the weather and Sunday walks',
    },
    { id: 'short', text: 'Kilns are hot' },
    { id: 'other', text: 'A quince tree' },
    { id: 'none', text: '' },
  ]);
  expect(rank('Where is the kiln?', 10)).toEqual(['short', 'long']);
  expect(rank('kiln', 1)).toEqual(['short']);
  expect(rank('piano', 10)).toEqual([]);
});
