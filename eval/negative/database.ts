import { createHash } from 'node:crypto';
import neo4j, { type Driver } from 'neo4j-driver';
import { note } from '../console.js';

/** How to reach the database past the service. */
export interface Connection {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database: string;
}

/** The database of a run. */
export interface Database extends Connection {
  /** The key that is, or becomes, the installation's first. */
  readonly ownerKey: string;
  /** Runs any statement; its rows as plain data. */
  run(text: string, params?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

interface Launcher {
  readonly openNeo4j: (
    settings: object,
    probe: (access: Connection) => Promise<void>,
    progress: (line: string) => void,
  ) => Promise<Connection & { release(): Promise<void> }>;
}

/** Opens the Neo4j that TEST_NEO4J_URI names, else starts one of its own in `folder`. */
export async function openDatabase(folder: string): Promise<Database> {
  const { TEST_NEO4J_URI: uri, TEST_NEO4J_PASSWORD: password = '' } = process.env;
  if (uri === undefined) return startDatabase(folder);
  const username = process.env['TEST_NEO4J_USERNAME'] ?? 'neo4j';
  const database = process.env['TEST_NEO4J_DATABASE'] ?? 'neo4j';
  return databaseOf({ uri, username, password, database }, () => Promise.resolve());
}

async function startDatabase(folder: string): Promise<Database> {
  const dist = new URL('../../', import.meta.url);
  const { openNeo4j } = (await import(new URL('local/open-neo4j.js', dist).href)) as Launcher;
  const { readConfig } = (await import(new URL('config.js', dist).href)) as {
    readConfig: () => { cacheDir: string };
  };
  const { cacheDir } = readConfig();
  const settings = { dataDir: folder, cacheDir, database: 'neo4j', keep: false, env: process.env };
  const access = await openNeo4j(settings, probe, note);
  return databaseOf(access, () => access.release());
}

async function probe(connection: Connection): Promise<void> {
  const driver = connect(connection);
  try {
    await driver.executeQuery('RETURN 1', {}, { database: connection.database });
  } finally {
    await driver.close();
  }
}

function databaseOf(connection: Connection, release: () => Promise<void>): Database {
  const { uri, username, password, database } = connection;
  const driver = connect(connection);
  return {
    uri,
    username,
    password,
    database,
    ownerKey: process.env['TEST_OWNER_KEY'] ?? ownerKeyFor(password),
    run: async (text, params = {}) => {
      const { records } = await driver.executeQuery(text, params, { database });
      return records.map((record) => record.toObject());
    },
    close: async () => {
      await driver.close();
      await release();
    },
  };
}

function connect({ uri, username, password }: Connection): Driver {
  const settings = { disableLosslessIntegers: true, maxTransactionRetryTime: 0 };
  return neo4j.driver(uri, neo4j.auth.basic(username, password), settings);
}

// The same that the tests use: of an installation only the first key makes workspaces.
function ownerKeyFor(password: string): string {
  return `hg_tests_${createHash('sha256').update(`${password} tests`).digest('base64url')}`;
}
