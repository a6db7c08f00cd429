import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { Variables } from './http.js';
import { isObject } from './json.js';
import type { Document } from './documents.js';
import type { Operation } from './schema.js';
import { ALIAS } from './selection.js';
import type { Shape } from './shapes.js';

/** What of the schema was exercised: arguments and choices that were given, fields that were answered. */
export class Coverage {
  readonly #schema: GraphQLSchema;
  readonly #seen = new Set<string>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Notes a request's arguments and its answer's fields. */
  note(operation: Operation, document: Document, variables: Variables, data: unknown): void {
    this.#seen.add(operation.coordinate);
    for (const shape of document.variables) this.#given(shape, variables[shape.name]);
    const type = getNamedType(operation.field.type);
    for (const answer of isObject(data) ? Object.values(data) : []) this.#answered(type, answer);
  }

  /** The coordinates of everything that the schema declares and that was never exercised. */
  missing(operations: readonly Operation[]): string[] {
    const wanted = new Set<string>();
    const reach = new Set<GraphQLNamedType>();
    for (const { coordinate, field } of operations) {
      wanted.add(coordinate);
      for (const { name, type } of field.args) this.#want(`${coordinate}.${name}`, type, wanted);
      this.#reach(getNamedType(field.type), wanted, reach);
    }
    return [...wanted].filter((coordinate) => !this.#seen.has(coordinate)).sort();
  }

  #given(shape: Shape, value: unknown): void {
    if (value === undefined || value === null) return;
    this.#seen.add(shape.coordinate);
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (shape.choices && typeof item === 'string') this.#seen.add(`${shape.type}.${item}`);
      if (shape.fields && isObject(item))
        for (const field of shape.fields) this.#given(field, item[field.name]);
    }
  }

  #answered(type: GraphQLNamedType, value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value as unknown[]) this.#answered(type, item);
      return;
    }
    if (!isObject(value)) return;
    const actual = this.#schema.getType(String(value['__typename'])) ?? type;
    if (!isObjectType(actual)) return;
    const fields = actual.getFields();
    for (const [alias, inner] of Object.entries(value)) {
      const name = alias.split(ALIAS).at(-1) ?? alias;
      const field = fields[name];
      if (!field) continue;
      this.#seen.add(`${actual.name}.${name}`);
      this.#answered(getNamedType(field.type), inner);
    }
  }

  #want(coordinate: string, type: GraphQLInputType, wanted: Set<string>): void {
    if (wanted.has(coordinate)) return;
    wanted.add(coordinate);
    const named = getNamedType(type);
    if (isEnumType(named)) for (const { name } of named.getValues()) wanted.add(`${named.name}.${name}`);
    if (!isInputObjectType(named)) return;
    for (const field of Object.values(named.getFields()))
      this.#want(`${named.name}.${field.name}`, field.type, wanted);
  }

  #reach(type: GraphQLNamedType, wanted: Set<string>, reached: Set<GraphQLNamedType>): void {
    if (reached.has(type)) return;
    reached.add(type);
    if (isAbstractType(type))
      for (const member of this.#schema.getPossibleTypes(type)) this.#reach(member, wanted, reached);
    if (!isObjectType(type)) return;
    for (const field of Object.values(type.getFields())) {
      wanted.add(`${type.name}.${field.name}`);
      for (const argument of field.args)
        this.#want(`${type.name}.${field.name}.${argument.name}`, argument.type, wanted);
      this.#reach(getNamedType(field.type), wanted, reached);
    }
  }
}
