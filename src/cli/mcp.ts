import type { GraphQLSchema } from 'graphql';
import { startEngine } from '../app.js';
import { ConfigError, type Config } from '../config.js';
import { makeSchema } from '../graphql/server.js';
import type { ExecuteOperation } from '../mcp/execute.js';
import { loadTools } from '../mcp/operations.js';
import { makeRemoteExecute } from '../mcp/remote.js';
import { createMcpServer } from '../mcp/server.js';
import { serveMcpStdio } from '../mcp/stdio.js';
import { ownerKeyPath, readOwnerKey } from '../owner-key.js';
import { VERSION } from '../version.js';
import { untilTold } from './serve.js';

/** What answers the tools: an instance in this process, or a running one. */
interface Answering {
  readonly schema: GraphQLSchema;
  readonly execute: ExecuteOperation;
  /** The owner key of the data folder or the configuration, if there is one. */
  readonly ownerKey: string | undefined;
  readonly onError: (error: unknown) => void;
  readonly close: () => Promise<void>;
}

/** Serves MCP over standard input and output until the client leaves; lines for people go to standard error. */
export async function mcp(config: Config): Promise<void> {
  const answering = config.url === undefined ? await startHere(config) : await join(config, config.url);
  try {
    const { schema, execute, ownerKey, onError } = answering;
    const credential = config.key ?? ownerKey;
    if (credential === undefined)
      throw new ConfigError(
        `HIPPOGRAPH_KEY: set it to a key of this database; there is none in ${ownerKeyPath(config.dataDir)}.`,
      );
    await assertKey(execute, credential);
    loadTools(schema);
    const connection = await serveMcpStdio(
      () => createMcpServer({ schema, execute, credential, version: VERSION }),
      { onError },
    );
    await Promise.race([connection.closed, untilTold()]);
    await connection.close();
  } finally {
    await answering.close();
  }
}

async function startHere(config: Config): Promise<Answering> {
  const engine = await startEngine(config, { progress: (line) => process.stderr.write(`${line}\n`) });
  await engine.apollo.start();
  return {
    ...engine,
    onError: (error) => {
      engine.log.warn({ err: error }, 'the MCP connection failed');
    },
    close: async () => {
      await engine.apollo.stop();
      await engine.close();
    },
  };
}

async function join(config: Config, url: string): Promise<Answering> {
  return {
    schema: makeSchema(),
    execute: makeRemoteExecute(url),
    ownerKey: config.ownerKey ?? (await readOwnerKey(config.dataDir)),
    onError: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** Refuses to serve with a key that does not work; what cannot be asked now may answer later. */
async function assertKey(execute: ExecuteOperation, credential: string): Promise<void> {
  const document = 'query viewer { viewer { apiKey { id } } }';
  const { errors } = await execute({ document, operationName: 'viewer', variables: {}, credential });
  const [error] = errors ?? [];
  if (error?.extensions?.['code'] === 'UNAUTHENTICATED')
    throw new ConfigError(`HIPPOGRAPH_KEY: ${error.message}`);
  if (error) process.stderr.write(`${error.message}\n`);
}
