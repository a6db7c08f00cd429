import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withLock } from './claims.js';
import { processStamp } from './processes.js';

const manifestName = 'manifest.json';

interface ManifestEntry {
  name: string;
  size: number;
}

/** A folder that is complete or absent: made once by `fill`, checked each time, and made again when anything is missing. */
export async function completeFolder(
  folder: string,
  onWait: () => void,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await removeAbandoned(folder);
  if (await isComplete(folder)) return;
  await withLock(join(dirname(folder), 'locks', basename(folder)), onWait, async () => {
    if (await isComplete(folder)) return;
    await rm(folder, { recursive: true, force: true });
    const unfinished = `${folder}.tmp-${String(process.pid)}-${randomBytes(4).toString('hex')}`;
    try {
      await mkdir(unfinished);
      await fill(unfinished);
      await writeManifest(unfinished);
      await publish(unfinished, folder);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
}

/** Whether the folder has a manifest and every file in it is there with the size it had. */
export async function isComplete(folder: string): Promise<boolean> {
  const entries = await readManifest(folder);
  if (entries === undefined || entries.length === 0) return false;
  const same = entries.map(async ({ name, size }) => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found?.size === size;
  });
  return (await Promise.all(same)).every(Boolean);
}

async function readManifest(folder: string): Promise<ManifestEntry[] | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, manifestName), 'utf8'));
    return Array.isArray(manifest) ? manifest.filter(isEntry) : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is ManifestEntry {
  return typeof value === 'object' && value !== null && 'name' in value && 'size' in value;
}

async function writeManifest(folder: string): Promise<void> {
  const names = await readdir(folder);
  const entries = names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size }));
  await writeFile(join(folder, manifestName), JSON.stringify(await Promise.all(entries), null, 1));
}

// Machines that share the cache do not see each other's locks: whoever comes second uses what the first has made.
async function publish(unfinished: string, folder: string): Promise<void> {
  try {
    await rename(unfinished, folder);
  } catch (error) {
    if (!(await isComplete(folder))) throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.tmp-`;
  for (const name of await readdir(dirname(folder))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : undefined;
    if (pid === undefined || processStamp(pid) !== undefined) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}
