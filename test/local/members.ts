import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The cache that all tests share, so that everything is downloaded once. */
const cacheDir = process.env['HIPPOGRAPH_CACHE_DIR'] ?? join(homedir(), '.cache', 'hippograph');

const message = z.object({
  event: z.enum(['progress', 'ready', 'released', 'failed']),
  line: z.string().optional(),
  message: z.string().optional(),
  remedy: z.string().optional(),
  uri: z.string().optional(),
  password: z.string().optional(),
  browserUrl: z.string().optional(),
});

/** What a member said last when it was ready, had left or had failed, and the lines of progress up to then. */
export interface Said extends z.infer<typeof message> {
  lines: string[];
}

/** A child process that opens the managed Neo4j of a data folder. */
export interface Member {
  /** The next event that is not progress. */
  next(): Promise<Said>;
  leave(): Promise<Said>;
  kill(): Promise<void>;
}

/** Starts a process that opens the Neo4j of the data folder. */
export function startMember(dataDir: string, more: { keep?: boolean; heap?: string } = {}): Member {
  const settings = { dataDir, cacheDir, database: 'neo4j', keep: false, ...more };
  const script = fileURLToPath(new URL('member.js', import.meta.url));
  // The poorest locale, since services are started in it.
  const env = { ...process.env, NODE_OPTIONS: '', LC_ALL: 'C' };
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Said> => {
    const progress: string[] = [];
    for (;;) {
      const read = await lines.next();
      if (read.done) throw new Error(`the process ended; it had said: ${progress.join(' | ')}`);
      const said = message.parse(JSON.parse(read.value));
      if (said.event !== 'progress') return { ...said, lines: progress };
      progress.push(said.line ?? '');
    }
  };
  return {
    next,
    leave: () => {
      child.stdin.write('leave\n');
      return next();
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

/** The pids of the Neo4j servers that run for this data folder, as the machine's process table has them. */
export async function serversOf(dataDir: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=', '-o', 'command=']);
  const lines = stdout.split('\n').filter((line) => line.includes(`--home-dir=${dataDir}/neo4j `));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** Ends whatever server still runs for this data folder. */
export async function endServers(dataDir: string): Promise<void> {
  for (const pid of await serversOf(dataDir)) process.kill(pid, 'SIGKILL');
}
