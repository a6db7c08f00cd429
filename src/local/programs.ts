import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { LocalSettings } from './settings.js';

/** Whether this path is a program that may be run. */
export async function executable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The first of these paths that is a program, or undefined. */
export async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await executable(path)) return path;
  return undefined;
}

/** The program of this name on the environment's PATH, or undefined. */
export async function onPath(name: string, env: LocalSettings['env']): Promise<string | undefined> {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return await firstExecutable(folders.map((folder) => join(folder, name)));
}
