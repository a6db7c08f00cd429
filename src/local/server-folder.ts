import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from './private-files.js';

/** Where the managed server of one data folder keeps what; all paths are absolute. */
export interface ServerFolder {
  home: string;
  conf: string;
  log: string;
  pid: string;
  scratch: string;
  ports: string;
  password: string;
  lock: string;
  leases: string;
}

/** Makes the managed server's folders below the data folder, private to their owner, and names the files in them. */
export async function serverFolder(dataDir: string): Promise<ServerFolder> {
  await privateFolder(dataDir);
  const home = join(await realpath(dataDir), 'neo4j');
  const folder = serverPaths(home);
  for (const path of [home, folder.conf, join(home, 'logs'), join(home, 'run'), folder.lock, folder.leases]) {
    await privateFolder(path);
  }
  return folder;
}

/** The system database's store: it is there once the server has been started for the first time. */
export function systemStore(home: string): string {
  return join(home, 'data', 'databases', 'system');
}

function serverPaths(home: string): ServerFolder {
  return {
    home,
    conf: join(home, 'conf'),
    log: join(home, 'logs', 'server.log'),
    pid: join(home, 'run', 'server.pid'),
    scratch: join(home, 'run', 'tmp'),
    ports: join(home, 'ports.json'),
    password: join(home, 'password'),
    lock: join(home, 'lock'),
    leases: join(home, 'leases'),
  };
}
