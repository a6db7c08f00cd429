import { test, expect } from '@jest/globals';
import { Ajv } from 'ajv';
import { readdirSync } from 'node:fs';
import { buildSchema, Kind, OperationTypeNode, parse, validate } from 'graphql';
import { loadTools } from '../../../src/mcp/operations.js';
import { schema } from './connect.js';

const tools = loadTools(schema);
const tool = (name: string) => {
  const found = tools.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const properties = (name: string) => tool(name).inputSchema['properties'] as Record<string, never>;

test('every document is a tool, every tool has one document that fits the schema', () => {
  const files = readdirSync(new URL('../../../src/mcp/operations/', import.meta.url));
  expect(files.sort()).toEqual(tools.map(({ name }) => `${name}.graphql`).sort());
  for (const { document } of tools) expect(validate(schema, parse(document))).toEqual([]);
});

test('a schema without what an operation asks for is refused when the tools are loaded', () => {
  expect(() => loadTools(buildSchema('type Query { health: Boolean }'))).toThrow(/does not fit the schema/);
});

test.each(tools.map((entry) => [entry.name, entry] as const))(
  '%s has a class, hints and a budget',
  (_, entry) => {
    const writes = parse(entry.document).definitions.some(
      (node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.MUTATION,
    );
    expect(entry.access).toBe(writes ? 'WRITE' : 'READ');
    expect(entry.annotations.readOnlyHint).toBe(!writes);
    expect(entry.annotations.destructiveHint).toBe(entry.name === 'memory_forget');
    expect(entry.budget).toBeGreaterThanOrEqual(10_000);
    expect(entry.budget).toBeLessThanOrEqual(100_000);
    expect(entry.title).not.toBe('');
    expect(entry.description).not.toBe('');
  },
);

test.each(tools.map((entry) => [entry.name, entry] as const))('%s has valid JSON Schemas', (_, entry) => {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  expect(() => ajv.compile(entry.inputSchema)).not.toThrow();
  expect(() => ajv.compile(entry.outputSchema)).not.toThrow();
  expect(entry.inputSchema['additionalProperties']).toBe(false);
  expect(JSON.stringify(entry.inputSchema)).not.toContain('$ref');
});

test('every argument is described', () => {
  for (const { name } of tools)
    for (const [argument, described] of Object.entries(properties(name)))
      expect([name, argument, (described as { description?: string }).description]).not.toContain(undefined);
});

test('non-null variables without a default are required, and no others', () => {
  const required = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema['required']]));
  expect(required).toEqual({
    memory_recall: ['query'],
    memory_get: undefined,
    memory_list: undefined,
    memory_history: undefined,
    memory_namespaces: undefined,
    memory_remember: ['value'],
    memory_remember_many: ['memories'],
    memory_revise: ['id'],
    memory_forget: undefined,
  });
});

test('defaults, enums and descriptions come from the schema', () => {
  expect(properties('memory_recall')['limit']).toEqual({
    type: 'integer',
    description: 'How many hits, 1 to 100.',
    default: 10,
  });
  expect(properties('memory_recall')['mode']).toEqual({
    type: 'string',
    enum: ['HYBRID', 'LEXICAL', 'DENSE'],
    description: 'Which arms search.',
    default: 'HYBRID',
  });
  expect(properties('memory_recall')['preview']).toMatchObject({ default: 500 });
  expect(properties('memory_list')['orderBy']).toMatchObject({ default: 'UPDATED_DESC' });
});

test('null is told only where it says something: in a write', () => {
  expect(properties('memory_remember')['tags']).toMatchObject({
    type: ['array', 'null'],
    items: { type: 'string' },
  });
  expect(properties('memory_remember')['delivery']).toMatchObject({
    type: ['string', 'null'],
    enum: ['ON_RECALL', 'PINNED', null],
  });
  expect(properties('memory_remember')['value']).toMatchObject({ type: 'string' });
  expect(JSON.stringify(tool('memory_recall').inputSchema)).not.toContain('null');
});

test('input types are written out in place', () => {
  expect(properties('memory_get')['at']).toEqual({
    type: 'object',
    properties: { namespace: { type: 'string' }, key: { type: 'string' } },
    required: ['namespace', 'key'],
    additionalProperties: false,
    description: "The memory's address. Give this or `id`.",
  });
  expect(properties('memory_list')['filters']).toMatchObject({
    properties: { created: { properties: { from: { type: 'string' } }, additionalProperties: false } },
  });
});

test('the output schema follows the selection', () => {
  expect(tool('memory_namespaces').outputSchema).toEqual({
    type: 'object',
    properties: {
      namespaces: {
        type: 'object',
        properties: {
          edges: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                cursor: { type: 'string' },
                node: {
                  type: 'object',
                  properties: { path: { type: 'string' }, purpose: { type: ['string', 'null'] } },
                },
              },
            },
          },
          pageInfo: {
            type: 'object',
            properties: { hasNextPage: { type: 'boolean' }, endCursor: { type: ['string', 'null'] } },
          },
        },
      },
      omitted: { type: 'array' },
    },
  });
  expect(tool('memory_get').outputSchema).toMatchObject({
    properties: { memory: { type: ['object', 'null'] } },
  });
});
