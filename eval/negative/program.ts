import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from './database.js';

const running = new Set<ChildProcessWithoutNullStreams>();

/** Ends whatever was started, at once: who waits for an answer then gets none. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

const PROGRAM = fileURLToPath(new URL('../../../bin/hippograph.js', import.meta.url));
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

/** Which embeddings a start of the service has. */
export type Embeddings = 'none' | 'local';

/** A started program of the product, and what it said on standard error. */
export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  /** Its log so far. */
  readonly log: () => string;
  /** Asks it to end; ends it by force when it does not. */
  readonly stop: () => Promise<void>;
}

/** Starts `hippograph <command>` on a database, with the most talkative log and in an empty data folder. */
export async function startProgram(
  command: 'serve' | 'mcp',
  database: Database,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Program> {
  const dataDir = await mkdtemp(join(folder, `${command}-`));
  const child = spawn(process.execPath, [PROGRAM, command], {
    cwd: dataDir,
    env: { ...environment(database), HIPPOGRAPH_DATA_DIR: dataDir, ...settings },
  });
  running.add(child);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  return {
    child,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

/** The service, listening. */
export interface Service extends Program {
  /** Where GraphQL is. */
  readonly url: string;
}

/** Starts the service and waits until it says where it is. */
export async function startService(
  database: Database,
  folder: string,
  embeddings: Embeddings,
): Promise<Service> {
  const settings = { PORT: '0', HIPPOGRAPH_EMBEDDINGS: embeddings };
  const program = await startProgram('serve', database, folder, settings);
  try {
    return { ...program, url: await greeted(program) };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

function greeted({ child, log }: Program): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (what: string) => {
      reject(new Error(`The service ${what}.\n${said}\n${log()}`));
    };
    const limit = setTimeout(fail, START_LIMIT_MS, `did not start in ${String(START_LIMIT_MS / 1000)} s`);
    child.once('exit', (code) => {
      fail(`ended with code ${String(code)} instead of starting`);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /GraphQL +(http\S+)/.exec(said)?.[1];
      if (url === undefined || !said.includes('Try:')) return;
      clearTimeout(limit);
      resolve(url);
    });
  });
}

function environment({ uri, username, password, database, ownerKey }: Database) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NEO4J_|HIPPOGRAPH_|PORT$|HOST$)/.test(name) || name === 'HIPPOGRAPH_CACHE_DIR',
  );
  return {
    ...Object.fromEntries(own),
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
    HIPPOGRAPH_OWNER_KEY: ownerKey,
    HIPPOGRAPH_LOG_LEVEL: 'trace',
  };
}
