import type { Neo4jAccess, Probe } from './access.js';
import { tellingLines } from './failures.js';
import { launch } from './launch.js';
import { accepts, arePortsFree, readPorts, type Ports } from './ports.js';
import { readIfThere } from './private-files.js';
import { waitUntilReady, type Readiness } from './readiness.js';
import { LocalSetupError } from './remedy.js';
import type { ServerFolder } from './server-folder.js';
import { readPassword } from './server-password.js';
import { isServer, runningServer, stopServer } from './server-process.js';
import type { LocalSettings, Progress } from './settings.js';

const readyLimitMs = 120_000;

type Address = Omit<Neo4jAccess, 'release'>;

/** Gives the address of the folder's server once it answers, starting it when it does not run; call under the lock. */
export async function joinServer(
  folder: ServerFolder,
  settings: LocalSettings,
  probe: Probe,
  progress: Progress,
): Promise<Address> {
  for (let mayRetry = true; ; mayRetry = false) {
    const found = await runningServer(folder);
    const pid = found ?? (await launch(folder, settings, progress));
    const ports = await portsOf(folder, pid);
    const address = addressOf(ports, await readPassword(folder), folder.password, settings.database);
    const readiness = await waitUntilReady({
      lives: () => isServer(pid, folder),
      accepts: () => accepts(ports.bolt),
      answers: () => probe(address),
      stillWaiting: (seconds) => {
        progress(`  Neo4j is starting (${String(seconds)} s) …`);
      },
      limitMs: readyLimitMs,
    });
    if (readiness.ended === 'ready') return address;
    // A server that was found may have been on its way out, and a port may have been lost to another program.
    const passing = found !== undefined || !(await arePortsFree(ports));
    if (readiness.ended === 'died' && mayRetry && passing) continue;
    if (found === undefined) await stopServer(pid, folder);
    throw await notReady(readiness, folder, pid);
  }
}

function addressOf(ports: Ports, password: string, passwordFile: string, database: string): Address {
  const uri = `bolt://127.0.0.1:${String(ports.bolt)}`;
  const browserUrl = `http://127.0.0.1:${String(ports.http)}/browser/?dbms=${uri.replace('://', '://neo4j@')}`;
  return { uri, username: 'neo4j', password, database, rung: 'managed', browserUrl, passwordFile };
}

async function portsOf(folder: ServerFolder, pid: number): Promise<Ports> {
  const ports = await readPorts(folder.ports);
  if (ports !== undefined) return ports;
  throw new LocalSetupError(
    `The managed Neo4j runs as process ${String(pid)}, but ${folder.ports} no longer says on which ports.`,
    `End that process (kill ${String(pid)}) and start again.`,
  );
}

async function notReady(readiness: Readiness, folder: ServerFolder, pid: number): Promise<LocalSetupError> {
  if (readiness.ended === 'refused') {
    return new LocalSetupError(
      `The managed Neo4j refuses the password kept in ${folder.password}.`,
      'Put the right password into that file, or choose another folder with HIPPOGRAPH_DATA_DIR.',
    );
  }
  const end = tellingLines((await readIfThere(folder.log)) ?? '', 15);
  const what =
    readiness.ended === 'late'
      ? `The managed Neo4j (process ${String(pid)}) gave no answer within ${String(readyLimitMs / 1000)} s`
      : 'The managed Neo4j ended while it was starting';
  const cause = readiness.ended === 'late' ? readiness.lastError : undefined;
  return new LocalSetupError(
    `${what}. The end of its log, ${folder.log}:\n${end}`,
    'Mend what the log names (often a full disk or too little memory) and start again.',
    cause,
  );
}
