import { getNamedType, type GraphQLSchema } from 'graphql';
import { argumentShape, type Shape } from './shapes.js';
import type { Operation } from './schema.js';
import { type Depth, selectAll } from './selection.js';

/** An operation's text, with every argument a variable. */
export interface Document {
  readonly text: string;
  /** The operation's own arguments, and those of fields inside, by variable name. */
  readonly variables: readonly Shape[];
  /** Only the arguments of fields inside. */
  readonly inner: readonly Shape[];
}

const cache = new WeakMap<GraphQLSchema, Map<string, Document>>();

/** The document that asks one operation for everything. */
export function documentFor(schema: GraphQLSchema, operation: Operation, depth: Depth): Document {
  return cached(schema, `${operation.coordinate} ${depth}`, () => build(schema, operation, depth, 1));
}

/** The same for a query that may be null, several times in one request; variables end in the number. */
export function batchFor(schema: GraphQLSchema, operation: Operation, count: number): Document {
  return cached(schema, `${operation.coordinate} × ${String(count)}`, () =>
    build(schema, operation, 'flat', count),
  );
}

function build(schema: GraphQLSchema, operation: Operation, depth: Depth, count: number): Document {
  const { field, args, coordinate, kind } = operation;
  const type = getNamedType(field.type);
  const selection = selectAll(schema, type, depth);
  const inner = [...selection.variables].map(([name, { argument, coordinate: at }]) => ({
    ...argumentShape(argument, at),
    name,
    declared: String(argument.type),
  }));
  const numbers = Array.from({ length: count }, (_, index) => (count === 1 ? '' : String(index)));
  const own = numbers.flatMap((number) =>
    args.map((argument) => ({
      ...argumentShape(argument, `${coordinate}.${argument.name}`),
      name: `${argument.name}${number}`,
      declared: String(argument.type),
    })),
  );
  const fields = numbers.map((number) => {
    const given = args.map(({ name }) => `${name}: $${name}${number}`);
    const call = given.length === 0 ? '' : `(${given.join(', ')})`;
    const answer = selection.text === '' ? '' : count === 1 ? selection.text : '{ ...All }';
    return `${number === '' ? '' : `at${number}: `}${field.name}${call} ${answer}`;
  });
  const variables = [...own, ...inner];
  const declared = variables.map(({ name, declared: of }) => `$${name}: ${of}`).join(', ');
  const head = `${kind} Negative${declared === '' ? '' : `(${declared})`}`;
  const fragment =
    count === 1 || selection.text === '' ? '' : ` fragment All on ${type.name} ${selection.text}`;
  return { text: `${head} { ${fields.join(' ')} }${fragment}`, variables, inner };
}

function cached(schema: GraphQLSchema, name: string, make: () => Document): Document {
  const documents = cache.get(schema) ?? new Map<string, Document>();
  cache.set(schema, documents);
  const document = documents.get(name) ?? make();
  documents.set(name, document);
  return document;
}
