import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { cypher } from './fragment.js';
import type { Graph } from './graph.js';
import { int, text } from './params.js';
import { systemQuery } from './query.js';
import { baseSchema, bookkeeping, eventSchema, type SchemaItem } from './schema-shape.js';
import { compareSchema, type Drift } from './schema-compare.js';
import type { SystemAccess } from './scope.js';

interface Migration {
  readonly id: number;
  readonly name: string;
  run(graph: Graph, access: SystemAccess): Promise<void>;
}

/** In order; a released one never changes. Each can be run again after a crash in its middle. */
const migrations: readonly Migration[] = [
  { id: 1, name: 'constraints and indexes', run: (graph, access) => createAll(graph, access, baseSchema) },
  { id: 2, name: 'events', run: (graph, access) => createAll(graph, access, eventSchema) },
  { id: 3, name: 'rows of history that are searched and corrected', run: completeRows },
];

/** Gives rows and memories of before what as-of reads and corrections of the past need of them. */
async function completeRows(graph: Graph, access: SystemAccess): Promise<void> {
  await graph.raw(
    access,
    `CYPHER 25
     MATCH (m:Memory)-[:HAS_VERSION]->(v:MemoryVersion) WHERE v.key IS NULL
     CALL (m, v) {
       SET v.key = m.key, v.createdAt = m.createdAt, v.createdById = m.createdById, v.updatedById = v.authorId,
           v.recordedToDay = replace(left(toString(v.recordedTo), 10), '-', ''),
           v.baseSequence = CASE WHEN v.sequence > 1 THEN v.sequence - 1 END
     } IN TRANSACTIONS OF 500 ROWS`,
  );
  await graph.raw(
    access,
    `CYPHER 25
     MATCH (m:Memory) WHERE m.lastVersion > 0 AND m.version IS NULL
     CALL (m) {
       SET m.version = m.lastVersion
       WITH m WHERE m.state = 'FORGOTTEN'
       SET m.forgottenFrom = [m.recordedFrom], m.forgottenUntil = [datetime('9999-12-31T00:00:00Z')]
     } IN TRANSACTIONS OF 500 ROWS`,
  );
}

const LEASE = 'migrations';
const LEASE_SECONDS = 30;
const RENEWAL_MS = 10_000;
const WAIT_LIMIT_MS = 180_000;

const takeLease = systemQuery('graph.lease.take', {
  about:
    'Takes a named lease when it is free, expired or already held by this holder; answers whether it was taken.',
  params: { name: text, holder: text, seconds: int },
  row: z.object({ taken: z.boolean() }),
  cypher: cypher`
    MERGE (l:Lease {name: $name})
    REMOVE l._l
    WITH l, datetime.realtime() AS now
    WITH l, now, l.holder IS NULL OR l.holder = $holder OR l.until <= now AS free
    SET l.until = CASE WHEN free THEN now + duration({seconds: $seconds}) ELSE l.until END,
        l.holder = CASE WHEN free THEN $holder ELSE l.holder END
    RETURN free AS taken`,
});

const dropLease = systemQuery('graph.lease.drop', {
  about: 'Gives a named lease back, if this holder still has it.',
  params: { name: text, holder: text },
  row: z.object({ dropped: z.int() }),
  cypher: cypher`
    MATCH (l:Lease {name: $name}) WHERE l.holder = $holder
    SET l.holder = null, l.until = null
    RETURN count(*) AS dropped`,
});

const appliedMigrations = systemQuery('graph.migrations', {
  about: 'The numbers of the migrations that ran.',
  params: {},
  row: z.object({ id: z.int() }),
  cypher: cypher`MATCH (m:Migration) RETURN m.id AS id ORDER BY id`,
});

const recordMigration = systemQuery('graph.migration.record', {
  about: 'Notes that a migration ran.',
  params: { id: int, name: text },
  row: z.object({ id: z.int() }),
  cypher: cypher`
    MERGE (m:Migration {id: $id})
      ON CREATE SET m.name = $name, m.at = datetime.truncate('microsecond', datetime.realtime())
    RETURN m.id AS id`,
});

