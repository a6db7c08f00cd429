import { expect, test } from '@jest/globals';
import { workQueue } from '../../../src/embedding/work-queue.js';

test('queries leave before passages, each in their order', () => {
  const queue = workQueue<string>(10);
  for (const item of ['p1', 'p2']) queue.push(item, 'passage');
  for (const item of ['q1', 'q2']) queue.push(item, 'query');
  expect(queue.size).toBe(4);
  expect([queue.take(), queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([
    'q1',
    'q2',
    'p1',
    'p2',
    undefined,
  ]);
});

test('a full line of passages refuses the next one and still takes queries', () => {
  const queue = workQueue<number>(2);
  expect([queue.push(1, 'passage'), queue.push(2, 'passage'), queue.push(3, 'passage')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(queue.push(4, 'query')).toBe(true);
});

test('an item can leave the line, also twice', () => {
  const queue = workQueue<number>(5);
  for (const item of [1, 2, 3]) queue.push(item, 'passage');
  queue.remove(2);
  queue.remove(2);
  expect([queue.take(), queue.take(), queue.take()]).toEqual([1, 3, undefined]);
});
