import { z } from 'zod';
import { cypher } from '../../src/graph/fragment.js';
import type { GraphTransaction } from '../../src/graph/graph.js';
import { flag, instant, int, list, map, text } from '../../src/graph/params.js';
import { systemQuery } from '../../src/graph/query.js';
import { mintWriteScope, type SystemAccess, type WriteScope } from '../../src/graph/scope.js';
import { earlier, nextMicrosecond, OPEN_END, type Instant } from '../../src/instant.js';
import { lockBelow, recomputeWindows } from '../../src/memory/shadow.js';
import { heldRectangle, type Supersession, type TimedMemory } from '../../src/memory/windows.js';

interface Revision {
  readonly kind: 'revise';
  readonly on: string;
  readonly validFrom: Instant;
  readonly validTo: Instant;
  readonly expiresAt: Instant;
  readonly trustRank: number;
}
/** A change of one memory, or of a relationship between two, as the product makes them. */
export type Operation =
  | Revision
  | { readonly kind: 'forget' | 'restore'; readonly on: string }
  | { readonly kind: 'link' | 'unlink'; readonly newer: string; readonly older: string };

const row = z.object({
  sequence: z.int(),
  validFrom: z.string(),
  validTo: z.string(),
  heldUntil: z.string(),
  expiresAt: z.string(),
  recordedFrom: z.string(),
  recordedTo: z.string(),
  trustRank: z.int(),
});
type Row = z.infer<typeof row>;
const instants = z
  .array(z.string())
  .nullable()
  .transform((times) => times ?? []);
const stored = z.object({
  id: z.string(),
  state: z.string(),
  trustRank: z.int(),
  validFrom: z.string(),
  heldUntil: z.string(),
  forgottenFrom: instants,
  forgottenUntil: instants,
  windows: z.object({
    visibleFrom: z.string(),
    visibleUntil: z.string(),
    visibleFromDay: z.string(),
    visibleUntilDay: z.string(),
    gapFrom: z.array(z.string()).nullable(),
    gapUntil: z.array(z.string()).nullable(),
  }),
  lastSequence: z.int(),
  rows: z.array(row),
  above: z.array(z.object({ newer: z.string(), recordedFrom: z.string(), recordedTo: z.string() })),
  now: z.string(),
});
/** A memory as the database has it. */
export type Stored = z.infer<typeof stored>;

const readMemories = systemQuery('test.history.read', {
  about: 'Memories with their rows and what supersedes them.',
  params: { ids: list(text), closed: flag },
  row: stored,
  cypher: cypher`
    UNWIND $ids AS id MATCH (m:Memory {id: id})
    RETURN m.id AS id, m.state AS state, m.trustRank AS trustRank, m.validFrom AS validFrom, m.heldUntil AS heldUntil,
      m.forgottenFrom AS forgottenFrom, m.forgottenUntil AS forgottenUntil,
      m {.visibleFrom, .visibleUntil, .visibleFromDay, .visibleUntilDay, .gapFrom, .gapUntil} AS windows,
      COUNT { (m)-[:HAS_VERSION]->() } AS lastSequence,
      COLLECT { MATCH (m)-[:HAS_VERSION]->(v) WHERE $closed OR v.recordedTo = datetime('9999-12-31T00:00:00Z')
                RETURN v {.*, expiresAt: coalesce(v.expiresAt, datetime('9999-12-31T00:00:00Z'))} ORDER BY v.sequence } AS rows,
      [(m)<-[e:SUPERSEDES|SUPERSEDED_UNTIL]-(s) | {newer: s.id, recordedFrom: e.recordedFrom,
        recordedTo: coalesce(e.recordedTo, datetime('9999-12-31T00:00:00Z'))}] AS above,
      datetime.truncate('microsecond', datetime.realtime()) AS now`,
});

