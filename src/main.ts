import { doctor } from './cli/doctor.js';
import { mcp } from './cli/mcp.js';
import { serve } from './cli/serve.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { ModelMismatch } from './embedding/open.js';
import { HippographError } from './errors.js';
import { LocalSetupError } from './local/remedy.js';
import { VERSION } from './version.js';

const commands: Readonly<Record<string, (config: Config) => Promise<unknown>>> = {
  serve,
  mcp,
  doctor,
};

const HELP = `hippograph ${VERSION}: shared memory for agents and the people who work with them

Usage: hippograph <command>

  serve   starts Neo4j if need be, and serves GraphQL on HOST:PORT (127.0.0.1:4000)
  mcp     serves MCP over standard input and output, for one agent
  doctor  looks for what must never be in the database, and prints a line for each that is there

Settings are environment variables; README.md lists them.
Exit codes: 0 done, 1 a failure or a finding of the doctor, 2 wrong usage or setting.
`;

/** Runs one command; answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') return say(HELP, 0);
  if (name === '--version') return say(`${VERSION}\n`, 0);
  const command = commands[name];
  if (!command || rest.length > 0) return complain(`Unknown: ${args.join(' ')}. See hippograph --help.`, 2);
  try {
    const code = await command(readConfig());
    return typeof code === 'number' ? code : 0;
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.message, 2);
    if (error instanceof LocalSetupError) return complain(`${error.message}\n${error.remedy}`, 1);
    if (error instanceof ModelMismatch || error instanceof HippographError) return complain(error.message, 1);
    return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), 1);
  }
}

function say(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}

function complain(text: string, code: number): number {
  process.stderr.write(`hippograph: ${text}\n`);
  return code;
}
