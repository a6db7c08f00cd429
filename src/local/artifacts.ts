import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeFolder } from './complete-folder.js';
import { findJava } from './java.js';
import { copyDependencies } from './maven.js';
import type { LocalSettings, Progress } from './settings.js';

// What is installed together: the Neo4j server with its Browser, or the local embedding models.
type ArtifactSet = 'server' | 'models';

const contents: Record<ArtifactSet, string> = {
  server: 'the Neo4j server (about 170 MB)',
  models: 'the local embedding models (about 40 MB)',
};

/** The folder of the set's jars in the cache, installed the first time and checked every time. */
export async function installArtifacts(
  set: ArtifactSet,
  settings: Pick<LocalSettings, 'cacheDir' | 'env'>,
  progress: Progress,
): Promise<string> {
  const pom = fileURLToPath(new URL(`../../neo4j/${set}/pom.xml`, import.meta.url));
  const version = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 12);
  const folder = join(resolve(settings.cacheDir), `${set}-${version}`);
  const onWait = () => {
    progress(`Waiting for another process that installs ${contents[set]} …`);
  };
  await completeFolder(folder, onWait, async (unfinished) => {
    progress(`Installing ${contents[set]} into ${folder}; this is done once …`);
    const java = await findJava(settings.env).catch(() => undefined);
    const env = java === undefined ? settings.env : { ...settings.env, JAVA_HOME: java.home };
    await copyDependencies(pom, unfinished, env, progress);
    progress(`Installed ${contents[set]}.`);
  });
  return folder;
}
