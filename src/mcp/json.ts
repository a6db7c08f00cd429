/** A JSON object, such as a JSON Schema or an operation's data. */
export type JsonObject = Record<string, unknown>;

/** Whether a JSON value is an object, and not a list or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON value with `change` applied to what lies at `path`; where the path leads nowhere, the value itself. */
export function changeAt(
  value: unknown,
  path: readonly string[],
  change: (found: unknown) => unknown,
): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (!isObject(value) || !(name in value)) return value;
  return { ...value, [name]: changeAt(value[name], rest, change) };
}

/** What lies at `path` in a JSON value; undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);
}
