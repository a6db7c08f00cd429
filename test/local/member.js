// One process that shares a managed Neo4j: says what happens as JSON lines, and leaves when its input says so.
import { once } from 'node:events';
import neo4j from 'neo4j-driver';
import { openNeo4j } from '../../dist/local/open-neo4j.js';

const settings = { ...JSON.parse(process.argv[2]), env: process.env };
const say = (event, detail) => process.stdout.write(`${JSON.stringify({ event, ...detail })}\n`);

async function probe({ uri, username, password, database }) {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { maxTransactionRetryTime: 0 });
  try {
    await driver.executeQuery('RETURN 1', {}, { database });
  } finally {
    await driver.close();
  }
}

try {
  const access = await openNeo4j(settings, probe, (line) => say('progress', { line }));
  say('ready', access);
  await once(process.stdin, 'data');
  await access.release();
  say('released', {});
} catch (error) {
  say('failed', { message: error.message, remedy: error.remedy });
}
process.exit(0);