/** Takes a lease for `seconds`; answers false when another holder has it. */
export async function tryLease(
  graph: Graph,
  access: SystemAccess,
  name: string,
  holder: string,
  seconds: number,
) {
  const [row] = await graph.system(access, takeLease, { name, holder, seconds });
  return row?.taken ?? false;
}

/** Gives a lease back. */
export async function releaseLease(graph: Graph, access: SystemAccess, name: string, holder: string) {
  await graph.system(access, dropLease, { name, holder });
}

/** Does `work` under a named lease, waiting for it for at most 3 minutes. */
export async function underLease<T>(
  graph: Graph,
  access: SystemAccess,
  name: string,
  holder: string,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  while (!(await tryLease(graph, access, name, holder, LEASE_SECONDS))) {
    if (Date.now() > deadline)
      throw new Error(`Another process holds the lease «${name}»; it was waited for 3 minutes.`);
    await sleep(200);
  }
  let renewing: Promise<boolean> = Promise.resolve(true);
  const renewal = setInterval(() => {
    renewing = tryLease(graph, access, name, holder, LEASE_SECONDS).catch(() => false);
  }, RENEWAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // A renewal under way would take the lease again after it was given back.
    await renewing;
    await releaseLease(graph, access, name, holder);
  }
}

/**
 * Brings a database to this version: migrations once, in order, under a lease; then every constraint and index is compared
 * with what the service relies on. A missing one is made again; one of another shape refuses the start and is named.
 */
export async function migrate(graph: Graph, access: SystemAccess, holder: string): Promise<void> {
  if ((await unapplied(graph, access)).length > 0) await migrateAlone(graph, access, holder);
  await assertSchema(graph, access, [...bookkeeping, ...baseSchema]);
}

async function migrateAlone(graph: Graph, access: SystemAccess, holder: string): Promise<void> {
  // A lock by REMOVE locks nothing until the property key exists in this database.
  await graph.raw(access, "CALL db.createProperty('_l')");
  await createAll(graph, access, bookkeeping);
  await underLease(graph, access, LEASE, holder, async () => {
    for (const migration of await unapplied(graph, access)) {
      await migration.run(graph, access);
      await graph.system(access, recordMigration, { id: migration.id, name: migration.name });
    }
  });
}

async function unapplied(graph: Graph, access: SystemAccess): Promise<readonly Migration[]> {
  const applied = new Set((await graph.system(access, appliedMigrations, {})).map((row) => row.id));
  const known = new Set(migrations.map((migration) => migration.id));
  const newer = [...applied].filter((id) => !known.has(id));
  if (newer.length > 0)
    throw new Error(
      `The database was written by a newer version (migration ${newer.join(', ')}); start that version.`,
    );
  return migrations.filter((migration) => !applied.has(migration.id));
}

/** Makes what is missing of these constraints and indexes and refuses those of another shape, naming each. */
export async function assertSchema(
  graph: Graph,
  access: SystemAccess,
  expected: readonly SchemaItem[],
): Promise<void> {
  let drift = await compareSchema(graph, access, expected);
  const missing = drift.filter((entry) => entry.kind === 'missing').map((entry) => entry.item);
  if (missing.length > 0) {
    await createAll(graph, access, missing);
    drift = await compareSchema(graph, access, expected);
  }
  if (drift.length > 0) throw new Error(describe(drift));
  await graph.raw(access, 'CALL db.awaitIndexes(120)');
}

function describe(drift: readonly Drift[]): string {
  const lines = drift.map((entry) => `${entry.item.name}: ${entry.difference}`);
  return (
    'The database has indexes of another shape, or under another name, than the service relies on. ' +
    `Drop them, and the next start makes them anew:\n${lines.join('\n')}`
  );
}

async function createAll(graph: Graph, access: SystemAccess, items: readonly SchemaItem[]): Promise<void> {
  for (const item of items) await graph.raw(access, `CYPHER 25 ${item.create}`);
}
