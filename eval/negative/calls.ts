import type { Bench } from './bench.js';
import type { Database } from './database.js';
import { ask } from './http.js';
import { openMcp, ProgramEnded } from './mcp.js';
import { aimOf } from './phases.js';
import type { Embeddings } from './program.js';
import type { Reader } from './readers.js';
import { checkLog } from './refusals.js';
import { sweepTools, type ToolCoverage } from './tools.js';

/** What MCP servers are started with. */
export interface Calls {
  readonly bench: Bench;
  readonly database: Database;
  readonly folder: string;
  readonly embeddings: Embeddings;
  readonly tools: ToolCoverage;
}

const AT_ONCE = 2;
const NO_WORKING_KEY = 'A working key is needed';
const CREATE_KEY = `mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key apiKey { id } } }`;
const REVOKE = `mutation ($id: ID!) { revokeApiKey(id: $id) { id } }`;

/** Every tool of an MCP server for each credential, a few servers at a time. */
export async function callEverything(calls: Calls, readers: readonly Reader[]): Promise<void> {
  const waiting = [...readers];
  const work = async () => {
    for (let reader = waiting.shift(); reader; reader = waiting.shift()) await callAs(calls, reader);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function callAs(calls: Calls, reader: Reader): Promise<void> {
  const { bench, database, folder, embeddings, tools } = calls;
  const where = 'the MCP server';
  try {
    const connection = await openMcp(database, folder, embeddings, reader.key ?? '');
    try {
      await sweepTools(bench, connection, aimOf(bench, reader, embeddings), tools);
    } finally {
      await connection.stop();
    }
    checkLog(bench, connection, `${where} for ${reader.name}`);
  } catch (error) {
    const refused = error instanceof ProgramEnded && error.message.includes(NO_WORKING_KEY);
    if (reader.live || !refused) throw error;
    bench.tally.check(where, reader);
    bench.tally.control(where, reader);
  }
}

/** A key that is revoked while its MCP server runs: from then on no tool answers. */
export async function callWithRevokedKey(calls: Calls): Promise<void> {
  const { bench, database, folder, embeddings, tools } = calls;
  const { alpha } = bench.world.tenants;
  const input = { principalId: alpha.scribeId, role: 'ADMIN' };
  const { createApiKey } = await ask<{ createApiKey: { key: string; apiKey: { id: string } } }>(
    bench.url,
    alpha.ownerKey,
    CREATE_KEY,
    { input },
  );
  const owner = bench.world.readers.find(({ workspace, whole }) => workspace === 'alpha' && whole);
  if (!owner) return;
  const reader: Reader = {
    ...owner,
    name: 'key revoked meanwhile',
    class: 'DEAD',
    key: createApiKey.key,
    live: false,
  };
  const connection = await openMcp(database, folder, embeddings, createApiKey.key);
  try {
    await ask(bench.url, alpha.ownerKey, REVOKE, { id: createApiKey.apiKey.id });
    await sweepTools(bench, connection, aimOf(bench, reader, embeddings), tools);
  } finally {
    await connection.stop();
  }
}
