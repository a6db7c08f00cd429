import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { standardErrorOf, tellingLines } from './failures.js';
import type { Java } from './java.js';
import { readIfThere, writePrivate } from './private-files.js';
import { LocalSetupError } from './remedy.js';
import { serverEnvironment, setPasswordArguments } from './server-command.js';
import { systemStore, type ServerFolder } from './server-folder.js';
import type { LocalSettings } from './settings.js';

/** The managed server's password as kept in its folder; an error when a database is there and its password is not. */
export async function readPassword(folder: ServerFolder): Promise<string> {
  const password = (await readIfThere(folder.password))?.trim();
  if (password) return password;
  throw new LocalSetupError(
    `The password of the managed Neo4j is missing: ${folder.password}`,
    'Put the file back from a backup of the data folder, or choose another folder with HIPPOGRAPH_DATA_DIR.',
  );
}

/** Gives a server that never started a random password, and keeps it in its folder; does nothing when it has one. */
export async function ensurePassword(
  folder: ServerFolder,
  java: Java,
  jars: string,
  env: LocalSettings['env'],
): Promise<void> {
  if ((await readIfThere(folder.password))?.trim() || existsSync(systemStore(folder.home))) return;
  // The file takes its name only when the server knows the password: stopped half-way, this begins anew.
  const candidate = `${folder.password}.candidate`;
  await rm(join(folder.home, 'data', 'dbms', 'auth.ini'), { force: true });
  await writePrivate(candidate, randomBytes(24).toString('hex'));
  try {
    await promisify(execFile)(java.program, setPasswordArguments(java, jars, candidate), {
      env: serverEnvironment(java, folder, env),
      timeout: 60_000,
    });
  } catch (error) {
    throw new LocalSetupError(
      `The managed Neo4j could not be given its password:\n${tellingLines(standardErrorOf(error), 8)}`,
      `Check that the folder ${folder.home} can be written to and that the disk is not full, then start again.`,
      error,
    );
  }
  await rename(candidate, folder.password);
}
