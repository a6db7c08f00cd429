/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value with every text inside of it replaced. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]));
}

/** Every text inside of a value under a property of this name. */
export function textsUnder(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsUnder(item, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([property, item]) =>
    property === name && typeof item === 'string' ? [item] : textsUnder(item, name),
  );
}
