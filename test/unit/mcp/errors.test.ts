import { test, expect } from '@jest/globals';
import { callTool } from '../../../src/mcp/call.js';
import type { ExecuteOperation, OperationError } from '../../../src/mcp/execute.js';
import { loadTools } from '../../../src/mcp/operations.js';
import { schema, type ToolResult } from './connect.js';

async function call(
  name: string,
  args: Record<string, unknown>,
  execute: ExecuteOperation,
): Promise<ToolResult> {
  const tool = loadTools(schema).find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(name);
  return (await callTool(tool, args, { execute, credential: 'hg_test' })) as never;
}

function answering(error: OperationError): ExecuteOperation {
  return () => Promise.resolve({ data: null, errors: [error] });
}

test.each([
  ['CONFLICT', { currentVersion: 4 }, /expectedVersion 4/],
  ['CONFLICT', { currentVersion: 0 }, /does not exist/],
  [
    'TOMBSTONED',
    { tombstone: { id: 't1', namespace: 'a', key: 'b', reason: 'wrong', createdAt: 'x' } },
    /on purpose/,
  ],
  ['FORBIDDEN', {}, /memory_remember needs WRITE access/],
  ['NOT_FOUND', {}, /memory_recall or memory_list/],
  ['UNAUTHENTICATED', {}, /key of this MCP server/],
  ['DEPENDENCY_UNAVAILABLE', { retryable: true }, /Try again/],
  ['INTERNAL', { correlationId: 'c-1' }, /Correlation id: c-1/],
])('%s keeps its code and details and says what to do', async (code, details, advice) => {
  const error = { message: 'What happened.', extensions: { code, ...details, stacktrace: ['secret'] } };
  const result = await call('memory_remember', { value: 'a' }, answering(error));
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toEqual({ error: { code, message: 'What happened.', ...details } });
  expect(result.content[0]?.text).toMatch(new RegExp(`^${code}: What happened\\.\n`));
  expect(result.content[0]?.text).toMatch(advice);
});

test.each([
  ['memory_remember', { value: 'a' }, 'input.key', 'key'],
  ['memory_remember', { value: 'a' }, 'key', 'key'],
  ['memory_remember', { value: 'a' }, 'input.source.uri', 'source.uri'],
  ['memory_remember_many', { memories: [] }, 'inputs.3.value', 'memories.3.value'],
  ['memory_recall', { query: 'a' }, 'input.scope.subtrees[0]', 'scope.subtrees[0]'],
  ['memory_list', {}, 'filters.kinds', 'filters.kinds'],
])('a field of %s %j is named as the argument: %s', async (name, args, field, expected) => {
  const error = { message: 'No.', extensions: { code: 'BAD_INPUT', field } };
  const result = await call(name, args, answering(error));
  expect(result.structuredContent).toEqual({ error: { code: 'BAD_INPUT', message: 'No.', field: expected } });
  expect(result.content[0]?.text).toContain(`\`${expected}\``);
});

test('a field of a nested argument is named as the argument that feeds it', async () => {
  const path = ['memories', 'edges', 0, 'node', 'preview'];
  const error = { message: 'No.', path, extensions: { code: 'BAD_INPUT', field: 'first' } };
  expect((await call('memory_list', {}, answering(error))).structuredContent).toMatchObject({
    error: { field: 'preview' },
  });
});

test("a GraphQL server's own refusals are BAD_INPUT", async () => {
  const error = { message: 'No.', extensions: { code: 'BAD_USER_INPUT' } };
  expect((await call('memory_list', {}, answering(error))).structuredContent).toMatchObject({
    error: { code: 'BAD_INPUT' },
  });
});

test('an error without a code, a throw and an empty answer are INTERNAL; a throw tells nothing', async () => {
  const executes: ExecuteOperation[] = [
    answering({ message: 'No.' }),
    () => Promise.reject(new Error('secret')),
    () => Promise.resolve({}),
  ];
  for (const execute of executes) {
    const result = await call('memory_list', {}, execute);
    expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'INTERNAL' } } });
    expect(JSON.stringify(result)).not.toContain('secret');
  }
});

test('a refused argument never reaches the service', async () => {
  const result = await call('memory_recall', { query: 'a', top_k: 3 }, () =>
    Promise.reject(new Error('reached')),
  );
  expect(result.structuredContent).toMatchObject({ error: { code: 'BAD_INPUT', field: 'top_k' } });
});
