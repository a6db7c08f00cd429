import { z } from 'zod';
import { scopePath } from '../../src/graph/scope.js';
import { scopeTokens } from '../../src/graph/scope-tokens.js';
import { earlier, NEVER_FROM, NEVER_UNTIL, OPEN_END } from '../../src/instant.js';
import type { TestGraph } from './neo4j.js';

const text = z.string();
const maybe = z.string().nullish();
/** Runs statements and answers plain rows, as a TestGraph does. */
type Runner = Pick<TestGraph, 'run'>;

/** What Memory has as the row that it mirrors has it. */
const description = {
  ...{
    value: text,
    summary: maybe,
    kind: text,
    tags: z.array(text),
    importance: z.number(),
    confidence: z.number(),
  },
  ...{ sourceUri: maybe, sourceType: maybe, delivery: text, expiresAt: maybe, state: text, validFrom: text },
  ...{ validTo: text, heldUntil: text, recordedFrom: text, contentHash: text, embeddingHash: text },
};
const searchTexts = { literals: maybe, validFromDay: text, heldUntilDay: text, recordedFromDay: text };
const row = z.object({
  ...description,
  ...searchTexts,
  ...{
    sequence: z.int(),
    version: z.int(),
    recordedTo: text,
    workspaceId: text,
    scopePath: text,
    scopeTokens: text,
  },
  ...{ labels: z.array(text), vectors: z.array(text) },
});
const memory = z.object({
  ...description,
  ...searchTexts,
  ...{ id: text, workspaceId: text, namespace: text, key: text, scopePath: text, scopeTokens: text },
  ...{
    lastVersion: z.int(),
    lastSequence: z.int(),
    mirrorSequence: z.int(),
    visibleFrom: text,
    visibleUntil: text,
  },
  ...{ gapFrom: z.array(text).nullish(), labels: z.array(text), vectors: z.array(text), buried: z.boolean() },
  places: z.array(z.object({ workspaceId: text, path: text, scopePath: text })),
  rows: z.array(row),
});
type Row = z.infer<typeof row>;
type Memory = z.infer<typeof memory>;

const plain = (node: string, properties: readonly string[]) =>
  `${node} {${properties.map((name) => `.${name}`).join(', ')}, labels: labels(${node}),
    vectors: [k IN keys(${node}) WHERE k STARTS WITH 'embedding_']}`;
const shared = [
  ...Object.keys(description),
  ...Object.keys(searchTexts),
  'workspaceId',
  'scopePath',
  'scopeTokens',
];
const MEMORIES = `
  MATCH (m:Memory) WHERE m.workspaceId IN $workspaces
  CALL (m) { OPTIONAL MATCH (m)-[:HAS_VERSION]->(v) WITH v ORDER BY v.sequence
    RETURN collect(${plain('v', [...shared, 'sequence', 'version', 'recordedTo'])}) AS rows }
  RETURN datetime.realtime() AS now, rows, EXISTS {
      MATCH (t:Tombstone {workspaceId: m.workspaceId, scopePath: m.scopePath, key: m.key}) WHERE t.memoryId = m.id
    } AS buried, [(m)-[:IN]->(n) | n {.workspaceId, .path, .scopePath}] AS places,
    ${plain('m', [
      ...shared,
      ...[
        'id',
        'namespace',
        'key',
        'lastVersion',
        'lastSequence',
        'mirrorSequence',
        'visibleFrom',
        'visibleUntil',
        'gapFrom',
      ],
    ])} AS memory`;

/**
 * Looks for what must never be in a database and answers what it finds, each with its number in the graph model; with no
 * workspaces given it looks into all that the product made, and not into those that tests planted under names of their own.
 */
