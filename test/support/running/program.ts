import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManagedNeo4j } from './managed.js';
import { ROOT } from './root.js';

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

/** Where a program of the product runs. */
export interface Place {
  readonly neo4j: Pick<ManagedNeo4j, 'connection'>;
  /** Data folders are made in it. */
  readonly folder: string;
  readonly ownerKey: string;
}

/** How a program is started. */
export interface ProgramOptions {
  /** Settings by the names of their environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Flags for Node.js. */
  readonly flags?: readonly string[];
}

/** A started program of the product. */
export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  /** What it wrote on standard error so far. */
  readonly log: () => string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Asks it to end; ends it by force when it does not. */
  stop(): Promise<void>;
}

/** The service, listening. */
export interface ServiceProgram extends Program {
  readonly url: string;
  /** From its start until it said that it is ready. */
  readonly startedInMs: number;
}

/** How `hippograph <command>` is called on a database, for whoever starts it by themselves. */
export async function commandLine(command: 'serve' | 'mcp', place: Place, options: ProgramOptions = {}) {
  const { uri, username, password, database } = place.neo4j.connection;
  const dataDir = await mkdtemp(join(place.folder, `${command}-`));
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NEO4J_|HIPPOGRAPH_|TEST_|PORT$|HOST$)/.test(name) || name === 'HIPPOGRAPH_CACHE_DIR',
  );
  const env = {
    ...Object.fromEntries(own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
    PORT: '0',
    HIPPOGRAPH_OWNER_KEY: place.ownerKey,
    HIPPOGRAPH_EMBEDDINGS: 'none',
    HIPPOGRAPH_LOG_LEVEL: 'error',
    HIPPOGRAPH_DATA_DIR: dataDir,
    ...options.settings,
  };
  const args = [...(options.flags ?? []), join(ROOT, 'bin', 'hippograph.js'), command];
  return { program: process.execPath, args, env, cwd: dataDir };
}

/** A service that is starting. */
export interface Starting extends Program {
  readonly ready: Promise<ServiceProgram>;
}

/** Begins to start the service. */
export async function launchService(place: Place, options: ProgramOptions = {}): Promise<Starting> {
  const started = performance.now();
  const { program, args, env, cwd } = await commandLine('serve', place, options);
  const running = watch(spawn(program, args, { env, cwd }));
  const ready = greeted(running).then(
    (url) => ({ ...running, url, startedInMs: performance.now() - started }),
    async (error: unknown) => {
      await running.kill();
      throw error;
    },
  );
  return { ...running, ready };
}

/** Starts the service and waits until it says where it is. */
export async function startService(place: Place, options?: ProgramOptions): Promise<ServiceProgram> {
  return (await launchService(place, options)).ready;
}

function watch(child: ChildProcessWithoutNullStreams): Program {
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-200_000);
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // A stopped process takes no other signal than this one.
    child.kill('SIGCONT');
    child.kill(signal);
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  };
  return {
    child,
    log: () => log,
    kill: () => end('SIGKILL'),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
}

function greeted({ child, log }: Program): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (what: string) => {
      reject(new Error(`The service ${what}.\n${said}\n${log()}`));
    };
    const limit = setTimeout(fail, START_LIMIT_MS, `did not start in ${START_LIMIT_MS / 1000} s`);
    child.once('exit', (code) => {
      clearTimeout(limit);
      fail(`ended with code ${String(code)} instead of starting`);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /GraphQL +(http\S+)\/graphql/.exec(said)?.[1];
      if (url === undefined || !said.includes('Try:')) return;
      clearTimeout(limit);
      resolve(url);
    });
  });
}
