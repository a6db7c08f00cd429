import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { send } from '../support/running/client.js';

/** An operation of the schema in its plainest form. */
export interface Operation {
  readonly name: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Every query and mutation that the service declares, with only what it must be given. */
export async function everyOperation(url: string, key: string): Promise<Operation[]> {
  const { data, message } = await send(url, key, getIntrospectionQuery());
  if (!data) throw new Error(`The schema could not be read: ${message}`);
  const schema = buildClientSchema(data as unknown as IntrospectionQuery);
  return [...operationsOf(schema, 'query'), ...operationsOf(schema, 'mutation')];
}

function operationsOf(schema: GraphQLSchema, kind: 'query' | 'mutation'): Operation[] {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => toOperation(kind, field));
}

function toOperation(kind: string, field: GraphQLField<unknown, unknown>): Operation {
  const needed = field.args.filter(({ type }) => isNonNullType(type));
  const declared = needed.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = needed.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return {
    name: `${kind} ${field.name}`,
    document: `${kind}${declared && ` (${declared})`} { ${field.name}${passed && `(${passed})`}${selection} }`,
    variables: Object.fromEntries(needed.map(({ name, type }) => [name, example(type)])),
  };
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  ID: '01890000-0000-7000-8000-000000000000',
  String: 'faults',
  Int: 1,
  Float: 0.5,
  Boolean: false,
  NamespacePath: 'org/faults',
  DateTime: '2026-01-01T00:00:00Z',
};

function example(type: GraphQLInputType): unknown {
  const plain = getNullableType(type);
  if (isListType(plain)) return [example(plain.ofType)];
  if (isEnumType(plain)) return plain.getValues()[0]?.name;
  if (!isInputObjectType(plain)) return EXAMPLES[plain.name] ?? 'faults';
  const needed = Object.values(plain.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(needed.map((field) => [field.name, example(field.type)]));
}
