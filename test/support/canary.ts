import { isDeepStrictEqual } from 'node:util';
import type { Driver, Transaction } from 'neo4j-driver';
import type { Mode } from '../../src/graph/fragment.js';
import { encodeAll, type Codec, type Kind, type Values } from '../../src/graph/params.js';
import {
  mintPlace,
  mintReadScope,
  mintWriteScope,
  type Extent,
  type ScopeShape,
} from '../../src/graph/scope.js';
import { toPlain } from '../../src/graph/values.js';
import { foreignNames, isOpen, GUESSES, valueOf, type Choice, type Guess } from './canary-params.js';
import { CANARY_MODEL, HOME, type Corner, type Planted, type World } from './canary-world.js';
import { connection } from './neo4j.js';

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
  { driver }: { driver: Driver },
  world: World,
  subject: Subject,
  setting: Setting,
): Promise<Outcome> {
  const session = driver.session({ database: connection.database });
  const own = borderOf(world, setting);
  const border = {
    ...own,
    edges: new Set((await look(session, own)).flatMap((state) => state.edges)),
  };
  const findings: string[] = [];
  const outcome = { completed: 0, foundOwn: false, wrote: false };
  let tx: Transaction | undefined;
  const attempt = async (choice: Choice): Promise<boolean> => {
    tx ??= await session.beginTransaction();
    let untouched = false;
    try {
      const did = await attemptIn(tx, subject, setting, choice, border);
      findings.push(...did.findings.map((finding) => `${finding} with ${JSON.stringify(describe(choice))}`));
      outcome.completed += 1;
      outcome.foundOwn ||= did.foundOwn;
      outcome.wrote ||= did.wrote;
      untouched = !did.wrote;
      return did.rows > 0 || did.wrote;
    } catch (error) {
      if (!isRefused(error))
        throw new Error(`${subject.name} with ${JSON.stringify(describe(choice))}`, { cause: error });
      return false;
    } finally {
      if (!untouched) {
        await tx.rollback();
        tx = undefined;
      }
    }
  };
  try {
    // Ids of a kind that finds nothing of A's find nothing of others' either.
    let guess: Guess | undefined;
    for (const choice of firstChoices(subject, world)) if (await attempt(choice)) guess ??= choice.guess;
    for (const choice of furtherChoices(subject, world, guess ?? 'memoryId')) await attempt(choice);
  } finally {
    // A transaction that is open is rolled back with it.
    await session.close();
  }
  return { ...outcome, findings };
}

export interface Border {
  readonly world: World;
  readonly foreign: ReadonlyMap<string, Planted>;
  readonly own: readonly Planted[];
}

interface Watched extends Border {
  /** The relationships that foreign nodes have. */
  readonly edges: ReadonlySet<string>;
}

export function borderOf(world: World, setting: Setting): Border {
  const [home] = world.corners;
  const isOwn = ({ workspaceId, path }: Planted) =>
    workspaceId === home.workspaceId && (path === undefined || setting.covers(path));
  const isNeutral = ({ workspaceId, path, labels }: Planted) =>
    workspaceId === home.workspaceId && labels.includes('Namespace') && setting.isAbove(path ?? '');
  const foreign = world.nodes.filter((node) => !isOwn(node) && !isNeutral(node));
  return {
    world,
    foreign: new Map(foreign.map((node) => [node.elementId, node])),
    own: world.nodes.filter(isOwn),
  };
}

/** A's own parameters, once without and once with what may be left out, for each meaning that an id could have. */
export function firstChoices(subject: Subject, world: World): Choice[] {
  const open = Object.entries(subject.params).some(([name, codec]) => isOpen(codec.kind, name));
  return (open ? GUESSES : [GUESSES[0] ?? 'fresh']).flatMap((guess): Choice[] =>
    [true, false].map((nulls) => ({ of: world.corners[0], guess, nulls, flags: true })),
  );
}

/** Parameters of others, of A with one of another's among them, and with one or the other left out. */
function furtherChoices(subject: Subject, world: World, guess: Guess): Choice[] {
  const [of] = world.corners;
  const entries = Object.entries(subject.params).map(([name, codec]) => [name, codec.kind] as const);
  const names = entries.flatMap(([name, kind]) => foreignNames(kind, name));
  const nullable = entries.filter(([, kind]) => isNullableText(kind)).map(([name]) => name);
  const leftOut = [undefined, ...nullable];
  const base = { guess, nulls: false, flags: true };
  return [
    { ...base, of, nulls: true, flags: false },
    ...nullable.map((without) => ({ ...base, of, without })),
    ...lookAlikesOf(world).flatMap((stranger): Choice[] => [
      { ...base, of: stranger, nulls: true },
      ...leftOut.map((without) => ({ ...base, of: stranger, without })),
      ...names.flatMap((name) =>
        leftOut.map((without) => ({ ...base, of, without, foreign: { name, of: stranger } })),
      ),
    ]),
  ];
}

function isNullableText(kind: Kind): boolean {
  return typeof kind === 'object' && 'nullable' in kind && kind.nullable === 'text';
}

/** The namespace beside A that looks like it, and the same one in the other workspace. */
function lookAlikesOf(world: World): readonly Corner[] {
  const [home, beside, ...others] = world.corners;
  return [beside, others.find((other) => other.path === home.path)].filter((corner) => corner !== undefined);
}

export function parametersOf(
  subject: Subject,
  setting: Setting,
  choice: Choice,
  world: World,
): Record<string, unknown> {
  const values = Object.entries(subject.params).map(([name, codec]) => [
    name,
    valueOf(codec.kind, name, choice, world.corners),
  ]);
  const encoded = encodeAll(subject.params, Object.fromEntries(values) as Values<Subject['params']>);
  return { ...encoded, ...setting.parameters };
}

