import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parseProperties, parseRelease } from '../../../src/local/java-release.js';
import { chooseJava, findJava, type Java } from '../../../src/local/java.js';

describe('reading what a Java says of itself', () => {
  test.each([
    ['JAVA_VERSION="25.0.3"', 25],
    ['IMPLEMENTOR="Debian"\nJAVA_VERSION="17.0.15"\nJAVA_VERSION_DATE="2025-04-15"', 17],
    ['JAVA_VERSION="1.8.0_392"', 8],
    ['JAVA_VERSION="26-ea"', 26],
    ['JAVA_VERSION="21"', 21],
  ])('the release file %j is of major version %d', (text, major) => {
    expect(parseRelease(text)).toEqual({ major });
  });

  test('a release file lists the modules that the runtime was built with', () => {
    const release = parseRelease('JAVA_VERSION="25"\nMODULES="java.base jdk.incubator.vector"\n');
    expect(release?.modules).toEqual(new Set(['java.base', 'jdk.incubator.vector']));
  });

  test.each(['', 'SOURCE=""', 'JAVA_VERSION="unknown"'])(
    'a release file without a version (%j) is none',
    (text) => {
      expect(parseRelease(text)).toBeUndefined();
    },
  );

  test('the printed properties give home and version, and a stub that prints neither is none', () => {
    const said = 'Property settings:\n    java.home = /opt/jdk 21\n    java.specification.version = 21\n';
    expect(parseProperties(said)).toEqual({ home: '/opt/jdk 21', release: { major: 21 } });
    expect(parseProperties('Unable to locate a Java Runtime.')).toBeUndefined();
  });
});

describe('choosing a Java', () => {
  const java = (major: number): Java => ({
    home: `/jdk-${String(major)}`,
    program: 'java',
    release: { major },
  });

  test.each([
    [[17, 21, 25], 25],
    [[8, 21, 17], 21],
    // One that nobody has tried the server with comes last, and is still better than none.
    [[21, 27], 21],
    [[17, 27, 26], 26],
  ])('of %j it is %d', (majors, chosen) => {
    expect(chooseJava(majors.map(java))?.release.major).toBe(chosen);
  });

  test('none is chosen when all are too old', () => {
    expect(chooseJava([8, 11, 17].map(java))).toBeUndefined();
  });
});

describe('finding a Java on this machine', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hippograph-java-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  async function install(name: string, release: string, program = '#!/bin/sh\nexit 1\n'): Promise<string> {
    const home = join(folder, name);
    await mkdir(join(home, 'bin'), { recursive: true });
    if (release) await writeFile(join(home, 'release'), release);
    await writeFile(join(home, 'bin', 'java'), program);
    await chmod(join(home, 'bin', 'java'), 0o755);
    return home;
  }

  test('JAVA_HOME comes before the PATH', async () => {
    const named = await install('named', 'JAVA_VERSION="21.0.1"');
    const other = await install('other', 'JAVA_VERSION="25"');
    const found = await findJava({ JAVA_HOME: named, PATH: join(other, 'bin'), HOME: folder });
    expect(found.home).toBe(named);
  });

  test('a JAVA_HOME that is too old does not hide a newer Java on the PATH', async () => {
    const named = await install('named', 'JAVA_VERSION="17.0.1"');
    const other = await install('other', 'JAVA_VERSION="22"');
    const found = await findJava({ JAVA_HOME: named, PATH: join(other, 'bin'), HOME: folder });
    expect(found.home).toBe(other);
  });

  test('a shim without a release file is asked, and its real home taken', async () => {
    const real = await install('real', 'JAVA_VERSION="21"');
    const says = `#!/bin/sh\necho "    java.home = ${real}" >&2\necho "    java.specification.version = 21" >&2\n`;
    const shim = await install('shims', '', says);
    expect((await findJava({ PATH: join(shim, 'bin'), HOME: folder })).home).toBe(real);
  });

  test('a stub that fails, as macOS has one, is passed over for one that a version manager installed', async () => {
    const stub = await install('stub', '');
    const managed = await install('.sdkman/candidates/java/23.0.1-tem', 'JAVA_VERSION="23.0.1"');
    const others = await findJava({ PATH: '/nowhere', HOME: '/nowhere' }).catch(() => undefined);
    const found = await findJava({ PATH: join(stub, 'bin'), HOME: folder });
    // The machine's own installations compete with the one made here.
    expect([managed, others?.home]).toContain(found.home);
    expect(found.program).not.toBe(join(stub, 'bin', 'java'));
  });
});
