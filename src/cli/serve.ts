import { startService, type Service } from '../app.js';
import type { Config } from '../config.js';

/** Runs the service until it is told to stop, saying on standard output where everything is. */
export async function serve(config: Config): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const service = await startService(config, { progress: say });
  say(greeting(service));
  await untilTold();
  say('Stopping …');
  await service.close();
}

function greeting(service: Service): string {
  const { url, neo4j, ownerKeyFile, ownerKey, textOnly } = service;
  const sample =
    `curl -s ${url}/graphql -H 'content-type: application/json' -H "authorization: Bearer $(cat '${ownerKeyFile}')" ` +
    `-d '{"query":"{ viewer { principal { handle } workspace { name } } }"}'`;
  return [
    '',
    'Hippograph is ready.',
    `  GraphQL        ${url}/graphql`,
    `  Health         ${url}/health/ready`,
    `  MCP            npx hippograph mcp   (over standard input and output)`,
    `  Neo4j          ${neo4j.uri}, user ${neo4j.username}`,
    ...(neo4j.browserUrl === undefined ? [] : [`  Neo4j Browser  ${neo4j.browserUrl}`]),
    ...(ownerKey === undefined ? [] : [`  Owner key      in ${ownerKeyFile}`]),
    ...(textOnly === null ? [] : [`  Degraded       ${textOnly}`]),
    '',
    'Try:',
    `  ${sample}`,
    '',
  ].join('\n');
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { resolve(); });
  });
}
