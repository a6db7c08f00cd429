import type { Aim } from './aim.js';
import type { JsonObject } from './json.js';
import { BASES, EITHER, MAKERS, OBJECT_MAKERS } from './makers.js';
import type { Shape } from './shapes.js';

/** The arguments of one request, with what is tried in it. */
export interface Probe {
  /** The coordinate of the argument that is tried; empty for the base. */
  readonly tried: string;
  readonly given: JsonObject;
}

/** The requests of an operation: its base, then each value of each argument with the others at their base. */
export function probesOf(shapes: readonly Shape[], aim: Aim): readonly Probe[] {
  const base = baseOf(shapes, aim);
  const tried = shapes.flatMap((shape) =>
    valuesOf(shape, aim).map(({ value, coordinate }) => ({
      tried: coordinate,
      given: { ...without(base, EITHER[shape.name]), [shape.name]: value },
    })),
  );
  return [{ tried: '', given: base }, ...tried];
}

/** The arguments that say where to look and for what; these are tried by every credential. */
const DECISIVE = /\.(scope|id|at|under|path|query|mode|orderBy)$/;

/** Whether a probe tries what every credential has to try. */
export function isDecisive({ tried }: Probe): boolean {
  return tried === '' || DECISIVE.test(tried);
}

/** The base alone. */
export function baseProbe(shapes: readonly Shape[], aim: Aim): Probe {
  return { tried: '', given: baseOf(shapes, aim) };
}

/** One for each argument, and of scopes more: those that are asked again about what does not exist. */
export function firstOfEach(probes: readonly Probe[]): readonly Probe[] {
  const known = new Map<string, number>();
  return probes.filter(({ tried, given }) => {
    if (tried.endsWith('scope') && !/"(namespaces|subtrees)":\["/.test(JSON.stringify(given))) return false;
    const count = known.get(tried) ?? 0;
    known.set(tried, count + 1);
    return count < (tried.endsWith('scope') ? MOST_SCOPES : 1);
  });
}

/** The arguments among these, and inside of them, for which nobody knows values. */
export function unmade(shapes: readonly Shape[]): readonly string[] {
  return shapes.flatMap((shape) => {
    if (makerOf(shape) || shape.choices || shape.type.toLowerCase() === 'boolean') return [];
    return shape.fields ? unmade(shape.fields) : [shape.coordinate];
  });
}

const MOST_ITEMS = 100;
const MOST_SCOPES = 8;

interface Tried {
  readonly value: unknown;
  readonly coordinate: string;
}

function valuesOf(shape: Shape, aim: Aim): readonly Tried[] {
  const { coordinate, list, choices, fields } = shape;
  const tried = (value: unknown) => ({ value, coordinate });
  const maker = makerOf(shape);
  if (maker) return maker(aim).map(tried);
  const items = choices
    ? choices.map(tried)
    : fields
      ? probesOf(fields, aim).map((probe) => ({ value: probe.given, coordinate: probe.tried || coordinate }))
      : [true, false].map(tried);
  if (!list) return items;
  // Objects go together: a list of them stands for as many requests.
  if (fields) return [tried([]), tried(items.map((item) => item.value).slice(0, MOST_ITEMS))];
  return [tried([]), ...items.map((item) => ({ ...item, value: [item.value] }))];
}

function baseOf(shapes: readonly Shape[], aim: Aim): JsonObject {
  const entries = shapes.map((shape) => [shape.name, baseValue(shape, aim)] as const);
  const given = entries.filter(([, value]) => value !== undefined);
  // Of two that exclude each other the first one stands.
  return Object.fromEntries(
    given.filter(([name], index) => !given.slice(0, index).some(([earlier]) => EITHER[earlier] === name)),
  );
}

function baseValue(shape: Shape, aim: Aim): unknown {
  const base = BASES[shape.coordinate] ?? BASES[lastOf(shape.coordinate)];
  if (base && !shape.choices?.every((choice) => choice !== base(aim))) return base(aim);
  if (!shape.required) return undefined;
  if (shape.fields) {
    const inside = baseOf(shape.fields, aim);
    return shape.list ? [inside] : inside;
  }
  const [first] = valuesOf(shape, aim);
  return first?.value;
}

function makerOf(shape: Shape) {
  const name = lastOf(shape.coordinate);
  if (shape.fields) return OBJECT_MAKERS[shape.coordinate] ?? OBJECT_MAKERS[name];
  // A choice has the schema's values, whatever else bears its name.
  return MAKERS[shape.coordinate] ?? (shape.choices && !shape.list ? undefined : MAKERS[name]);
}

function lastOf(coordinate: string): string {
  return coordinate.slice(coordinate.lastIndexOf('.') + 1);
}

function without(given: JsonObject, name: string | undefined): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([property]) => property !== name));
}
