import { distance } from 'fastest-levenshtein';
import {
  coerceInputValue,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLInputType,
} from 'graphql';
import { ToolFailure } from './errors.js';
import { isObject } from './json.js';
import type { Variable } from './variables.js';

type Variables = Readonly<Record<string, unknown>>;

/**
 * A tool call's arguments as the operation's variables. JSON text is read where no text is expected, one value stands
 * for a list of one, and a null stays only where it can say something; the rest is refused with BAD_INPUT.
 */
export function readArguments(variables: readonly Variable[], given: unknown): Variables {
  const args = readText(given ?? {}, 'object');
  if (!isObject(args)) throw new ToolFailure('BAD_INPUT', 'Arguments must be an object.');
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  for (const name of Object.keys(args)) if (!known.has(name)) throw unknownArgument(name, [...known.keys()]);
  const entries = variables.flatMap((variable) => {
    const value = args[variable.name];
    if (value === undefined || (value === null && hasOwnDefault(variable))) {
      if (variable.required)
        throw new ToolFailure('BAD_INPUT', `\`${variable.name}\` is required.`, { field: variable.name });
      return [];
    }
    const read = lenient(value, variable.type);
    check(variable, read);
    return [[variable.name, read] as const];
  });
  return Object.fromEntries(entries);
}

/** A null cannot reach a field that is not nullable, and would only unset a default. */
function hasOwnDefault(variable: Variable): boolean {
  return isNonNullType(variable.type) || variable.defaultValue !== undefined;
}

function lenient(value: unknown, type: GraphQLInputType): unknown {
  if (value === null) return null;
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const list = readText(value, 'list');
    const item = nullable.ofType;
    return Array.isArray(list) ? list.map((entry) => lenient(entry, item)) : [lenient(list, item)];
  }
  if (isInputObjectType(nullable)) {
    const object = readText(value, 'object');
    if (!isObject(object)) return object;
    const fields = nullable.getFields();
    return Object.fromEntries(
      Object.entries(object).map(([name, entry]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return [name, field ? lenient(entry, field.type) : entry];
      }),
    );
  }
  const name = isScalarType(nullable) ? nullable.name : undefined;
  if (name === 'Int' || name === 'Float') return readText(value, 'number');
  return name === 'Boolean' ? readText(value, 'boolean') : value;
}

const READABLE = {
  list: Array.isArray,
  object: isObject,
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
};

/** What JSON text stands for when that is of the expected kind, else the value itself. */
function readText(value: unknown, kind: keyof typeof READABLE): unknown {
  if (typeof value !== 'string') return value;
  try {
    const read: unknown = JSON.parse(value);
    return READABLE[kind](read) ? read : value;
  } catch {
    return value;
  }
}

function check(variable: Variable, value: unknown): void {
  coerceInputValue(value, variable.type, (path, _value, error) => {
    const field = [variable.name, ...path].join('.');
    throw new ToolFailure('BAD_INPUT', `\`${field}\`: ${error.message.slice(0, 500)}`, { field });
  });
}

function unknownArgument(name: string, known: readonly string[]): ToolFailure {
  const shown = name.slice(0, 100);
  const near = known
    .map((candidate) => ({ candidate, edits: distance(shown.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 2)))
    .sort((a, b) => a.edits - b.edits)[0];
  const hint = near ? `Did you mean \`${near.candidate}\`? ` : '';
  const message = `There is no argument \`${shown}\`. ${hint}The arguments are: ${known.join(', ')}.`;
  return new ToolFailure('BAD_INPUT', message, { field: shown });
}
