// Starts the one Neo4j of a test run. Plain JavaScript over dist: jest loads this without its transforms.
import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4j from 'neo4j-driver';
import { readConfig } from '../../dist/config.js';
import { openNeo4j } from '../../dist/local/open-neo4j.js';

let started;

/** Runs once for all projects that name it; what tests need is handed on in TEST_… variables. */
export default () => (started ??= start());

async function start() {
  const { env } = process;
  env.TEST_RUN_DIR ??= await mkdtemp(join(tmpdir(), 'hippograph-test-'));
  if (env.TEST_NEO4J_URI === undefined) {
    const { cacheDir } = readConfig();
    const settings = {
      dataDir: join(env.TEST_RUN_DIR, 'neo4j'),
      cacheDir,
      database: 'neo4j',
      keep: false,
      env,
    };
    const access = await openNeo4j(settings, probe, (line) => process.stderr.write(`${line}\n`));
    env.TEST_NEO4J_URI = access.uri;
    env.TEST_NEO4J_USERNAME = access.username;
    env.TEST_NEO4J_PASSWORD = access.password;
  }
  env.TEST_NEO4J_USERNAME ??= 'neo4j';
  env.TEST_NEO4J_DATABASE ??= 'neo4j';
  // Always the same one for a database, because the first key of an installation alone makes workspaces.
  const secret = createHash('sha256').update(`${env.TEST_NEO4J_PASSWORD} tests`).digest('base64url');
  env.TEST_OWNER_KEY ??= `hg_tests_${secret}`;
  await install(env);
}

/** Makes the schema and the first workspace: the first statements of a new server take many seconds, and no test waits. */
async function install(env) {
  const settings = {
    NEO4J_URI: env.TEST_NEO4J_URI,
    NEO4J_USERNAME: env.TEST_NEO4J_USERNAME,
    NEO4J_PASSWORD: env.TEST_NEO4J_PASSWORD,
    NEO4J_DATABASE: env.TEST_NEO4J_DATABASE,
    HIPPOGRAPH_DATA_DIR: join(env.TEST_RUN_DIR, 'install'),
    HIPPOGRAPH_OWNER_KEY: env.TEST_OWNER_KEY,
    HIPPOGRAPH_EMBEDDINGS: 'none',
    HIPPOGRAPH_LOG_LEVEL: 'error',
  };
  try {
    const { startEngine } = await import('../../dist/app.js');
    const engine = await startEngine(readConfig(settings));
    await engine.close();
  } catch (error) {
    // The tests that start the service fail of the same and say so; the others can still run.
    process.stderr.write(`The service does not start: ${error.stack}\n`);
  }
}

async function probe({ uri, username, password, database }) {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxTransactionRetryTime: 0 });
  try {
    await driver.executeQuery('RETURN 1', {}, { database });
  } finally {
    await driver.close();
  }
}
