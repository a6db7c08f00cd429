import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Java } from './java.js';
import { privateFolder, readIfThere } from './private-files.js';
import { commandLine } from './processes.js';
import { homeArgument, serverArguments, serverEnvironment } from './server-command.js';
import type { ServerFolder } from './server-folder.js';
import type { LocalSettings } from './settings.js';

const stopLimitMs = 20_000;

/** The pid of this folder's server while it runs, whoever started it; undefined otherwise. */
export async function runningServer(folder: ServerFolder): Promise<number | undefined> {
  const pid = Number((await readIfThere(folder.pid)) ?? '0');
  return pid > 0 && isServer(pid, folder) ? pid : undefined;
}

/** Whether the process of this pid is this folder's server, and not another that got its pid later. */
export function isServer(pid: number, folder: ServerFolder): boolean {
  return commandLine(pid).includes(`${homeArgument(folder)} `);
}

/** Starts the folder's server on its own, so that it outlives this process, writing to its log; gives its pid. */
export async function startServer(
  folder: ServerFolder,
  java: Java,
  jars: string,
  settings: Pick<LocalSettings, 'env' | 'heap'>,
): Promise<number> {
  // What a killed server leaves behind is gone with the next start, and never lies in the machine's own /tmp.
  await rm(folder.scratch, { recursive: true, force: true });
  await privateFolder(folder.scratch);
  const log = await open(folder.log, 'w', 0o600);
  try {
    // The shell writes the pid before it becomes the server: killed at any moment, this process leaves none unknown.
    const script = 'umask 077; echo $$ > "$0" && exec "$@"';
    const server = [java.program, ...serverArguments(java, jars, folder, settings.heap)];
    const child = spawn('/bin/sh', ['-c', script, folder.pid, ...server], {
      cwd: folder.home,
      detached: true,
      env: serverEnvironment(java, folder, settings.env),
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    child.unref();
    return child.pid ?? 0;
  } finally {
    await log.close();
  }
}

/** Stops the server in order, or by force after 20 seconds; resolves when its process is gone. */
export async function stopServer(pid: number, folder: ServerFolder): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGTERM', stopLimitMs],
    ['SIGKILL', 5000],
  ] as const) {
    if (!isServer(pid, folder)) return;
    process.kill(pid, signal);
    for (const until = Date.now() + limitMs; Date.now() < until && isServer(pid, folder);) await sleep(50);
  }
}
