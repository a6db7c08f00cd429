import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

// Where installers put Java: the folder that holds one installation each, and the way from there to its home.
const places = (home: string): readonly (readonly [parent: string, inside: string])[] => [
  ['/usr/lib/jvm', ''],
  ['/usr/lib64/jvm', ''],
  ['/usr/java', ''],
  ['/opt/java', ''],
  ['/Library/Java/JavaVirtualMachines', 'Contents/Home'],
  [join(home, 'Library/Java/JavaVirtualMachines'), 'Contents/Home'],
  ['/opt/homebrew/opt', 'libexec/openjdk.jdk/Contents/Home'],
  ['/usr/local/opt', 'libexec/openjdk.jdk/Contents/Home'],
  ['/home/linuxbrew/.linuxbrew/opt', 'libexec'],
  [join(home, '.sdkman/candidates/java'), ''],
  [join(home, '.local/share/mise/installs/java'), ''],
  [join(home, '.asdf/installs/java'), ''],
  [join(home, '.jdks'), ''],
];

/** Every folder below the usual places of this kind of machine that may be the home of a Java installation. */
export async function usualJavaHomes(home: string): Promise<string[]> {
  const found = places(home).map(async ([parent, inside]) => {
    const names = await readdir(parent).catch(() => []);
    return names.map((name) => join(parent, name, inside));
  });
  return (await Promise.all(found)).flat();
}
