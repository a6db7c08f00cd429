import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'neo4j-driver';
import type { Mode } from '../../src/graph/fragment.js';
import { encodeAll, type Codec, type Values } from '../../src/graph/params.js';
import { mintPlace, mintReadScope, mintWriteScope, type Extent, type ScopeShape } from '../../src/graph/scope.js';
import { toPlain } from '../../src/graph/values.js';
import { foreignNames, isOpen, PICKS, valueOf, type Choice } from './canary-params.js';
import { CANARY_MODEL, HOME, type Corner, type Planted, type World } from './canary-world.js';
import { connection, type TestGraph } from './neo4j.js';

/** What of a query the canary needs; a test may give it one that no module would register. */
export interface Subject {
  readonly name: string;
  readonly mode: Mode;
  readonly params: Readonly<Record<string, Codec<never>>>;
  text(shape: ScopeShape, model: string): string;
}

/** A scope of A, as a query of its mode is run in. */
export interface Setting {
  readonly name: string;
  readonly shape: ScopeShape;
  readonly parameters: Readonly<Record<string, unknown>>;
  covers(path: string): boolean;
  /** Namespaces above a place: they may be joined to, and hold nothing of their own here. */
  isAbove(path: string): boolean;
}

/** What one query in one scope did. */
export interface Outcome {
  /** What should not have happened, each with the parameters that did it. */
  readonly findings: readonly string[];
  /** How many runs the database did not refuse for a uniqueness constraint. */
  readonly completed: number;
  /** Whether a row told something of A. */
  readonly foundOwn: boolean;
  /** Whether it wrote. */
  readonly wrote: boolean;
}

/** The scopes of A that queries of a mode run in: one of each shape. */
export function settingsOf(mode: Mode, { corners: [home] }: World): readonly Setting[] {
  const { workspaceId } = home;
  if (mode === 'place')
    return [HOME, 'team/fresh/leaf'].map((path) => ({
      name: `place ${path}`,
      shape: 'paths',
      parameters: mintPlace(workspaceId, path).parameters(),
      covers: (other) => other === path,
      isAbove: (other) => path.startsWith(`${other}/`),
    }));
  const mint = mode === 'read' ? mintReadScope : mintWriteScope;
  const setting = (extent: Extent, covers: Setting['covers']): Setting => ({
    name: extent.shape,
    shape: extent.shape,
    parameters: mint(workspaceId, extent).parameters(),
    covers,
    isAbove: () => false,
  });
  return [
    setting({ shape: 'workspace' }, () => true),
    setting({ shape: 'range', root: HOME }, (path) => path === HOME || path.startsWith(`${HOME}/`)),
    setting({ shape: 'paths', paths: [HOME] }, (path) => path === HOME),
  ];
}

/** Runs a query as A with many parameters, each time in a transaction that is rolled back. */
export async function runCanary(
  { driver }: Pick<TestGraph, 'driver'>,
  world: World,
  subject: Subject,
  setting: Setting,
): Promise<Outcome> {
  const border = borderOf(world, setting);
  const session = driver.session({ database: connection.database });
  const findings: string[] = [];
  const outcome = { completed: 0, foundOwn: false, wrote: false };
  const attempt = async (choice: Choice): Promise<boolean> => {
    const tx = await session.beginTransaction();
    try {
      const did = await attemptIn(tx, subject, setting, choice, border);
      findings.push(...did.findings.map((finding) => `${finding} with ${JSON.stringify(describe(choice))}`));
      outcome.completed += 1;
      outcome.foundOwn ||= did.foundOwn;
      outcome.wrote ||= did.wrote;
      return did.rows > 0 || did.wrote;
    } catch (error) {
      if (!isRefused(error)) throw new Error(`${subject.name} with ${JSON.stringify(describe(choice))}`, { cause: error });
      return false;
    } finally {
      await tx.rollback();
    }
  };
  try {
    const own = ownChoices(subject, world);
    const answered = new Set<Choice['pick']>();
    for (const choice of own) if (await attempt(choice)) answered.add(choice.pick);
    // Ids of a kind that finds nothing of A's find nothing of others' either.
    const picks = own.map((choice) => choice.pick).filter((pick) => answered.size === 0 || answered.has(pick));
    for (const choice of foreignChoices(subject, world, [...new Set(picks)])) await attempt(choice);
  } finally {
    await session.close();
  }
  return { ...outcome, findings };
}

