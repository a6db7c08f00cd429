import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.js';
import { makeKey, splitKey, whyUnusable } from './identity/keys.js';

/** Where the first start leaves the owner key. */
export function ownerKeyPath(dataDir: string): string {
  return join(dataDir, 'owner.key');
}

/** The owner key in the data folder, undefined when there is none. */
export async function readOwnerKey(dataDir: string): Promise<string | undefined> {
  const path = ownerKeyPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = text.trim();
  if (!splitKey(key))
    throw new ConfigError(`${path} holds no key. Restore it, or remove it to have another made.`);
  return key;
}

/** Makes an owner key and leaves it in the data folder for its user alone (mode 0600), before the database knows it. */
export async function makeOwnerKey(dataDir: string): Promise<string> {
  const key = makeKey();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(ownerKeyPath(dataDir), `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}

/** A given owner key, or undefined; an empty, short or placeholder one refuses the start. */
export function givenOwnerKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  const reason = whyUnusable(key);
  if (reason !== undefined) throw new ConfigError(`HIPPOGRAPH_OWNER_KEY: ${reason}.`);
  return key;
}
