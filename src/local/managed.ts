import { rm } from 'node:fs/promises';
import type { Neo4jAccess, Probe } from './access.js';
import { liveClaims, makeClaim, withLock } from './claims.js';
import { joinServer } from './join-server.js';
import { LocalSetupError } from './remedy.js';
import { serverFolder, type ServerFolder } from './server-folder.js';
import { runningServer, stopServer } from './server-process.js';
import type { LocalSettings, Progress } from './settings.js';

/** Joins the data folder's own Neo4j, starting it when it does not run; of many processes exactly one starts it. */
export async function openManaged(
  settings: LocalSettings,
  probe: Probe,
  progress: Progress,
): Promise<Neo4jAccess> {
  if (process.platform === 'win32') {
    throw new LocalSetupError(
      'The managed Neo4j does not run on Windows.',
      'Use the Windows Subsystem for Linux, or set NEO4J_URI to a Neo4j that runs elsewhere.',
    );
  }
  const folder = await serverFolder(settings.dataDir);
  const onWait = () => {
    progress('Waiting for another process that starts or stops Neo4j …');
  };
  return await withLock(folder.lock, onWait, async () => {
    const lease = await makeClaim(folder.leases);
    try {
      const address = await joinServer(folder, settings, probe, progress);
      let left: Promise<void> | undefined;
      const release = () =>
        (left ??= withLock(folder.lock, onWait, () => leave(folder, lease, settings.keep, progress)));
      return { ...address, release };
    } catch (error) {
      await rm(lease, { force: true });
      throw error;
    }
  });
}

async function leave(folder: ServerFolder, lease: string, keep: boolean, progress: Progress): Promise<void> {
  await rm(lease, { force: true });
  if (keep || (await liveClaims(folder.leases)).length > 0) return;
  const pid = await runningServer(folder);
  if (pid === undefined) return;
  progress('Stopping Neo4j …');
  await stopServer(pid, folder);
}