const rowParams = map({
  sequence: int,
  validFrom: instant,
  validTo: instant,
  heldUntil: instant,
  expiresAt: instant,
  recordedFrom: instant,
  recordedTo: instant,
  trustRank: int,
});
const writeMemories = systemQuery('test.history.write', {
  about: 'What a revision, forgetting or restoring leaves of memories.',
  params: {
    memories: list(
      map({
        ...{
          id: text,
          workspaceId: text,
          state: text,
          trustRank: int,
          validFrom: instant,
          heldUntil: instant,
        },
        ...{ forgottenFrom: list(instant), forgottenUntil: list(instant), rows: list(rowParams) },
      }),
    ),
  },
  row: z.object({ written: z.int() }),
  cypher: cypher`
    UNWIND $memories AS memory
    MERGE (m:Memory {id: memory.id})
      ON CREATE SET m.workspaceId = memory.workspaceId, m.scopePath = 'history/', m.lastVersion = 1
    SET m += memory {.state, .trustRank, .validFrom, .heldUntil},
        m.forgottenFrom = CASE WHEN size(memory.forgottenFrom) > 0 THEN memory.forgottenFrom END,
        m.forgottenUntil = CASE WHEN size(memory.forgottenUntil) > 0 THEN memory.forgottenUntil END
    WITH m, memory
    UNWIND memory.rows AS each
    MERGE (v:MemoryVersion {memoryId: m.id, sequence: each.sequence})
      ON CREATE SET v.workspaceId = m.workspaceId, v.scopePath = m.scopePath
    SET v += each
    MERGE (m)-[:HAS_VERSION]->(v)
    RETURN count(*) AS written`,
});

const links = list(map({ newer: text, older: text, at: instant }));
const findAcyclic = systemQuery('test.history.acyclic', {
  about: 'The supersessions that would make no cycle.',
  params: { links },
  row: z.object({ newer: z.string() }),
  cypher: cypher`
    UNWIND $links AS link
    CALL (link) {
      MATCH (b:Memory {id: link.older})-[:SUPERSEDES]->*(x)
      WITH DISTINCT x, link WHERE x.id = link.newer
      RETURN count(*) AS back
    }
    WITH link, back WHERE back = 0
    RETURN link.newer AS newer`,
});
const linkMemories = systemQuery('test.history.link', {
  about: 'Makes supersessions.',
  params: { links },
  row: z.object({ made: z.int() }),
  cypher: cypher`
    UNWIND $links AS link MATCH (a:Memory {id: link.newer}), (b:Memory {id: link.older})
    CREATE (a)-[:SUPERSEDES {recordedFrom: link.at}]->(b)
    RETURN count(*) AS made`,
});
const unlinkMemories = systemQuery('test.history.unlink', {
  about: 'Ends supersessions.',
  params: { links },
  row: z.object({ ended: z.int() }),
  cypher: cypher`
    UNWIND $links AS link MATCH (a:Memory {id: link.newer})-[e:SUPERSEDES]->(b:Memory {id: link.older})
    CREATE (a)-[:SUPERSEDED_UNTIL {recordedFrom: e.recordedFrom, recordedTo: link.at}]->(b)
    DELETE e
    RETURN count(*) AS ended`,
});

/** What `applyOperations` needs of the procedure; a test may give it one that does less. */
export interface Procedure {
  lockBelow: typeof lockBelow;
  recomputeWindows: typeof recomputeWindows;
}

/** Histories in a workspace of their own. */
export function historiesIn(workspaceId: string, access: SystemAccess) {
  const scope = mintWriteScope(workspaceId, { shape: 'workspace' });
  return {
    plant: async (tx: GraphTransaction, ids: readonly string[]) => {
      await tx.run(access, writeMemories, {
        memories: ids.map((id) => ({
          ...{ id, workspaceId, state: 'ACTIVE', trustRank: 2, validFrom: OPEN_END, heldUntil: OPEN_END },
          ...{ forgottenFrom: [], forgottenUntil: [], rows: [] },
        })),
      });
      await recomputeWindows(tx, scope, ids);
    },
    read: (tx: GraphTransaction, ids: readonly string[]) =>
      tx.run(access, readMemories, { ids, closed: true }),
    apply: (tx: GraphTransaction, operations: readonly Operation[], procedure?: Procedure) =>
      applyOperations({ tx, access, scope, workspaceId }, operations, procedure),
  };
}

interface Context {
  readonly tx: GraphTransaction;
  readonly access: SystemAccess;
  readonly scope: WriteScope;
  readonly workspaceId: string;
}

/** Does operations that touch no memory in common: lock, change, lock what a new relationship adds, compute anew. */
async function applyOperations(
  context: Context,
  operations: readonly Operation[],
  procedure: Procedure = { lockBelow, recomputeWindows },
): Promise<void> {
  const { tx, access, scope, workspaceId } = context;
  const touched = operations.flatMap((each) => ('on' in each ? [each.on] : [each.newer, each.older]));
  const locked = await procedure.lockBelow(tx, scope, touched);
  const memories = await tx.run(access, readMemories, { ids: touched, closed: false });
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const changed = operations.flatMap((each) => {
    const memory = 'on' in each ? byId.get(each.on) : undefined;
    return memory && 'on' in each ? [{ ...changeOf(memory, each), id: each.on, workspaceId }] : [];
  });
  if (changed.length > 0) await tx.run(access, writeMemories, { memories: changed });
  await changeLinks(context, operations, byId);
  const all = [...locked, ...(await procedure.lockBelow(tx, scope, touched))];
  await procedure.recomputeWindows(tx, scope, [...new Set(all)]);
}

