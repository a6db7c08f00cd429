import {
  astFromValue,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  Kind,
  TypeInfo,
  typeFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
  type ValueNode,
} from 'graphql';

/** A variable of an operation, which is an argument of its tool. */
export interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** Non-null and without a default. */
  readonly required: boolean;
  /** The default as JSON: the variable's own, else that of the argument or field that it feeds. */
  readonly defaultValue?: unknown;
  /** The description of the first argument or field that it feeds. */
  readonly description?: string | undefined;
  /** Where it goes. */
  readonly feeds: readonly Feed[];
}

type Target = GraphQLArgument | GraphQLInputField;

/** An argument, or a field inside of one, that takes a variable's value. */
export interface Feed {
  /** Of which field of the answer, such as `memories.edges.node.preview`. */
  readonly field: string;
  /** Which of its arguments, such as `input.key`. */
  readonly argument: string;
  readonly target: Target;
}

/** The variables of a valid operation, in the order of their definitions. */
export function readVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly Variable[] {
  const feeds = findFeeds(schema, document);
  return (operation.variableDefinitions ?? []).map((definition) => {
    const name = definition.variable.name.value;
    const type = inputType(schema, definition.type);
    const fed = feeds.get(name) ?? [];
    const target = fed[0]?.target;
    const defaultValue = definition.defaultValue
      ? valueFromASTUntyped(definition.defaultValue)
      : target && externalDefault(target);
    return {
      name,
      type,
      required: isNonNullType(type) && definition.defaultValue === undefined,
      ...(defaultValue === undefined ? {} : { defaultValue }),
      description: target?.description ?? undefined,
      feeds: fed,
    };
  });
}

/** The default of an argument or input field as JSON: an enum's value by its name, whatever it is inside the service. */
export function externalDefault(target: Target): unknown {
  if (target.defaultValue === undefined) return undefined;
  const node = astFromValue(target.defaultValue, target.type);
  return node ? valueFromASTUntyped(node) : undefined;
}

function findFeeds(schema: GraphQLSchema, document: DocumentNode): Map<string, Feed[]> {
  const feeds = new Map<string, Feed[]>();
  const fields: string[] = [];
  const inputs: string[] = [];
  const types = new TypeInfo(schema);
  const enter = (name: string, value: ValueNode, target: Target | null | undefined) => {
    inputs.push(name);
    if (value.kind !== Kind.VARIABLE || !target) return;
    const variable = value.name.value;
    const feed = { field: fields.join('.'), argument: inputs.join('.'), target };
    feeds.set(variable, [...(feeds.get(variable) ?? []), feed]);
  };
  const leave = () => void inputs.pop();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: (node) => void fields.push(node.alias?.value ?? node.name.value),
        leave: () => void fields.pop(),
      },
      Argument: {
        enter: (node) => {
          enter(node.name.value, node.value, types.getArgument());
        },
        leave,
      },
      ObjectField: {
        enter: (node) => {
          const parent = getNamedType(types.getParentInputType() ?? undefined);
          const field = isInputObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
          enter(node.name.value, node.value, field);
        },
        leave,
      },
    }),
  );
  return feeds;
}

function inputType(schema: GraphQLSchema, node: TypeNode): GraphQLInputType {
  const type = typeFromAST(schema, node);
  if (type === undefined) throw new Error('An operation names an input type that the schema lacks.');
  return type as GraphQLInputType;
}