/** What changes in a reading query's rows when everything that is not A's is taken away: nothing should. */
export async function runWithoutOthers(
  { driver }: Pick<TestGraph, 'driver'>,
  world: World,
  subject: Subject,
  setting: Setting,
): Promise<readonly string[]> {
  const { foreign } = borderOf(world, setting);
  const session = driver.session({ database: connection.database });
  try {
    const choices = ownChoices(subject, world).filter((choice) => choice.flags && choice.without === undefined);
    const tx = await session.beginTransaction();
    try {
      const before = await rowsOf(tx, subject, setting, choices, world);
      await tx.run('UNWIND $ids AS id MATCH (n) WHERE elementId(n) = id DETACH DELETE n', { ids: [...foreign.keys()] });
      const after = await rowsOf(tx, subject, setting, choices, world);
      return choices
        .filter((_, index) => !isDeepStrictEqual(before[index], after[index]))
        .map((choice) => JSON.stringify(describe(choice)));
    } finally {
      await tx.rollback();
    }
  } finally {
    await session.close();
  }
}

async function rowsOf(tx: Transaction, subject: Subject, setting: Setting, choices: readonly Choice[], world: World) {
  const results: string[][] = [];
  for (const choice of choices) {
    const { records } = await tx.run(
      subject.text(setting.shape, CANARY_MODEL),
      parametersOf(subject, setting, choice, world),
    );
    // A rank counts, a score may depend on how often words occur elsewhere, and time passes.
    const rows = records.map((record) => ({ ...(toPlain(record.toObject()) as object), score: null, now: null }));
    results.push(rows.map((row) => JSON.stringify(row)).sort());
  }
  return results;
}

interface Border {
  readonly world: World;
  readonly foreign: ReadonlyMap<string, Planted>;
  readonly own: readonly Planted[];
}

function borderOf(world: World, setting: Setting): Border {
  const [home] = world.corners;
  const isOwn = ({ workspaceId, path }: Planted) =>
    workspaceId === home.workspaceId && (path === undefined || setting.covers(path));
  const isNeutral = ({ workspaceId, path, label }: Planted) =>
    workspaceId === home.workspaceId && label === 'Namespace' && setting.isAbove(path ?? '');
  const foreign = world.nodes.filter((node) => !isOwn(node) && !isNeutral(node));
  return { world, foreign: new Map(foreign.map((node) => [node.elementId, node])), own: world.nodes.filter(isOwn) };
}

function ownChoices(subject: Subject, world: World): Choice[] {
  const kinds = Object.entries(subject.params).map(([name, codec]) => [name, codec.kind] as const);
  const picks = kinds.some(([name, kind]) => isOpen(kind, name)) ? PICKS : (['fresh'] as const);
  const nullables = kinds.filter(([, kind]) => typeof kind === 'object' && 'nullable' in kind);
  const base = { of: world.corners[0], nulls: false, flags: true };
  return picks.flatMap((pick): Choice[] => [
    { ...base, pick, nulls: true },
    { ...base, pick, nulls: true, flags: false },
    { ...base, pick },
    ...nullables.map(([name]) => ({ ...base, pick, without: name })),
  ]);
}

function foreignChoices(subject: Subject, world: World, picks: readonly Choice['pick'][]): Choice[] {
  const [of] = world.corners;
  const names = Object.entries(subject.params).flatMap(([name, codec]) => foreignNames(codec.kind, name));
  const nullables = ownChoices(subject, world).flatMap(({ without }) => without ?? []);
  return picks.flatMap((pick) =>
    strangersOf(world).flatMap((stranger): Choice[] => {
      const base = { pick, flags: true };
      const crossed = names.map((name) => ({ ...base, of, nulls: false, foreign: { name, of: stranger } }));
      return [
        { ...base, of: stranger, nulls: true },
        { ...base, of: stranger, nulls: false },
        ...[...new Set(nullables)].map((without) => ({ ...base, of: stranger, nulls: false, without })),
        ...crossed,
        ...crossed.map((choice) => ({ ...choice, nulls: true })),
      ];
    }),
  );
}

function parametersOf(subject: Subject, setting: Setting, choice: Choice, world: World): Record<string, unknown> {
  const corners = [world.corners[0], ...strangersOf(world)];
  const values = Object.entries(subject.params).map(([name, codec]) => [
    name,
    valueOf(codec.kind, name, choice, corners),
  ]);
  const encoded = encodeAll(subject.params, Object.fromEntries(values) as Values<Subject['params']>);
  return { ...encoded, ...setting.parameters };
}

/** The look-alike beside A, what is above and below it, and the same place in the other workspace. */
function strangersOf(world: World): readonly Corner[] {
  const [home, ...others] = world.corners;
  const beside = ['team/alpha2', 'team', 'team/alpha/sub'].map((path) =>
    others.find((other) => other.path === path && other.workspaceId === home.workspaceId),
  );
  return [...beside, others.find((other) => other.path === home.path)].filter((corner) => corner !== undefined);
}

