import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder, wherever below it this file was compiled to. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'bin', 'hippograph.js'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The project’s folder was not found.');
  return findRoot(above);
}

/** A module of the built product: what is run is what is delivered. T is what the caller says that it holds. */
export async function fromDist<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(join(ROOT, 'dist', path)).href)) as T;
}
