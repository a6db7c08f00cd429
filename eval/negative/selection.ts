import {
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/**
 * `deep` reaches every field; `flat` leaves out what a page says twice, and pages inside of what is listed, each of which
 * costs a query.
 */
export type Depth = 'deep' | 'flat';

/** An argument of a field inside of an answer, with its coordinate such as `Memory.history.first`. */
export interface InnerArgument {
  readonly argument: GraphQLArgument;
  readonly coordinate: string;
}

/** A selection set, and the arguments inside of it by the names of their variables. */
export interface Selection {
  readonly text: string;
  readonly variables: ReadonlyMap<string, InnerArgument>;
}

/** Between a member's name and its field's, where members of an abstract type stand beside each other. */
export const ALIAS = '__of__';

/** Selects all that a type offers; a type inside of itself is not selected again. */
export function selectAll(schema: GraphQLSchema, type: GraphQLNamedType, depth: Depth): Selection {
  const variables = new Map<string, InnerArgument>();
  return { text: select(type, [], false), variables };

  function select(current: GraphQLNamedType, path: readonly string[], aliased: boolean): string {
    if (isLeafType(current)) return '';
    if (isAbstractType(current)) {
      const parts = schema
        .getPossibleTypes(current)
        .map((member) => `... on ${member.name} ${select(member, path, true)}`);
      return `{ __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(current)) return '';
    return `{ __typename ${fieldsOf(current, [...path, current.name], aliased)} }`;
  }

  function fieldsOf(parent: GraphQLObjectType, path: readonly string[], aliased: boolean): string {
    return Object.values(parent.getFields())
      .filter((field) => !path.includes(getNamedType(field.type).name))
      .filter((field) => depth === 'deep' || !field.args.some(({ name }) => name === 'after'))
      .filter((field) => depth === 'deep' || !(parent.name.endsWith('Edge') && field.name === 'node'))
      .map((field) => {
        const given = field.args.map((argument) => {
          const name = `${parent.name}_${field.name}_${argument.name}`;
          variables.set(name, { argument, coordinate: `${parent.name}.${field.name}.${argument.name}` });
          return `${argument.name}: $${name}`;
        });
        const alias = aliased ? `${parent.name}${ALIAS}${field.name}: ` : '';
        const call = given.length === 0 ? '' : `(${given.join(', ')})`;
        return `${alias}${field.name}${call} ${select(getNamedType(field.type), path, false)}`;
      })
      .join(' ');
  }
}
