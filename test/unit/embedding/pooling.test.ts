import { expect, test } from '@jest/globals';
import { pool, truncate } from '../../../src/embedding/pooling.js';

const tokens = Float32Array.of(3, 4, /**/ 1, 0, /**/ 2, 2);

test('mean pooling points to the mean of all tokens, with length 1', () => {
  const [x = 0, y = 0] = pool(tokens, 3, 'mean');
  expect(x).toBeCloseTo(Math.SQRT1_2, 6);
  expect(y).toBeCloseTo(Math.SQRT1_2, 6);
});

test('first pooling takes the first token alone', () => {
  expect(Array.from(pool(tokens, 3, 'first'), (x) => x.toFixed(4))).toEqual(['0.6000', '0.8000']);
});

test('truncation keeps the closing token and leaves short texts alone', () => {
  expect(truncate([101, 1, 2, 3, 102], 4)).toEqual([101, 1, 2, 102]);
  expect(truncate([101, 1, 102], 3)).toEqual([101, 1, 102]);
});
