import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import neo4j, { type Driver } from 'neo4j-driver';
import { openGraph, type Graph } from '../../src/graph/graph.js';
import { assertSchema, migrate, releaseLease, tryLease, underLease } from '../../src/graph/migrate.js';
import { shapesOf } from '../../src/graph/query.js';
import { baseSchema, bookkeeping, vectorIndex, vectorIndexes } from '../../src/graph/schema-shape.js';
import { mintSystemAccess } from '../../src/graph/scope.js';
import { registeredQueries } from '../../src/registry.js';
import { checkPlan, explain } from '../support/explain-check.js';
import { endServers, startMember, type Member } from './members.js';

// A database of its own, since schema and bookkeeping belong to the whole of it. The tests follow one another on it.
const access = mintSystemAccess();
const database = 'neo4j';
let folder = '';
let member: Member;
let settings: { uri: string; username: string; password: string; database: string };
let driver: Driver;
const graphs: Graph[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'hippograph-migrate-')));
  member = startMember(join(folder, 'data'));
  const { uri = '', password = '' } = await member.next();
  settings = { uri, username: 'neo4j', password, database };
  driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password), { disableLosslessIntegers: true });
});

afterAll(async () => {
  try {
    for (const graph of graphs) await graph.close();
    await driver.close();
  } finally {
    await member.kill();
    await endServers(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
});

/** The database as a process of the service opens it, and the names of the statements that it ran. */
function open(): { graph: Graph; ran: string[]; holder: string } {
  const ran: string[] = [];
  const graph = openGraph({ ...settings, observe: (name) => ran.push(name) });
  graphs.push(graph);
  return { graph, ran, holder: randomUUID() };
}

async function run(statement: string, params: Readonly<Record<string, unknown>> = {}) {
  const { records } = await driver.executeQuery(statement, params, { database });
  return records.map((record) => record.toObject() as Record<string, unknown>);
}

async function names(statement: string): Promise<unknown[]> {
  return (await run(statement)).map((row) => row['name']);
}

const indexNames = () => names('SHOW INDEXES YIELD name, type WHERE type <> "LOOKUP" RETURN name');
const propertyKeys = () => names('CALL db.propertyKeys() YIELD propertyKey RETURN propertyKey AS name');

/** Drops everything, so that a test begins with what a new database has; only property keys stay for good. */
async function empty(): Promise<void> {
  await run('MATCH (n) DETACH DELETE n');
  for (const name of await names('SHOW CONSTRAINTS YIELD name')) await run(`DROP CONSTRAINT ${String(name)}`);
  for (const name of await indexNames()) await run(`DROP INDEX ${String(name)}`);
}

describe('a new database', () => {
  test('is made ready once, though two processes come at once', async () => {
    expect(await propertyKeys()).not.toContain('_l');
    const racers = [open(), open()];
    await Promise.all(racers.map(({ graph, holder }) => migrate(graph, access, holder)));
    const migrations = racers.flatMap(({ ran }) => ran).filter((name) => name === 'graph.migration.record');
    expect(migrations).toHaveLength(3);
    expect(await run('MATCH (m:Migration) RETURN m.id AS id, m.name AS name ORDER BY id')).toEqual([
      { id: 1, name: 'constraints and indexes' },
      { id: 2, name: 'events' },
      { id: 3, name: 'rows of history that are searched and corrected' },
    ]);
    expect(new Set(await indexNames())).toEqual(
      new Set([...bookkeeping, ...baseSchema].map(({ name }) => name)),
    );
    expect(await run('MATCH (l:Lease) RETURN l.holder AS holder')).toEqual([{ holder: null }]);
  });

  test('has the property key without which no lock is one', async () => {
    expect(await propertyKeys()).toContain('_l');
  });

  test('holds every plan to its scope while there are no data yet', async () => {
    const { graph } = open();
    await assertSchema(graph, access, vectorIndexes('empty_8', 8));
    const session = driver.session({ database });
    try {
      const findings: string[] = [];
      const scoped = registeredQueries().filter(({ mode }) => mode !== 'system');
      // Each in one shape, in turn: test/graph/plan-check.test.ts has them all, on a database with data.
      for (const [index, query] of scoped.entries()) {
        const shapes = shapesOf(query.mode).filter((shape) => shape !== 'workspace');
        const shape = shapes[index % shapes.length] ?? 'paths';
        const statement = query.text(shape, 'empty_8');
        const found = checkPlan(await explain(session, statement), statement, query.mode, shape);
        findings.push(...found.map((finding) => `${query.name} (${shape}): ${finding}`));
      }
      expect(findings).toEqual([]);
    } finally {
      await session.close();
    }
  });
});

test('REMOVE n._l locks: of fifty numbers read and written again at once none is lost', async () => {
  await run('CREATE (:TestCounter {count: 0})');
  const increment = async () => {
    const session = driver.session({ database });
    try {
      await session.executeWrite(async (tx) => {
        const { records } = await tx.run('MATCH (n:TestCounter) REMOVE n._l WITH n RETURN n.count AS count');
        await tx.run('MATCH (n:TestCounter) SET n.count = $count', {
          count: neo4j.int(Number(records[0]?.get('count')) + 1),
        });
      });
    } finally {
      await session.close();
    }
  };
  await Promise.all(Array.from({ length: 50 }, increment));
  expect(await run('MATCH (n:TestCounter) RETURN n.count AS count')).toEqual([{ count: 50 }]);
});

describe('a database that is ready', () => {
  test('is left as it is, and nothing waits for a lease', async () => {
    const { graph, ran, holder } = open();
    await run(
      "MERGE (l:Lease {name: 'migrations'}) SET l.holder = 'another', l.until = datetime() + duration('PT1H')",
    );
    await migrate(graph, access, holder);
    expect(ran).not.toContain('graph.migration.record');
    await run("MATCH (l:Lease {name: 'migrations'}) SET l.holder = null, l.until = null");
  });

  test('gets back each index and constraint that it lost', async () => {
    const { graph, holder } = open();
    for (const name of ['memory_scope_updated', 'memory_text', 'pending_due'])
      await run(`DROP INDEX ${name}`);
    for (const name of ['memory_address', 'api_key_hash', 'lease_name']) await run(`DROP CONSTRAINT ${name}`);
    await migrate(graph, access, holder);
    const present = new Set(await indexNames());
    expect([...bookkeeping, ...baseSchema].filter(({ name }) => !present.has(name))).toEqual([]);
    expect(await run("SHOW INDEXES YIELD name, state WHERE state <> 'ONLINE' RETURN name, state")).toEqual(
      [],
    );
  });

  const shapes: readonly (readonly [what: string, drop: string, create: string, difference: RegExp])[] = [
    [
      'other properties',
      'DROP INDEX memory_scope_updated',
      'CREATE INDEX memory_scope_updated FOR (n:Memory) ON (n.workspaceId, n.updatedAt, n.scopePath)',
      /memory_scope_updated: properties is /,
    ],
    [
      'another label',
      'DROP INDEX memory_content',
      'CREATE INDEX memory_content FOR (n:Recallable) ON (n.workspaceId, n.contentHash)',
      /memory_content: labels is \["Recallable"\], not \["Memory"\]/,
    ],
    [
      'another analyzer',
      'DROP INDEX memory_text',
      `CREATE FULLTEXT INDEX memory_text FOR (n:Recallable) ON EACH [n.key, n.summary, n.value, n.tags, n.literals,
        n.scopeTokens, n.visibleFromDay, n.visibleUntilDay, n.validFromDay, n.heldUntilDay, n.recordedFromDay]
        OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'standard'}}`,
      /memory_text: fulltext.analyzer is "standard", not "english"/,
    ],
    [
      'no uniqueness',
      'DROP CONSTRAINT memory_address',
      'CREATE INDEX memory_address FOR (n:Memory) ON (n.workspaceId, n.namespace, n.key)',
      /memory_address: type is "RANGE", not "UNIQUENESS"/,
    ],
  ];
  test.each(shapes)(
    'is refused with an index of its name with %s, by that name',
    async (_what, drop, create, difference) => {
      const { graph, holder } = open();
      await run(drop);
      await run(create);
      const name = /(?:INDEX|CONSTRAINT) (\w+)/.exec(drop)?.[1] ?? '';
      try {
        const started = migrate(graph, access, holder);
        await expect(started).rejects.toThrow(difference);
        await expect(started).rejects.toThrow('Drop them, and the next start makes them anew');
      } finally {
        await run(`DROP INDEX ${name}`);
      }
      await migrate(graph, access, holder);
      expect(await indexNames()).toContain(name);
    },
  );

  test('is refused with a vector index of another dimension', async () => {
    const { graph } = open();
    await assertSchema(graph, access, [vectorIndex('shape_8', 8)]);
    await expect(assertSchema(graph, access, [vectorIndex('shape_8', 16)])).rejects.toThrow(
      'memory_embedding_shape_8: vector.dimensions is 8, not 16',
    );
  });

  test('is refused when a newer version wrote it, which is named, and nothing is left locked', async () => {
    const { graph, holder, ran } = open();
    await run('CREATE (:Migration {id: 999})');
    await expect(migrate(graph, access, holder)).rejects.toThrow('a newer version (migration 999)');
    expect(ran).not.toContain('graph.migration.record');
    expect(await run('MATCH (l:Lease) WHERE l.holder IS NOT NULL RETURN l.name AS name')).toEqual([]);
    await run('MATCH (m:Migration {id: 999}) DELETE m');
    await migrate(graph, access, holder);
  });
});

test('a first start that broke off half-way is finished by the next, whose lease outlives nobody', async () => {
  await empty();
  const { graph, holder } = open();
  for (const item of [...bookkeeping, ...baseSchema.slice(0, 5)]) await run(`CYPHER 25 ${item.create}`);
  await run("CREATE (:Lease {name: 'migrations', holder: 'dead', until: datetime() - duration('PT1S')})");
  await migrate(graph, access, holder);
  expect(new Set(await indexNames())).toEqual(
    new Set([...bookkeeping, ...baseSchema].map(({ name }) => name)),
  );
  expect(await run('MATCH (m:Migration) RETURN m.id AS id ORDER BY id')).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ]);
});

