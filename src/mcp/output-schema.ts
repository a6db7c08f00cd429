import {
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from 'graphql';
import type { JsonObject } from './json.js';

const SCALARS: Readonly<Record<string, string>> = { Int: 'integer', Float: 'number', Boolean: 'boolean' };

/** The JSON Schema of a tool's structured content: what the operation selects, and `omitted` for what was left out of it. */
export function outputSchema(root: GraphQLObjectType, selection: SelectionSetNode): JsonObject {
  const data = selected(root, selection);
  const properties = data['properties'] as JsonObject;
  return { ...data, properties: { ...properties, omitted: { type: 'array' } } };
}

function selected(type: GraphQLObjectType, selection: SelectionSetNode): JsonObject {
  const fields = selection.selections.map((node): [string, JsonObject] => {
    const field = node.kind === Kind.FIELD ? type.getFields()[node.name.value] : undefined;
    if (node.kind !== Kind.FIELD || field === undefined)
      throw new Error('An operation selects more than plain fields.');
    return [node.alias?.value ?? node.name.value, shape(field.type, node.selectionSet)];
  });
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function shape(type: GraphQLOutputType, selection: SelectionSetNode | undefined): JsonObject {
  const schema = nonNullShape(getNullableType(type), selection);
  if (isNonNullType(type)) return schema;
  return { ...schema, type: [schema['type'], 'null'] };
}

function nonNullShape(type: GraphQLOutputType, selection: SelectionSetNode | undefined): JsonObject {
  if (isListType(type)) return { type: 'array', items: shape(type.ofType as GraphQLOutputType, selection) };
  const named = getNamedType(type);
  if (isObjectType(named) && selection !== undefined) return selected(named, selection);
  return { type: SCALARS[named.name] ?? 'string' };
}
