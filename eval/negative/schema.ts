import {
  buildClientSchema,
  getIntrospectionQuery,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { ask } from './http.js';

/** A field of Query, Mutation or Subscription. */
export interface Operation {
  /** Such as `Query.memories`. */
  readonly coordinate: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly field: GraphQLField<unknown, unknown>;
  readonly args: readonly GraphQLArgument[];
  /** True when it may answer null, so that several can stand in one request and none takes another's answer away. */
  readonly nullable: boolean;
}

/** What the service says about itself. */
export interface Declared {
  readonly schema: GraphQLSchema;
  readonly operations: readonly Operation[];
}

/** Asks the service for its schema, as any client may. */
export async function introspect(url: string, key: string): Promise<Declared> {
  const schema = buildClientSchema(await ask<IntrospectionQuery>(url, key, getIntrospectionQuery()));
  return {
    schema,
    operations: [
      ...operationsOf(schema.getQueryType(), 'query'),
      ...operationsOf(schema.getMutationType(), 'mutation'),
      ...operationsOf(schema.getSubscriptionType(), 'subscription'),
    ],
  };
}

function operationsOf(root: GraphQLObjectType | null | undefined, kind: Operation['kind']): Operation[] {
  return Object.values(root?.getFields() ?? {}).map((field) => ({
    coordinate: `${root?.name ?? ''}.${field.name}`,
    kind,
    field,
    args: field.args,
    nullable: !isNonNullType(field.type),
  }));
}
