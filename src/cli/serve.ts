import { existsSync } from 'node:fs';
import { startService, type Service } from '../app.js';
import { ConfigError, type Config } from '../config.js';

/** Runs the service until it is told to stop, saying on standard output where everything is. */
export async function serve(config: Config): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const service = await startService(config, { progress: say }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigError(
        `PORT: ${config.port} on ${config.host} is in use; set another, such as PORT=4001.`,
      );
    throw error;
  });
  say(greeting(service));
  await untilTold();
  say('Stopping …');
  await service.close();
}

function greeting({ url, neo4j, ownerKeyFile, textOnly }: Service): string {
  const hasKeyFile = existsSync(ownerKeyFile);
  const key = hasKeyFile ? `$(cat '${ownerKeyFile}')` : '$HIPPOGRAPH_OWNER_KEY';
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['GraphQL', `${url}/graphql`],
    ['Explorer', `${url}/explorer`],
    ['Health', `${url}/health/ready`],
    ['MCP', `${url}/mcp, or npx hippograph mcp over standard input and output`],
    ['Owner key', hasKeyFile ? `in ${ownerKeyFile}` : undefined],
    ['Neo4j', `${neo4j.uri}, user ${neo4j.username}`],
    ['Neo4j Browser', neo4j.browserUrl],
    ['  password', neo4j.passwordFile && `in ${neo4j.passwordFile}`],
    ['Degraded', textOnly ?? undefined],
  ];
  const shown = lines.flatMap(([name, text]) => (text === undefined ? [] : [`  ${name.padEnd(15)}${text}`]));
  const sample =
    `curl -s ${url}/graphql -H 'content-type: application/json' -H "authorization: Bearer ${key}" \\\n` +
    `    -d '{"query":"mutation { remember(input: {value: \\"The sky is blue\\"}) { outcome memory { id key } } }"}'`;
  return ['', 'Hippograph is ready.', ...shown, '', 'Try:', `  ${sample}`, ''].join('\n');
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        resolve();
      });
  });
}