async function attemptIn(
  tx: Transaction,
  subject: Subject,
  setting: Setting,
  choice: Choice,
  border: Watched,
) {
  const parameters = parametersOf(subject, setting, choice, border.world);
  const { records, summary } = await tx.run(subject.text(setting.shape, CANARY_MODEL), parameters);
  const wrote = summary.counters.containsUpdates();
  const told = textsOf(records.map((record) => toPlain(record.toObject())));
  const findings = findLeaks(told, new Set(textsOf(toPlain(parameters))), border);
  if (wrote && subject.mode === 'read') findings.push('it reads, and wrote');
  if (wrote) {
    findings.push(...findChanges(border, await look(tx, border)));
    const { nodesCreated, nodesDeleted } = summary.counters.updates();
    if (nodesCreated > 0)
      findings.push(...(await findStrays(tx, setting, border, nodesCreated - nodesDeleted)));
  }
  const foundOwn = told.some((text) =>
    border.own.some((node) => text.includes(node.marker) || text === node.id || text === node.path),
  );
  return { findings, foundOwn, wrote, rows: records.length };
}

/** Texts of rows that stem from what is foreign; ids and names that were given as parameters may come back. */
function findLeaks(told: readonly string[], given: ReadonlySet<string>, { foreign, own }: Border): string[] {
  const ownPaths = new Set(own.map((node) => node.path));
  return [...foreign.values()].flatMap((node) => {
    const words = [node.id, ...(ownPaths.has(node.path) ? [] : [node.path])].filter((word) => word != null);
    const leak = told.find(
      (text) => text.includes(node.marker) || (words.includes(text) && !given.has(text)),
    );
    return leak === undefined
      ? []
      : [`a row tells «${leak.slice(0, 60)}» of ${node.labels.join()} ${node.id ?? ''}`];
  });
}

interface State {
  readonly id: string;
  readonly labels: readonly string[];
  readonly same: boolean;
  readonly edges: readonly string[];
}

const LOOK = `MATCH (original:CanaryOriginal {world: $world})-[:HAS_COPY]->(copy)
  MATCH (n) WHERE elementId(n) = original.elementId
  RETURN original.elementId AS id, labels(n) AS labels, properties(n) = properties(copy) AS same,
    [(n)-[r]-() | elementId(startNode(r)) + ' ' + elementId(endNode(r)) + ' ' + type(r) + ' ' + elementId(r) + ' ' +
      coalesce(r.id, '') + ' ' + coalesce(r.access, '')] AS edges`;

/** How foreign nodes are, each with its edges and with whether its properties are still those that were planted. */
async function look(
  runner: { run: Transaction['run'] },
  { world, foreign }: Border,
): Promise<readonly State[]> {
  const { records } = await runner.run(LOOK, { world: world.id });
  return records.map((record) => record.toObject() as State).filter((state) => foreign.has(state.id));
}

/** What foreign nodes lost or got; an edge from A's side that should never have been there may go. */
function findChanges({ foreign, edges }: Watched, states: readonly State[]): string[] {
  const present = new Map(states.map((state) => [state.id, state]));
  const found = new Set(states.flatMap((state) => state.edges));
  const isWithin = (edge: string) => edge.split(' ', 2).every((end) => foreign.has(end));
  const changed = [...foreign.values()].flatMap(({ elementId, id, labels }) => {
    const state = present.get(elementId);
    const node = `${labels.join()} ${id ?? ''}`;
    if (state === undefined) return [`it deleted ${node}`];
    return [
      ...(state.same ? [] : [`it changed ${node}`]),
      ...(isDeepStrictEqual(new Set(labels), new Set(state.labels))
        ? []
        : [`it made ${node} ${state.labels.join()}`]),
    ];
  });
  const added = [...found]
    .filter((edge) => !edges.has(edge))
    .map((edge) => `it added the relationship ${edge}`);
  const gone = [...edges].filter((edge) => !found.has(edge) && isWithin(edge));
  return [...changed, ...added, ...gone.map((edge) => `it took the relationship ${edge} away`)];
}

/** New nodes that lie outside of the scope, or nowhere. */
async function findStrays(
  tx: Transaction,
  setting: Setting,
  { world }: Border,
  created: number,
): Promise<string[]> {
  const [home] = world.corners;
  const workspaces = [...new Set(world.corners.map((corner) => corner.workspaceId))];
  const known = new Set(world.nodes.map((node) => node.elementId));
  const { records } = await tx.run(
    `MATCH (n) WHERE n.workspaceId IN $workspaces AND NOT n:CanaryCopy
     RETURN elementId(n) AS id, n.workspaceId AS workspaceId, n.scopePath AS scopePath, labels(n) AS labels`,
    { workspaces },
  );
  const made = records
    .map(
      (record) =>
        record.toObject() as { id: string; workspaceId: string; scopePath: string | null; labels: string[] },
    )
    .filter((node) => !known.has(node.id));
  const strays = made.filter(({ workspaceId, scopePath, labels }) => {
    const path = scopePath?.slice(0, -1);
    const inside =
      path === undefined || setting.covers(path) || (labels.includes('Namespace') && setting.isAbove(path));
    return workspaceId !== home.workspaceId || !inside;
  });
  const nowhere = made.length < created ? ['it made a node that is of no workspace'] : [];
  return [...strays.map((node) => `it made ${JSON.stringify(node)}`), ...nowhere];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

export function describe({ of, foreign, ...rest }: Choice) {
  const by = (corner: Corner) => `${corner.workspaceId} ${corner.path}`;
  return { ...rest, of: by(of), ...(foreign && { foreign: `${foreign.name} of ${by(foreign.of)}` }) };
}

/** Whether the database refused a write for a uniqueness constraint: it did nothing then. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed'
  );
}