async function attemptIn(tx: Transaction, subject: Subject, setting: Setting, choice: Choice, border: Border) {
  const parameters = parametersOf(subject, setting, choice, border.world);
  const before = subject.mode === 'read' ? undefined : await dump(tx, border);
  const { records, summary } = await tx.run(subject.text(setting.shape, CANARY_MODEL), parameters);
  const wrote = summary.counters.containsUpdates();
  const told = textsOf(records.map((record) => toPlain(record.toObject())));
  const findings = findLeaks(told, new Set(textsOf(toPlain(parameters))), border);
  if (before === undefined) {
    if (wrote) findings.push('it reads, and wrote');
  } else if (wrote) {
    findings.push(...findChanges(before, await dump(tx, border)));
    const { nodesCreated, nodesDeleted } = summary.counters.updates();
    if ((nodesCreated ?? 0) > 0) findings.push(...(await findStrays(tx, setting, border, nodesCreated ?? 0, nodesDeleted ?? 0)));
  }
  const foundOwn = told.some((text) => border.own.some((node) => text.includes(node.marker) || text === node.id));
  return { findings, foundOwn, wrote, rows: records.length };
}

/** Texts of rows that stem from what is foreign; ids and names that were given as parameters may come back. */
function findLeaks(told: readonly string[], given: ReadonlySet<string>, { foreign, own }: Border): string[] {
  const ownPaths = new Set(own.map((node) => node.path));
  return [...foreign.values()].flatMap((node) => {
    const words = [node.id, ...(ownPaths.has(node.path) ? [] : [node.path])].filter((word) => word !== undefined);
    const leak = told.find((text) => text.includes(node.marker) || (words.includes(text) && !given.has(text)));
    return leak === undefined ? [] : [`a row tells «${leak.slice(0, 60)}» of ${node.label} ${node.id}`];
  });
}

interface State {
  readonly labels: readonly string[];
  readonly properties: unknown;
  readonly edges: readonly string[];
}

const DUMP = `UNWIND $ids AS id MATCH (n) WHERE elementId(n) = id
  RETURN id, labels(n) AS labels, properties(n) AS properties,
    [(n)-[r]-() | [elementId(startNode(r)), type(r), elementId(endNode(r)), elementId(r), properties(r)]] AS edges`;

async function dump(tx: Transaction, { foreign }: Border): Promise<ReadonlyMap<string, State>> {
  const { records } = await tx.run(DUMP, { ids: [...foreign.keys()] });
  return new Map(
    records.map((record) => {
      const row = toPlain(record.toObject()) as State & { id: string };
      const edges = row.edges.map((edge) => JSON.stringify(edge)).sort();
      return [row.id, { labels: [...row.labels].sort(), properties: row.properties, edges }];
    }),
  );
}

/** What foreign nodes lost or got; an edge from A's side that should never have been there may go. */
function findChanges(before: ReadonlyMap<string, State>, after: ReadonlyMap<string, State>): string[] {
  return [...before].flatMap(([id, was]) => {
    const is = after.get(id);
    if (is === undefined) return [`it deleted ${JSON.stringify(was.properties)}`];
    const within = (edge: string) => (JSON.parse(edge) as string[]).filter((end) => before.has(end)).length === 2;
    const changes = [
      isDeepStrictEqual(was.labels, is.labels) ? undefined : `labels are ${is.labels.join()}, not ${was.labels.join()}`,
      isDeepStrictEqual(was.properties, is.properties) ? undefined : 'properties are others',
      is.edges.find((edge) => !was.edges.includes(edge)),
      was.edges.find((edge) => !is.edges.includes(edge) && within(edge)),
    ].filter((change) => change !== undefined);
    return changes.map((change) => `it changed ${was.labels.join()} ${id}: ${change}`);
  });
}

/** New nodes that lie outside of the scope, or nowhere. */
async function findStrays(tx: Transaction, setting: Setting, { world }: Border, created: number, deleted: number): Promise<string[]> {
  const [home] = world.corners;
  const workspaces = [...new Set(world.corners.map((corner) => corner.workspaceId))];
  const known = world.nodes.map((node) => node.elementId);
  const { records } = await tx.run(
    `MATCH (n) WHERE n.workspaceId IN $workspaces AND NOT elementId(n) IN $known
     RETURN n.workspaceId AS workspaceId, n.scopePath AS scopePath, labels(n) AS labels`,
    { workspaces, known },
  );
  const made = records.map((record) => record.toObject() as { workspaceId: string; scopePath: string | null; labels: string[] });
  const strays = made.filter(({ workspaceId, scopePath, labels }) => {
    const path = scopePath?.slice(0, -1);
    const inside = path === undefined || setting.covers(path) || (labels.includes('Namespace') && setting.isAbove(path));
    return workspaceId !== home.workspaceId || !inside;
  });
  const nowhere = made.length < created - deleted ? ['it made a node that is of no workspace'] : [];
  return [...strays.map((node) => `it made ${JSON.stringify(node)}`), ...nowhere];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

function describe({ of, foreign, ...rest }: Choice) {
  const by = (corner: Corner) => `${corner.workspaceId} ${corner.path}`;
  return { ...rest, of: by(of), ...(foreign && { foreign: `${foreign.name} of ${by(foreign.of)}` }) };
}

/** Whether the database refused a write for a uniqueness constraint: it did nothing then. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed';
}
