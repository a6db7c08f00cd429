import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import type { JsonObject } from './json.js';
import { externalDefault, type Variable } from './variables.js';

interface Options {
  /** Whether null says something else than absence: in a write it clears a field. */
  readonly nulls: boolean;
  /** An argument's description in place of the schema's, and of those of the fields inside it. */
  readonly help: Readonly<Record<string, string>>;
}

interface Style {
  readonly nulls: boolean;
  readonly describe: boolean;
}

const SCALARS: Readonly<Record<string, string>> = { Int: 'integer', Float: 'number', Boolean: 'boolean' };
const FORMATS: Readonly<Record<string, string>> = { DateTime: 'RFC 3339.' };

/** The JSON Schema of a tool's arguments: what the operation's variables accept, with input types written out in place. */
export function inputSchema(variables: readonly Variable[], { nulls, help }: Options): JsonObject {
  const properties = variables.map(({ name, type, description, defaultValue }): [string, JsonObject] => {
    const own = help[name];
    const style = { nulls, describe: own === undefined };
    const text = own ?? described(type, description);
    return [name, annotated(shape(type, style), text, defaultValue)];
  });
  return object(
    properties,
    variables.filter((variable) => variable.required).map((variable) => variable.name),
  );
}

function shape(type: GraphQLInputType, style: Style): JsonObject {
  const schema = nonNullShape(getNullableType(type), style);
  if (!style.nulls || isNonNullType(type)) return schema;
  const orNull = { ...schema, type: [schema['type'], 'null'] };
  return Array.isArray(schema['enum'])
    ? { ...orNull, enum: [...(schema['enum'] as string[]), null] }
    : orNull;
}

function nonNullShape(type: GraphQLInputType, style: Style): JsonObject {
  if (isListType(type)) return { type: 'array', items: shape(type.ofType, style) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map((value) => value.name) };
  if (isInputObjectType(type)) return fieldsOf(type, style);
  return { type: (isScalarType(type) ? SCALARS[type.name] : undefined) ?? 'string' };
}

function fieldsOf(type: GraphQLInputObjectType, style: Style): JsonObject {
  const fields = Object.values(type.getFields());
  const properties = fields.map((field): [string, JsonObject] => {
    const text = style.describe ? described(field.type, field.description) : undefined;
    return [field.name, annotated(shape(field.type, style), text, externalDefault(field))];
  });
  return object(
    properties,
    fields.filter(isRequiredInputField).map((field) => field.name),
  );
}

function described(type: GraphQLInputType, text: string | null | undefined): string | undefined {
  const nullable = getNullableType(type);
  const format = isScalarType(nullable) ? FORMATS[nullable.name] : undefined;
  const parts = [text, format].filter((part) => typeof part === 'string');
  return parts.length === 0 ? undefined : parts.join(' ');
}

function annotated(schema: JsonObject, description: string | undefined, fallback: unknown): JsonObject {
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function object(properties: readonly [string, JsonObject][], required: readonly string[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}
