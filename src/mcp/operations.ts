import { readFileSync } from 'node:fs';
import {
  Kind,
  OperationTypeNode,
  parse,
  validate,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { inputSchema } from './input-schema.js';
import type { JsonObject } from './json.js';
import { outputSchema } from './output-schema.js';
import type { ToolDefinition } from './tool.js';
import { TOOLS } from './tools.js';
import { readVariables, type Variable } from './variables.js';

/** A tool with what its operation says: the document to run, its variables, and both JSON Schemas. */
export interface Tool extends ToolDefinition {
  readonly document: string;
  readonly variables: readonly Variable[];
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
}

const loaded = new WeakMap<GraphQLSchema, readonly Tool[]>();

/** All tools, read and checked against the schema once; throws when an operation does not fit it. */
export function loadTools(schema: GraphQLSchema): readonly Tool[] {
  const known = loaded.get(schema);
  if (known !== undefined) return known;
  const tools = TOOLS.map((definition) => loadTool(schema, definition));
  loaded.set(schema, tools);
  return tools;
}

function loadTool(schema: GraphQLSchema, definition: ToolDefinition): Tool {
  const { name } = definition;
  const text = readFileSync(new URL(`./operations/${name}.graphql`, import.meta.url), 'utf8');
  const document = parse(text);
  const [error] = validate(schema, document);
  if (error !== undefined)
    throw new Error(`The operation of ${name} does not fit the schema: ${error.message}`);
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root || operation.name?.value !== name)
    throw new Error(`The document of ${name} holds no operation of this name.`);
  const variables = readVariables(schema, document, operation);
  return {
    ...definition,
    document: text,
    variables,
    inputSchema: inputSchema(variables, { nulls: isWrite(operation), help: definition.argumentHelp ?? {} }),
    outputSchema: outputSchema(root, operation.selectionSet),
  };
}

function isWrite(operation: OperationDefinitionNode): boolean {
  return operation.operation === OperationTypeNode.MUTATION;
}