async function changeLinks(
  { tx, access }: Context,
  operations: readonly Operation[],
  memories: ReadonlyMap<string, Stored>,
): Promise<void> {
  const pairs = operations.filter((each) => 'newer' in each);
  const isLinked = ({ newer, older }: Pair) =>
    memories.get(older)?.above.some((edge) => edge.newer === newer && edge.recordedTo === OPEN_END) ?? false;
  const dated = ({ newer, older }: Pair) => ({ newer, older, at: memories.get(older)?.now ?? '' });
  const wanted = pairs.filter((each) => each.kind === 'link' && !isLinked(each)).map(dated);
  const ended = pairs.filter((each) => each.kind === 'unlink' && isLinked(each)).map(dated);
  const free = wanted.length > 0 ? await tx.run(access, findAcyclic, { links: wanted }) : [];
  const made = wanted.filter(({ newer }) => free.some((each) => each.newer === newer));
  if (made.length > 0) await tx.run(access, linkMemories, { links: made });
  if (ended.length > 0) await tx.run(access, unlinkMemories, { links: ended });
}

type Pair = Extract<Operation, { newer: string }>;
type Change = Extract<Operation, { on: string }>;

function changeOf(memory: Stored, change: Change) {
  const { rows, forgottenFrom, forgottenUntil, state } = memory;
  const last = rows.reduce<Instant>(
    (late, each) => (each.recordedFrom > late ? each.recordedFrom : late),
    '',
  );
  const at = memory.now > last ? memory.now : nextMicrosecond(last);
  const kept = { id: memory.id, state, forgottenFrom, forgottenUntil, ...mirrorOf(memory, rows, at), rows };
  if (change.kind === 'revise') {
    const next = revised(memory, change, at);
    return { ...kept, ...mirrorOf(memory, next, at), rows: next };
  }
  if (change.kind === 'forget')
    return state === 'FORGOTTEN'
      ? kept
      : {
          ...kept,
          state: 'FORGOTTEN',
          forgottenFrom: [...forgottenFrom, at],
          forgottenUntil: [...forgottenUntil, OPEN_END],
        };
  return state === 'ACTIVE'
    ? kept
    : { ...kept, state: 'ACTIVE', forgottenUntil: [...forgottenUntil.slice(0, -1), at] };
}

function mirrorOf(memory: Stored, rows: readonly Row[], at: Instant) {
  const { validFrom, heldUntil, trustRank } = heldRectangle(rows, at) ?? memory;
  return { validFrom, heldUntil, trustRank };
}

/** All rows that were open, after a revision: what it touches is closed, and what it leaves of that is believed anew. */
function revised({ rows, lastSequence }: Stored, change: Revision, at: Instant): readonly Row[] {
  const { validFrom, validTo, expiresAt, trustRank } = change;
  const isTouched = (each: Row) =>
    each.recordedTo === OPEN_END && each.validFrom < validTo && validFrom < each.validTo;
  const remainders = rows
    .filter(isTouched)
    .flatMap((each) => [
      { ...each, validTo: earlier(each.validTo, validFrom) },
      { ...each, validFrom: each.validFrom > validTo ? each.validFrom : validTo },
    ])
    .filter((each) => each.validFrom < each.validTo);
  const added = [...remainders, { validFrom, validTo, expiresAt, trustRank }].map((each, index) => ({
    ...each,
    sequence: lastSequence + index + 1,
    heldUntil: earlier(each.validTo, each.expiresAt),
    recordedFrom: at,
    recordedTo: OPEN_END,
  }));
  return [...rows.map((each) => (isTouched(each) ? { ...each, recordedTo: at } : each)), ...added];
}

/** Stored memories as `windows.ts` takes them. */
export function toChronicle(memories: readonly Stored[]): {
  readonly memories: readonly TimedMemory[];
  readonly supersessions: readonly Supersession[];
} {
  return {
    memories: memories.map(({ id, state, trustRank, validFrom, heldUntil, rows, ...rest }) => ({
      ...{ id, state, trustRank, validFrom, heldUntil, rectangles: rows },
      forgotten: rest.forgottenFrom.map((from, index) => ({ from, until: rest.forgottenUntil[index] ?? '' })),
    })),
    supersessions: memories.flatMap(({ id, above }) => above.map((edge) => ({ ...edge, older: id }))),
  };
}
