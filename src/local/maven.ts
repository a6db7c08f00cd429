import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tellingLines } from './failures.js';
import { firstExecutable, onPath } from './programs.js';
import { LocalSetupError } from './remedy.js';
import type { LocalSettings, Progress } from './settings.js';

// By its full name: looking up the short one would need the network even when everything is there.
const goal = 'org.apache.maven.plugins:maven-dependency-plugin:copy-dependencies';

const timeLimitMs = 15 * 60_000;

/** The Maven program: of MAVEN_HOME, else on the PATH, else in the usual folders; an error with its remedy otherwise. */
export async function findMaven(env: LocalSettings['env']): Promise<string> {
  const home = env['HOME'] ?? '/';
  const named = env['MAVEN_HOME'] ?? env['M2_HOME'];
  const usual = ['/usr/share/maven', '/opt/maven', join(home, '.sdkman/candidates/maven/current')];
  const folders = [
    ...usual,
    join(home, '.local/share/mise/installs/maven/latest'),
    '/opt/homebrew',
    '/usr/local',
  ];
  const found =
    (named ? await firstExecutable([join(named, 'bin', 'mvn')]) : undefined) ??
    (await onPath('mvn', env)) ??
    (await firstExecutable(folders.map((folder) => join(folder, 'bin', 'mvn'))));
  if (found !== undefined) return found;
  throw new LocalSetupError(
    'Maven was not found; the local Neo4j server and the local embedding models are installed with it.',
    'Install Maven (for example the package maven) so that mvn is on the PATH, or set MAVEN_HOME; ' +
      'without it set NEO4J_URI to a Neo4j that runs elsewhere and HIPPOGRAPH_EMBEDDINGS to openai or none.',
  );
}

/** Copies every artifact that the pom names into the folder, saying how long it takes; rejects unless all arrived. */
export async function copyDependencies(
  pom: string,
  folder: string,
  env: LocalSettings['env'],
  progress: Progress,
): Promise<void> {
  const maven = await findMaven(env);
  const args = ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${folder}`];
  const child = spawn(maven, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const started = Date.now();
  const said = setInterval(() => {
    progress(`  fetching (${String(Math.round((Date.now() - started) / 1000))} s) …`);
  }, 2000);
  const limit = setTimeout(() => child.kill('SIGKILL'), timeLimitMs);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit, signal) => {
      resolve(exit ?? signal ?? 'unknown');
    });
  }).finally(() => {
    clearInterval(said);
    clearTimeout(limit);
  });
  if (code !== 0) throw mavenFailed(code, output);
}

const adviceToDevelopers = /^\[ERROR\] *(?:$|To see the full|Re-run Maven|For more information|\[Help).*$/gm;

/** The error for a Maven run that ended with this exit status or signal, with the end of what it said. */
export function mavenFailed(code: number | string, output: string): LocalSetupError {
  const said = stripVTControlCharacters(output).replaceAll(adviceToDevelopers, '');
  return new LocalSetupError(
    `Maven could not fetch what the local set-up needs (it ended with ${String(code)}):\n${tellingLines(said, 12)}`,
    'Check that this machine reaches a Maven repository (a mirror or proxy goes into ~/.m2/settings.xml) and that ' +
      'the disk is not full, then start again: what has been fetched is kept.',
  );
}
