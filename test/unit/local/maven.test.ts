import { expect, test } from '@jest/globals';
import { findMaven, mavenFailed } from '../../../src/local/maven.js';
import { LocalSetupError } from '../../../src/local/remedy.js';

test('a failed Maven is told by the end of what it said, without colours and warnings of its Java', () => {
  const output =
    '\u001b[0mWARNING: sun.misc.Unsafe is deprecated\n\u001b[1;31m[ERROR]\u001b[m Cannot access central\n\n\u001b[0m';
  const error = mavenFailed(1, output);
  expect(error.message).toMatch(/\(it ended with 1\):\n\[ERROR\] Cannot access central$/);
  expect(error.remedy).toMatch(/mirror or proxy/);
});

test('a MAVEN_HOME without Maven falls back, and where there is none at all the remedy names it', async () => {
  const found = await findMaven({ MAVEN_HOME: '/nowhere', PATH: '', HOME: '/nowhere' }).catch(
    (error: unknown) => error,
  );
  if (typeof found === 'string') expect(found).toMatch(/\/bin\/mvn$/);
  else
    expect(found).toMatchObject({ name: LocalSetupError.name, remedy: expect.stringMatching(/MAVEN_HOME/) });
});
