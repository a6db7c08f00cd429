import type { Neo4jAccess, Probe } from './access.js';
import { openManaged } from './managed.js';
import { LocalSetupError } from './remedy.js';
import { decideRung, keepRung, readRung } from './rung.js';
import type { LocalSettings, Progress, Rung } from './settings.js';

export type { Neo4jAccess, Probe } from './access.js';

type Open = (settings: LocalSettings, probe: Probe, progress: Progress) => Promise<Neo4jAccess>;

const openers: Record<Rung, Open> = { external: openExternal, managed: openManaged };

/**
 * Opens the Neo4j of this data folder and keeps which one it is: an external one without asking whether it answers
 * now, a managed one when it answers `probe`. Throws a LocalSetupError where a person can mend what is missing.
 */
export async function openNeo4j(
  settings: LocalSettings,
  probe: Probe,
  progress: Progress,
): Promise<Neo4jAccess> {
  const kept = settings.rung === undefined ? await readRung(settings.dataDir) : undefined;
  const rung = decideRung(settings, kept);
  const access = await openers[rung](settings, probe, progress);
  await keepRung(settings.dataDir, rung);
  return access;
}

// A service is to start, and answer that it is not ready, while its external database is down: so no probe here.
function openExternal({ uri, username, password, database }: LocalSettings): Promise<Neo4jAccess> {
  if (uri === undefined || password === undefined) {
    const error = new LocalSetupError(
      `NEO4J_URI is ${String(uri)}, and NEO4J_PASSWORD is not set.`,
      'Set NEO4J_PASSWORD to the password of that Neo4j (NEO4J_USERNAME is neo4j unless set).',
    );
    return Promise.reject(error);
  }
  return Promise.resolve({
    uri,
    username: username ?? 'neo4j',
    password,
    database,
    rung: 'external',
    release: () => Promise.resolve(),
  });
}
