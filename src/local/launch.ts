import { installArtifacts } from './artifacts.js';
import { findJava } from './java.js';
import { choosePorts } from './ports.js';
import { writeServerConfig } from './server-config.js';
import type { ServerFolder } from './server-folder.js';
import { ensurePassword } from './server-password.js';
import { startServer } from './server-process.js';
import type { LocalSettings, Progress } from './settings.js';

/** Starts the folder's server, with everything it needs made where it is missing; gives its pid before it answers. */
export async function launch(
  folder: ServerFolder,
  settings: LocalSettings,
  progress: Progress,
): Promise<number> {
  const java = await findJava(settings.env);
  const jars = await installArtifacts('server', settings, progress);
  const ports = await choosePorts(folder.ports, (kept) => {
    progress(`Another program uses port ${String(kept.bolt)} or ${String(kept.http)}; Neo4j takes new ones.`);
  });
  await writeServerConfig(folder.conf, ports, settings.database);
  await ensurePassword(folder, java, jars, settings.env);
  progress(`Starting Neo4j on 127.0.0.1:${String(ports.bolt)}; its log is ${folder.log}`);
  return await startServer(folder, java, jars, settings);
}
