import { expect, test } from '@jest/globals';
import { embeddingText, head } from '../../../src/embedding/text.js';

test('a memory is embedded as its day, its summary and the head of its value', () => {
  expect(embeddingText({ value: ' The cat sleeps on the sofa. ' })).toBe('The cat sleeps on the sofa.');
  expect(
    embeddingText({ summary: 'Cat', value: 'It sleeps.', validFrom: '2023-05-08T13:56:00.000001Z' }),
  ).toBe('(2023-05-08)\nCat\nIt sleeps.');
});

test('a blank summary and an unreadable day leave nothing behind', () => {
  expect(embeddingText({ summary: '  ', value: 'It sleeps.', validFrom: 'soon' })).toBe('It sleeps.');
});

test('a long value and a long summary are cut', () => {
  expect(embeddingText({ value: 'x'.repeat(5_000) })).toHaveLength(2_000);
  expect(embeddingText({ summary: 's'.repeat(5_000), value: 'v' })).toBe(`${'s'.repeat(500)}\nv`);
});

test('a cut never parts a surrogate pair', () => {
  const text = `${'x'.repeat(1_999)}😀 and more`;
  expect(embeddingText({ value: text })).toBe('x'.repeat(1_999));
  expect(head('a😀b', 2)).toBe('a');
  expect(head('a😀b', 3)).toBe('a😀');
  expect(head('a😀b', 4)).toBe('a😀b');
  expect(head('😀', 1)).toBe('');
});
