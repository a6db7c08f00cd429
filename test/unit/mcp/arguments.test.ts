import { test, expect } from '@jest/globals';
import { readArguments } from '../../../src/mcp/arguments.js';
import { ToolFailure } from '../../../src/mcp/errors.js';
import { loadTools } from '../../../src/mcp/operations.js';
import { schema } from './connect.js';

function read(name: string, given: unknown): Readonly<Record<string, unknown>> {
  const tool = loadTools(schema).find((candidate) => candidate.name === name);
  return readArguments(tool?.variables ?? [], given);
}

function refusal(name: string, given: unknown): { code: string; message: string; field: unknown } {
  try {
    read(name, given);
  } catch (error) {
    if (error instanceof ToolFailure)
      return { code: error.code, message: error.message, field: error.details['field'] };
  }
  throw new Error('Nothing was refused.');
}

test.each([undefined, null, {}, '{}'])('%j arguments are none', (given) => {
  expect(read('memory_list', given)).toEqual({});
});

test('absence and null stay apart where null clears', () => {
  expect(read('memory_remember', { value: 'a', tags: null })).toEqual({ value: 'a', tags: null });
  expect(read('memory_remember', { value: 'a' })).toEqual({ value: 'a' });
  expect(read('memory_remember_many', { memories: [{ value: 'a', source: null }] })).toEqual({
    memories: [{ value: 'a', source: null }],
  });
});

test('a null that would only unset a default is left out', () => {
  expect(read('memory_recall', { query: 'a', limit: null, preview: null, scope: null })).toEqual({
    query: 'a',
    scope: null,
  });
});

test('JSON text is read where a list or an object is expected', () => {
  const memories = [{ value: '["kept as text"]', tags: ['x', 'y'], source: { type: 'chat' } }];
  expect(read('memory_remember_many', { memories: JSON.stringify(memories) })).toEqual({ memories });
  expect(read('memory_remember_many', { memories: [JSON.stringify(memories[0])] })).toEqual({ memories });
  expect(read('memory_recall', { query: '{"a":1}', scope: '{"subtrees":"[\\"team\\"]"}' })).toEqual({
    query: '{"a":1}',
    scope: { subtrees: ['team'] },
  });
  expect(read('memory_recall', { query: 'a', limit: '5' })).toEqual({ query: 'a', limit: 5 });
});

test('one value stands for a list of one; text that is no JSON is a value', () => {
  expect(read('memory_remember', { value: 'a', tags: 'rust' })).toEqual({ value: 'a', tags: ['rust'] });
  expect(read('memory_remember', { value: 'a', tags: '[x' })).toEqual({ value: 'a', tags: ['[x'] });
  expect(read('memory_list', { scope: { namespaces: [] } })).toEqual({ scope: { namespaces: [] } });
});

test('an unknown argument is refused with a suggestion and what there is', () => {
  expect(refusal('memory_remember', { value: 'a', tag: ['x'] })).toEqual({
    code: 'BAD_INPUT',
    message: expect.stringMatching(
      /no argument `tag`. Did you mean `tags`\? The arguments are: value, namespace,/,
    ),
    field: 'tag',
  });
  expect(refusal('memory_recall', { query: 'a', qqqqqqqqqqqq: 1 }).message).not.toContain('Did you mean');
  expect(refusal('memory_get', JSON.parse('{"__proto__":{"id":"a"}}')).field).toBe('__proto__');
});

test('what does not fit is refused with its place', () => {
  expect(refusal('memory_recall', {})).toMatchObject({ field: 'query', message: '`query` is required.' });
  expect(refusal('memory_recall', { query: null })).toMatchObject({ field: 'query' });
  expect(refusal('memory_recall', { query: 7 })).toMatchObject({ field: 'query' });
  expect(refusal('memory_recall', { query: 'a', limit: 1.5 })).toMatchObject({ field: 'limit' });
  expect(refusal('memory_recall', { query: 'a', mode: 'HYBRD' }).message).toContain(
    'Did you mean the enum value "HYBRID"?',
  );
  expect(refusal('memory_recall', { query: 'a', scope: { namespace: ['x'] } })).toMatchObject({
    field: 'scope',
    message: expect.stringContaining('Did you mean "namespaces"?'),
  });
  expect(refusal('memory_get', { at: { namespace: 'a' } })).toMatchObject({ field: 'at' });
  expect(refusal('memory_remember_many', { memories: [{ value: 'a' }, { value: null }] }).field).toBe(
    'memories.1.value',
  );
  expect(refusal('memory_list', [])).toMatchObject({ code: 'BAD_INPUT' });
});

test('a refusal does not repeat a large argument', () => {
  expect(refusal('memory_recall', { query: 'a', mode: 'x'.repeat(1_000_000) }).message.length).toBeLessThan(
    600,
  );
  expect(refusal('memory_recall', { query: 'a', ['y'.repeat(100_000)]: 1 }).message.length).toBeLessThan(600);
});
