import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { usualJavaHomes } from './java-folders.js';
import { parseProperties, parseRelease, type JavaRelease } from './java-release.js';
import { executable, onPath } from './programs.js';
import { LocalSetupError } from './remedy.js';
import type { LocalSettings } from './settings.js';

// What the managed Neo4j runs on, and the newest it was tried with: a later one is taken when there is nothing better.
const oldestJava = 21;
const newestTriedJava = 25;

/** A Java installation: its home folder, the program to run, and what it says of itself. */
export interface Java {
  home: string;
  program: string;
  release: JavaRelease;
}

/** The Java to run Neo4j with: that of JAVA_HOME, else of the PATH, else the best of the usual folders, if new enough. */
export async function findJava(env: LocalSettings['env']): Promise<Java> {
  const seen: Java[] = [];
  for (const candidates of [namedHomes(env), programsOnPath(env), usualHomes(env)]) {
    const found = await candidates;
    const chosen = chooseJava(found);
    if (chosen !== undefined) return chosen;
    seen.push(...found);
  }
  const had = seen.map((java) => `${String(java.release.major)} in ${java.home}`).join(', ');
  throw new LocalSetupError(
    `The local Neo4j needs Java ${String(oldestJava)} or newer, and ${had ? `only Java ${had} was found` : 'no Java was found'}.`,
    `Install Java ${String(oldestJava)} or newer (for example the package openjdk-21-jre-headless, ` +
      'or Temurin from adoptium.net), or point JAVA_HOME at one, or set NEO4J_URI to a Neo4j that runs elsewhere.',
  );
}

/** The best of several installations, or undefined when none is new enough. */
export function chooseJava(found: readonly Java[]): Java | undefined {
  const rank = ({ release: { major } }: Java) => (major <= newestTriedJava ? major : -major);
  return found.filter((java) => java.release.major >= oldestJava).toSorted((a, b) => rank(b) - rank(a))[0];
}

async function namedHomes(env: LocalSettings['env']): Promise<Java[]> {
  const home = env['JAVA_HOME'];
  return home ? existing([(await javaAt(home)) ?? (await askJava(join(home, 'bin', 'java')))]) : [];
}

async function programsOnPath(env: LocalSettings['env']): Promise<Java[]> {
  const program = await onPath('java', env);
  if (program === undefined) return [];
  const real = await realpath(program);
  return existing([(await javaAt(dirname(dirname(real)))) ?? (await askJava(program))]);
}

async function usualHomes(env: LocalSettings['env']): Promise<Java[]> {
  const homes = await usualJavaHomes(env['HOME'] ?? '/');
  // Distributions link one installation under several names.
  const real = await Promise.all(homes.map((home) => realpath(home).catch(() => home)));
  return existing(await Promise.all([...new Set(real)].map(javaAt)));
}

async function javaAt(home: string): Promise<Java | undefined> {
  const program = join(home, 'bin', 'java');
  const text = await readFile(join(home, 'release'), 'utf8').catch(() => '');
  const release = parseRelease(text);
  return release !== undefined && (await executable(program)) ? { home, program, release } : undefined;
}

// For a shim or an installation without a release file. A stub that only offers to install Java fails here.
async function askJava(program: string): Promise<Java | undefined> {
  const run = promisify(execFile)(program, ['-XshowSettings:properties', '-version'], { timeout: 10_000 });
  const said = await run
    .then(({ stdout, stderr }) => parseProperties(stdout + stderr))
    .catch(() => undefined);
  return said && { home: said.home, program: join(said.home, 'bin', 'java'), release: said.release };
}

function existing<T>(found: readonly (T | undefined)[]): T[] {
  return found.filter((one) => one !== undefined);
}