export async function checkInvariants(runner: Runner, workspaces?: readonly string[]): Promise<string[]> {
  const every = await runner.run(
    "MATCH (w:Workspace) WHERE w.id =~ '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}' RETURN w.id AS id",
  );
  const scope = { workspaces: workspaces ?? every.map((each) => each['id']) };
  return [
    ...(await findMissingLock(runner)),
    ...(await findDoubles(runner, scope)),
    ...(await findCrossings(runner, scope)),
    ...(await runner.run(MEMORIES, scope)).flatMap((found) => findInMemory(found)),
  ];
}

async function findMissingLock({ run }: Runner): Promise<string[]> {
  const keys = await run(
    "CALL db.propertyKeys() YIELD propertyKey WHERE propertyKey = '_l' RETURN propertyKey",
  );
  return keys.length > 0 ? [] : ['9: the property key _l does not exist, so that nothing is locked'];
}

async function findDoubles({ run }: Runner, scope: Record<string, unknown>): Promise<string[]> {
  const doubles = await run(
    `MATCH (m:Memory) WHERE m.workspaceId IN $workspaces
     WITH m.workspaceId AS workspace, m.namespace AS namespace, m.key AS key, count(*) AS count
     WHERE count > 1 OR namespace IS NULL OR key IS NULL
     RETURN coalesce(namespace, 'no namespace') + ' ' + coalesce(key, 'no key') AS address, count`,
    scope,
  );
  return doubles.map((each) => `1: ${String(each['count'])} memories at ${String(each['address'])}`);
}

async function findCrossings({ run }: Runner, scope: Record<string, unknown>): Promise<string[]> {
  const crossings = await run(
    `MATCH (a)-[r]->(b) WHERE a.workspaceId <> b.workspaceId AND (a.workspaceId IN $workspaces OR b.workspaceId IN $workspaces)
     RETURN labels(a)[0] + ' ' + type(r) + ' ' + labels(b)[0] AS edge, coalesce(a.id, a.memoryId, '') AS id`,
    scope,
  );
  return crossings.map(
    (each) => `4: ${String(each['edge'])} leads from ${String(each['id'])} into another workspace`,
  );
}

function findInMemory(found: Record<string, unknown>): string[] {
  const { memory: own, now, ...rest } = found as { memory: object; now: string };
  const read = memory.safeParse({ ...own, ...rest });
  const name = 'id' in own ? String(own.id) : 'a memory without an id';
  if (!read.success) {
    const [issue] = read.error.issues;
    return [`2: ${name} is half-written: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`];
  }
  const m = read.data;
  const findings = [...findInHistory(m, now), ...findInWindows(m), ...findInPlace(m), ...findInSearch(m)];
  return findings.map((finding) => finding.replace(/^\d/, (number) => `${number}: ${name}`));
}

function findInHistory(m: Memory, now: string): string[] {
  const { rows } = m;
  const versions = [...new Set(rows.map((each) => each.version))].sort((a, b) => a - b);
  const mirror = rows.find((each) => each.sequence === m.mirrorSequence);
  const isRun = (numbers: readonly number[], last: number) =>
    numbers.length === last && numbers.every((number, index) => number === index + 1);
  const overlap = rows.flatMap((a, index) =>
    rows
      .slice(index + 1)
      .filter((b) => meets(a, b))
      .map((b) => [a, b] as const),
  )[0];
  return [
    ...(isRun(
      rows.map((each) => each.sequence),
      m.lastSequence,
    )
      ? []
      : ['2 has a hole in its sequences']),
    ...(isRun(versions, m.lastVersion) ? [] : ['2 has a hole in its versions']),
    ...(overlap ? [`2 has rows that overlap: ${overlap[0].sequence} and ${overlap[1].sequence}`] : []),
    ...(m.lastVersion === 0 ? ['2 is a shell that was never written'] : []),
    ...(mirror === heldRow(rows, now)
      ? []
      : [`2 mirrors row ${m.mirrorSequence}, which is not the one that holds`]),
    ...[...Object.keys(description), ...Object.keys(searchTexts)]
      .filter((key) => mirror && !same(valueAt(m, key), valueAt(mirror, key)))
      .map((key) => `2 differs in ${key} from the row that it mirrors`),
    ...rows
      .filter((each) => each.recordedTo < each.recordedFrom)
      .map((each) => `2 has row ${each.sequence}, which ended before it began`),
  ];
}