describe('a lease', () => {
  test('has one holder, who may take it again and alone can give it back', async () => {
    const { graph } = open();
    const name = randomUUID();
    expect(await tryLease(graph, access, name, 'one', 60)).toBe(true);
    expect(await tryLease(graph, access, name, 'two', 60)).toBe(false);
    expect(await tryLease(graph, access, name, 'one', 60)).toBe(true);
    await releaseLease(graph, access, name, 'two');
    expect(await tryLease(graph, access, name, 'two', 60)).toBe(false);
    await releaseLease(graph, access, name, 'one');
    expect(await tryLease(graph, access, name, 'two', 60)).toBe(true);
  });

  test('that ran out is free, and not renewed by whoever lost it', async () => {
    const { graph } = open();
    const name = randomUUID();
    expect(await tryLease(graph, access, name, 'one', 0)).toBe(true);
    expect(await tryLease(graph, access, name, 'two', 60)).toBe(true);
    expect(await tryLease(graph, access, name, 'one', 60)).toBe(false);
  });

  test('of many that try at once is given to one', async () => {
    const { graph } = open();
    const name = randomUUID();
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryLease(graph, access, name, `holder ${index}`, 60)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('keeps works apart, and is given back by one that fails', async () => {
    const { graph } = open();
    const name = randomUUID();
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await run('RETURN 1');
      inside -= 1;
    };
    await expect(
      underLease(graph, access, name, 'failing', () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    await Promise.all(['one', 'two'].map((holder) => underLease(graph, access, name, holder, work)));
  });
});
