/** What a Java installation says of itself: its major version, and its modules when it lists them. */
export interface JavaRelease {
  major: number;
  modules?: ReadonlySet<string>;
}

/** Reads the `release` file of a Java installation; undefined when it names no version. */
export function parseRelease(text: string): JavaRelease | undefined {
  const version = /^JAVA_VERSION="([^"]+)"/m.exec(text)?.[1];
  const major = version === undefined ? undefined : majorOf(version);
  if (major === undefined) return undefined;
  const modules = /^MODULES="([^"]*)"/m.exec(text)?.[1];
  return modules === undefined ? { major } : { major, modules: new Set(modules.split(' ')) };
}

/** Reads what `java -XshowSettings:properties -version` prints: its home folder and major version, or undefined. */
export function parseProperties(text: string): { home: string; release: JavaRelease } | undefined {
  const home = /^\s*java\.home = (.+)$/m.exec(text)?.[1]?.trim();
  const version = /^\s*java\.specification\.version = (\S+)/m.exec(text)?.[1];
  const major = version === undefined ? undefined : majorOf(version);
  return home === undefined || major === undefined ? undefined : { home, release: { major } };
}

// "1.8.0_392" is Java 8, "25.0.3" is 25, "26-ea" is 26.
function majorOf(version: string): number | undefined {
  const digits = /^(?:1\.)?(\d+)/.exec(version)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
