import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import neo4j, { type Driver } from 'neo4j-driver';
import type * as Config from '../../../src/config.js';
import type * as OpenNeo4j from '../../../src/local/open-neo4j.js';
import type { Neo4jAccess } from '../../../src/local/access.js';
import { toPlain } from '../../../src/graph/values.js';
import { fromDist } from './root.js';

type Connection = Pick<Neo4jAccess, 'uri' | 'username' | 'password' | 'database'>;

/** A Neo4j of one's own, started by the product's launcher, that can be hurt. */
export interface ManagedNeo4j {
  readonly connection: Connection;
  readonly driver: Driver;
  pid(): Promise<number>;
  /** Runs any statement past the product; its rows as plain data. */
  run(text: string, params?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>[]>;
  /** Ends the server at once, as a crash does. */
  kill(): Promise<void>;
  /** Stops its process where it stands, so that it answers nothing and its connections stay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Starts it again on the same ports, and waits until it answers. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Neo4j with its data in a folder. */
export async function startNeo4j(folder: string, progress: (line: string) => void): Promise<ManagedNeo4j> {
  const { openNeo4j } = await fromDist<typeof OpenNeo4j>('local/open-neo4j.js');
  const { readConfig } = await fromDist<typeof Config>('config.js');
  const { cacheDir } = readConfig();
  const settings = { dataDir: folder, cacheDir, database: 'neo4j', keep: false, env: process.env };
  const open = () => openNeo4j({ ...settings, rung: 'managed', heap: '1g' }, probe, progress);
  let access = await open();
  const { uri, username, password, database } = access;
  const connection = { uri, username, password, database };
  const driver = connect(connection);
  const pid = async () => Number(await readFile(join(folder, 'neo4j', 'run', 'server.pid'), 'utf8'));
  const signal = async (name: NodeJS.Signals) => {
    process.kill(await pid(), name);
  };
  return {
    connection,
    driver,
    pid,
    run: async (text, params = {}) => {
      const { records } = await driver.executeQuery(text, params, { database: connection.database });
      return records.map((record) => toPlain(record.toObject()) as Record<string, unknown>);
    },
    kill: () => signal('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    restart: async () => {
      const before = access;
      access = await open();
      await before.release();
      if (access.uri !== connection.uri) throw new Error(`Neo4j came back at ${access.uri}.`);
    },
    close: async () => {
      await driver.close();
      await access.release();
    },
  };
}

async function probe(connection: Connection): Promise<void> {
  const driver = connect(connection);
  try {
    await driver.executeQuery('RETURN 1', {}, { database: connection.database });
  } finally {
    await driver.close();
  }
}

function connect({ uri, username, password }: Connection): Driver {
  return neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
}
