import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputField,
} from 'graphql';

/** What can be given for an argument, whether GraphQL or a tool's JSON Schema says it. */
export interface Shape {
  readonly name: string;
  /** Such as `Query.memories.first`, `ScopeInput.all` or `memory_recall.query`. */
  readonly coordinate: string;
  /** The named type, such as `ID`; of a tool's argument its JSON type. */
  readonly type: string;
  readonly required: boolean;
  readonly list: boolean;
  readonly choices?: readonly string[];
  readonly fields?: readonly Shape[];
}

/** The shape of an argument or an input field; an input type inside of itself is not described again. */
export function argumentShape(
  argument: GraphQLArgument | GraphQLInputField,
  coordinate: string,
  path: readonly string[] = [],
): Shape {
  const { name, type, defaultValue } = argument;
  const named = getNamedType(type);
  const inside = [...path, named.name];
  return {
    name,
    coordinate,
    type: named.name,
    required: isNonNullType(type) && defaultValue === undefined,
    list: isListType(getNullableType(type)),
    ...(isEnumType(named) && { choices: named.getValues().map((value) => value.name) }),
    ...(isInputObjectType(named) && {
      fields: Object.values(named.getFields())
        .filter((field) => !inside.includes(getNamedType(field.type).name))
        .map((field) => argumentShape(field, `${named.name}.${field.name}`, inside)),
    }),
  };
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
}

/** The shapes of a tool's arguments; `owner` is the tool's name. */
export function toolShapes(owner: string, schema: JsonSchema): readonly Shape[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const coordinate = `${owner}.${name}`;
    const item = property.items ?? property;
    const choices = item.enum?.filter((choice) => typeof choice === 'string');
    return {
      name,
      coordinate,
      type: [item.type ?? 'any'].flat().find((type) => type !== 'null') ?? 'any',
      required: schema.required?.includes(name) ?? false,
      list: property.items !== undefined,
      ...(choices && { choices }),
      ...(item.properties && { fields: toolShapes(coordinate, item) }),
    };
  });
}
