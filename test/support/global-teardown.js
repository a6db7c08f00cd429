// Ends the Neo4j of a test run, and removes what the run left on disk.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

let ended;

/** Runs once for all projects that name it. */
export default () => (ended ??= endRun(process.env.TEST_RUN_DIR));

/** Ends the Neo4j in the folder of a test run, by force, and removes the folder; harmless when nothing is there. */
export async function endRun(runDir) {
  if (runDir === undefined) return;
  const dataDir = join(runDir, 'neo4j');
  if (existsSync(dataDir)) {
    // Not at the top: without a Neo4j nothing needs to be built.
    const { serverFolder } = await import('../../dist/local/server-folder.js');
    const { runningServer } = await import('../../dist/local/server-process.js');
    const pid = await runningServer(await serverFolder(dataDir));
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
  await rm(runDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