/** Of the rows that are believed, the one that holds now, else the next to hold, else the last that held. */
function heldRow(rows: readonly Row[], now: string): Row | undefined {
  const open = rows
    .filter((each) => each.recordedTo === OPEN_END)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return (
    open.find((each) => each.validFrom <= now && now < each.validTo) ??
    open.find((each) => each.validFrom > now) ??
    open.at(-1)
  );
}

function meets(a: Row, b: Row): boolean {
  const crosses = (from: string, to: string, otherFrom: string, otherTo: string) =>
    from < otherTo && otherFrom < to;
  return (
    crosses(a.recordedFrom, a.recordedTo, b.recordedFrom, b.recordedTo) &&
    crosses(a.validFrom, a.validTo, b.validFrom, b.validTo)
  );
}

// Until memories supersede each other, a window is the interval in which what is mirrored is live.
function findInWindows(m: Memory): string[] {
  const until = earlier(m.validTo, m.expiresAt ?? OPEN_END);
  const live = m.state === 'ACTIVE' && m.validFrom < until;
  const [from, to] = live ? [m.validFrom, until] : [NEVER_FROM, NEVER_UNTIL];
  return [
    ...(m.heldUntil === until
      ? []
      : ['3 is held until another instant than its validity and its expiry say']),
    ...(m.visibleFrom === from && m.visibleUntil === to
      ? []
      : ['3 has another window than its validity and its expiry say']),
    ...((m.gapFrom ?? []).length === 0 ? [] : ['3 has a gap in its window, which nothing makes yet']),
  ];
}

function findInPlace(m: Memory): string[] {
  const [place, ...others] = m.places;
  if (place === undefined || others.length > 0) return [`5 has ${m.places.length} relationships IN, not one`];
  const tokens = scopeTokens(m.workspaceId, place.path);
  return [
    ...(m.namespace === place.path ? [] : [`5 says that it is in ${m.namespace}, and is in ${place.path}`]),
    ...(m.scopePath === place.scopePath && m.scopePath === scopePath(place.path)
      ? []
      : ['5 has another scopePath than its namespace']),
    ...(m.scopeTokens === tokens ? [] : ['5 has other scopeTokens than its namespace gives']),
    ...(m.rows.some(
      (each) =>
        each.scopePath !== m.scopePath ||
        each.scopeTokens !== m.scopeTokens ||
        each.workspaceId !== m.workspaceId,
    )
      ? ['5 has a row of another scope']
      : []),
  ];
}

function findInSearch(m: Memory): string[] {
  const searched = (of: { labels: readonly string[] }) =>
    of.labels.some((label) => ['Recallable', 'RecallableVersion', 'PendingEmbedding'].includes(label));
  if (m.state === 'ACTIVE') {
    const wrong = m.rows.find(
      (each) => each.labels.includes('RecallableVersion') === (each.sequence === m.mirrorSequence),
    );
    return [
      ...(m.labels.includes('Recallable') ? [] : ['6 is active and in no search index']),
      ...(wrong
        ? [
            `6 has row ${wrong.sequence}, which the index of versions must hold exactly when it is not mirrored`,
          ]
        : []),
    ];
  }
  return [
    ...(searched(m) ? [`6 is ${m.state} and has the labels ${m.labels.join()}`] : []),
    ...(m.rows.some(searched) ? [`6 is ${m.state} and a row of it has a search label`] : []),
    ...(m.vectors.length > 0 || m.rows.some((each) => each.vectors.length > 0)
      ? [`6 is ${m.state} and has a vector`]
      : []),
    ...(m.buried ? [] : [`6 is ${m.state} and has no tombstone`]),
  ];
}

function valueAt(of: object, key: string): unknown {
  return (of as Record<string, unknown>)[key] ?? null;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
