import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import neo4j, { type Driver } from 'neo4j-driver';
import { openGraph, type Graph } from '../../src/graph/graph.js';
import { migrate } from '../../src/graph/migrate.js';
import { mintSystemAccess } from '../../src/graph/scope.js';
import type * as Launcher from '../../src/local/open-neo4j.js';

// Migrations are about a whole database, so that these tests need one of their own.
const access = mintSystemAccess();
let root = '';
let neo4jAccess: Launcher.Neo4jAccess;
let driver: Driver;
const graphs: Graph[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hippograph-migrate-'));
  const launcher = (await import(
    new URL('../../dist/local/open-neo4j.js', import.meta.url).href
  )) as typeof Launcher;
  const cacheDir = process.env['HIPPOGRAPH_CACHE_DIR'] ?? join(homedir(), '.cache', 'hippograph');
  const settings = { dataDir: root, cacheDir, database: 'neo4j', keep: false, env: process.env };
  neo4jAccess = await launcher.openNeo4j(settings, probe, () => undefined);
  driver = connect(neo4jAccess);
});

afterAll(async () => {
  for (const graph of graphs) await graph.close();
  await driver.close();
  await neo4jAccess.release();
  await rm(root, { recursive: true, force: true });
});

beforeEach(async () => {
  await driver.executeQuery('MATCH (n) DETACH DELETE n');
  for (const name of await names('SHOW CONSTRAINTS')) await driver.executeQuery(`DROP CONSTRAINT ${name}`);
  for (const name of await names('SHOW INDEXES')) await driver.executeQuery(`DROP INDEX ${name}`);
});

function connect({ uri, username, password }: Omit<Launcher.Neo4jAccess, 'release'>): Driver {
  return neo4j.driver(uri, neo4j.auth.basic(username, password), {
    disableLosslessIntegers: true,
    maxTransactionRetryTime: 0,
  });
}

async function probe(to: Omit<Launcher.Neo4jAccess, 'release'>): Promise<void> {
  const probing = connect(to);
  await probing.executeQuery('RETURN 1').finally(() => probing.close());
}

async function names(show: string): Promise<string[]> {
  const { records } = await driver.executeQuery(
    `${show} YIELD name, type WHERE type <> 'LOOKUP' RETURN name`,
  );
  return records.map((record) => String(record.get('name')));
}

function newGraph(ran: string[] = []): Graph {
  const graph = openGraph({ ...neo4jAccess, observe: (name) => ran.push(name) });
  graphs.push(graph);
  return graph;
}

// First of all: what it shows can only be seen in a database that never had the property.
test('after the migrations a REMOVE of _l is a lock: 50 parallel increments end at 50', async () => {
  await migrate(newGraph(), access, 'one');
  await driver.executeQuery('CREATE (:Counter {n: 0})');
  const increment = 'MATCH (c:Counter) REMOVE c._l WITH c, c.n AS n SET c.n = n + 1';
  await Promise.all(Array.from({ length: 50 }, () => driver.executeQuery(increment)));
  const { records } = await driver.executeQuery('MATCH (c:Counter) RETURN c.n AS n');
  expect(records[0]?.get('n')).toBe(50);
});

test('of two processes that start on a new database each migration runs once, and both go on', async () => {
  const ran: string[] = [];
  await Promise.all(['one', 'two', 'three'].map((holder) => migrate(newGraph(ran), access, holder)));
  expect(ran.filter((name) => name === 'graph.migration.record')).toHaveLength(1);
  const { records } = await driver.executeQuery('MATCH (m:Migration) RETURN m.id AS id');
  expect(records.map((record) => Number(record.get('id')))).toEqual([1]);
});

test('a second start takes no lease and writes nothing', async () => {
  await migrate(newGraph(), access, 'one');
  const ran: string[] = [];
  await migrate(newGraph(ran), access, 'two');
  expect(ran).toEqual(['graph.migrations']);
});

test('an index that somebody dropped is made again', async () => {
  await migrate(newGraph(), access, 'one');
  await driver.executeQuery('DROP INDEX memory_text');
  await migrate(newGraph(), access, 'two');
  expect(await names('SHOW INDEXES')).toContain('memory_text');
});

test('an index of another shape under a name of the service refuses the start and is named', async () => {
  await migrate(newGraph(), access, 'one');
  await driver.executeQuery('DROP INDEX memory_text');
  await driver.executeQuery(
    "CREATE FULLTEXT INDEX memory_text FOR (n:Recallable) ON EACH [n.value] OPTIONS {indexConfig: {`fulltext.analyzer`: 'cjk'}}",
  );
  await expect(migrate(newGraph(), access, 'two')).rejects.toThrow(
    /memory_text: properties.*fulltext\.analyzer/s,
  );
});

test('a database that a newer version wrote is refused, naming the migration', async () => {
  await migrate(newGraph(), access, 'one');
  await driver.executeQuery('CREATE (:Migration {id: 999})');
  await expect(migrate(newGraph(), access, 'two')).rejects.toThrow(/newer version.*999/);
});

test('a process that was killed amid the migrations is taken over from when its lease is over', async () => {
  await migrate(newGraph(), access, 'one');
  await driver.executeQuery(
    "MATCH (m:Migration) DELETE m MERGE (l:Lease {name: 'migrations'}) SET l.holder = 'dead', l.until = datetime.realtime() + duration('PT1S')",
  );
  await migrate(newGraph(), access, 'two');
  const { records } = await driver.executeQuery('MATCH (m:Migration) RETURN count(m) AS n');
  expect(records[0]?.get('n')).toBe(1);
});
