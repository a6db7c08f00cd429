import { join } from 'node:path';
import type { Java } from './java.js';
import type { ServerFolder } from './server-folder.js';
import type { LocalSettings } from './settings.js';

const opened = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];

// What the server's code needs from any Java it runs on; a runtime built without the vector module does without it.
function requiredFlags(java: Java): string[] {
  const modules = java.release.modules;
  const vector = modules === undefined || modules.has('jdk.incubator.vector');
  return [
    ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '--enable-native-access=ALL-UNNAMED',
    ...(vector ? ['--add-modules=jdk.incubator.vector'] : []),
  ];
}

/** The arguments of `java` that run the server; the small default heap goes with the collector that starts fastest. */
export function serverArguments(
  java: Java,
  jars: string,
  folder: ServerFolder,
  heap: string | undefined,
): string[] {
  const memory = heap === undefined ? ['-Xms256m', '-Xmx1g', '-XX:+UseSerialGC'] : [`-Xmx${heap}`];
  return [
    ...requiredFlags(java),
    ...memory,
    '-XX:+ExitOnOutOfMemoryError',
    // Without its message Neo4j cannot send an exception to the client, which then waits for nothing.
    '-XX:-OmitStackTraceInFastThrow',
    '-XX:+DisableExplicitGC',
    '-Djdk.nio.maxCachedBufferSize=1024',
    '-Dlog4j2.disable.jmx=true',
    `-Djava.io.tmpdir=${folder.scratch}`,
    '-cp',
    join(jars, '*'),
    'org.neo4j.server.Neo4jCommunity',
    homeArgument(folder),
    `--config-dir=${folder.conf}`,
    '--console-mode',
  ];
}

/** The argument by which a running server is known to be the one of this folder. */
export function homeArgument(folder: ServerFolder): string {
  return `--home-dir=${folder.home}`;
}

/** The arguments of `java` that set the first password to the one in the file, which never shows in a process list. */
export function setPasswordArguments(java: Java, jars: string, passwordFile: string): string[] {
  return [
    ...requiredFlags(java),
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-cp',
    join(jars, '*'),
    'org.neo4j.cli.AdminTool',
    'dbms',
    'set-initial-password',
    `@${passwordFile}`,
  ];
}

/** The environment of the server's processes: nothing of this service's own, its secrets least of all. */
export function serverEnvironment(
  java: Java,
  folder: ServerFolder,
  env: LocalSettings['env'],
): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'TZ'].map((name) => [name, env[name]]));
  // In a plain C locale Java cannot name a folder that is not in English.
  return {
    ...kept,
    LC_ALL: 'C.UTF-8',
    JAVA_HOME: java.home,
    NEO4J_HOME: folder.home,
    NEO4J_CONF: folder.conf,
  };
}
