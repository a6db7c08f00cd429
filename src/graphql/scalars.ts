import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { badInput } from '../errors.js';
import { parseNamespacePath } from '../identity/paths.js';
import { parseInstant } from '../instant.js';

/** Instants: text in any offset in, text in UTC with microseconds out. */
export const DateTime = textScalar('DateTime', (text) => parseInstant(text, 'DateTime'));

/** Namespace paths, in their stored form from here on. */
export const NamespacePath = textScalar('NamespacePath', (text) => parseNamespacePath(text, 'NamespacePath'));

/** Any JSON value, in answers only. */
export const JSONValue = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  serialize: (value) => value,
});

function textScalar(name: string, parse: (text: string) => string): GraphQLScalarType<string, string> {
  const read = (value: unknown) => {
    if (typeof value !== 'string') throw badInput(`${name} must be text.`);
    return parse(value);
  };
  return new GraphQLScalarType({
    name,
    serialize: String,
    parseValue: read,
    parseLiteral: (node: ValueNode) => read(node.kind === Kind.STRING ? node.value : undefined),
  });
}
