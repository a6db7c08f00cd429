import { z } from 'zod';
import type { Graph } from './graph.js';
import type { SchemaItem } from './schema-shape.js';
import type { SystemAccess } from './scope.js';

/** How the database differs from what the service relies on. */
export interface Drift {
  readonly item: SchemaItem;
  readonly kind: 'missing' | 'different' | 'failed';
  readonly difference: string;
}

const shown = z.object({
  name: z.string(),
  type: z.string(),
  labelsOrTypes: z.array(z.string()).nullable(),
  properties: z.array(z.string()).nullable(),
  state: z.string(),
  owningConstraint: z.string().nullable(),
  options: z.object({ indexConfig: z.record(z.string(), z.unknown()).optional() }).nullable(),
});
type Shown = z.infer<typeof shown>;

/** Compares the database's indexes with these; `IF NOT EXISTS` alone keeps a different one silently. */
export async function compareSchema(
  graph: Graph,
  access: SystemAccess,
  expected: readonly SchemaItem[],
): Promise<readonly Drift[]> {
  const rows = await graph.raw(
    access,
    'SHOW INDEXES YIELD name, type, labelsOrTypes, properties, state, owningConstraint, options',
  );
  const byName = new Map(rows.map((row) => shown.parse(row)).map((row) => [row.name, row]));
  return expected.flatMap((item) => compare(item, byName.get(item.name)));
}

function compare(item: SchemaItem, found: Shown | undefined): readonly Drift[] {
  if (found === undefined) return [{ item, kind: 'missing', difference: 'is missing' }];
  if (found.state === 'FAILED') return [{ item, kind: 'failed', difference: 'is in the state FAILED' }];
  const type = found.owningConstraint === null ? found.type : 'UNIQUENESS';
  const differences = [
    differs('type', item.type, type),
    differs('labels', item.labels, found.labelsOrTypes),
    differs('properties', item.properties, found.properties),
    ...Object.entries(item.options ?? {}).map(([key, value]) =>
      differs(key, value, found.options?.indexConfig?.[key]),
    ),
  ].filter((difference) => difference !== undefined);
  return differences.length === 0 ? [] : [{ item, kind: 'different', difference: differences.join('; ') }];
}

function differs(what: string, expected: unknown, found: unknown): string | undefined {
  const [a, b] = [JSON.stringify(expected), JSON.stringify(found)];
  return a === b ? undefined : `${what} is ${b}, not ${a}`;
}
