import { startEngine } from '../app.js';
import { ConfigError, type Config } from '../config.js';
import { loadTools } from '../mcp/operations.js';
import { createMcpServer } from '../mcp/server.js';
import { serveMcpStdio } from '../mcp/stdio.js';
import { VERSION } from '../version.js';
import { untilTold } from './serve.js';

/** Serves MCP over standard input and output until the client leaves; lines for people go to standard error. */
export async function mcp(config: Config): Promise<void> {
  const engine = await startEngine(config, { progress: (line) => process.stderr.write(`${line}\n`) });
  try {
    const { schema, execute, log } = engine;
    const credential = config.key ?? engine.ownerKey;
    if (credential === undefined)
      throw new ConfigError(
        `HIPPOGRAPH_KEY: set it to a key of this database; there is none in ${engine.ownerKeyFile}.`,
      );
    await engine.contextFor(credential).catch((error: unknown) => {
      throw new ConfigError(`HIPPOGRAPH_KEY: ${error instanceof Error ? error.message : 'refused'}`);
    });
    await engine.apollo.start();
    loadTools(schema);
    const connection = await serveMcpStdio(
      () => createMcpServer({ schema, execute, credential, version: VERSION }),
      {
        onError: (error) => {
          log.warn({ err: error }, 'the MCP connection failed');
        },
      },
    );
    await Promise.race([connection.closed, untilTold()]);
    await connection.close();
    await engine.apollo.stop();
  } finally {
    await engine.close();
  }
}
