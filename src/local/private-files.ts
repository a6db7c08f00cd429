import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { codeOf } from './failures.js';

/** Makes the folder, and those above it, when it is missing, and keeps it to its owner (mode 0700). */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
}

/** Writes a file that only its owner reads (mode 0600), whole or not at all. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, path);
}

/** The file's text, or undefined when there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
