import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openNeo4j } from '../../../src/local/open-neo4j.js';
import { LocalSetupError } from '../../../src/local/remedy.js';
import { decideRung, readRung } from '../../../src/local/rung.js';
import type { LocalSettings } from '../../../src/local/settings.js';

const uri = 'neo4j://db.example:7687';

describe('deciding where the memory is', () => {
  test('a new folder takes the given Neo4j, and without one its own', () => {
    expect(decideRung({ uri }, undefined)).toBe('external');
    expect(decideRung({}, undefined)).toBe('managed');
  });

  test('a folder goes on with what it has', () => {
    expect(decideRung({ uri }, 'external')).toBe('external');
    expect(decideRung({}, 'managed')).toBe('managed');
  });

  test.each([
    ['managed', { uri }, /unset NEO4J_URI.*HIPPOGRAPH_NEO4J=external/i],
    ['external', {}, /set NEO4J_URI.*HIPPOGRAPH_NEO4J=managed/i],
  ] as const)('a folder kept %s never silently opens another, empty database', (kept, asked, remedy) => {
    const decide = () => decideRung(asked, kept);
    expect(decide).toThrow(LocalSetupError);
    expect(decide).toThrow(expect.objectContaining({ remedy: expect.stringMatching(remedy) }));
  });

  test('an explicit choice overrides what is kept', () => {
    expect(decideRung({ uri, rung: 'external' }, 'managed')).toBe('external');
    expect(decideRung({ uri, rung: 'managed' }, 'external')).toBe('managed');
  });

  test('asking for an external Neo4j without an address is refused', () => {
    expect(() => decideRung({ rung: 'external' }, undefined)).toThrow(/NEO4J_URI/);
  });
});

describe('keeping the choice', () => {
  let dataDir = '';
  const noProbe = () => Promise.reject(new Error('nothing is to be asked'));
  const settings = (more: Partial<LocalSettings>): LocalSettings => ({
    dataDir,
    cacheDir: join(dataDir, 'cache'),
    database: 'neo4j',
    keep: false,
    env: {},
    ...more,
  });

  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'hippograph-rung-')), 'data');
  });
  afterEach(async () => {
    await rm(join(dataDir, '..'), { recursive: true, force: true });
  });

  test('an external Neo4j is opened as given, and the next start without its address is refused', async () => {
    const access = await openNeo4j(settings({ uri, password: 'secret' }), noProbe, () => undefined);
    expect(access).toMatchObject({
      uri,
      username: 'neo4j',
      password: 'secret',
      database: 'neo4j',
      rung: 'external',
    });
    await access.release();
    expect(JSON.parse(await readFile(join(dataDir, 'rung.json'), 'utf8'))).toEqual({ rung: 'external' });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await expect(openNeo4j(settings({}), noProbe, () => undefined)).rejects.toThrow(/NEO4J_URI is not set/);
  });

  test('an external Neo4j without a password is refused, and nothing is kept of it', async () => {
    await expect(openNeo4j(settings({ uri }), noProbe, () => undefined)).rejects.toThrow(/NEO4J_PASSWORD/);
    expect(await readRung(dataDir)).toBeUndefined();
  });

  test('a database that is there counts, even if the start that made it was killed before it could say so', async () => {
    await mkdir(join(dataDir, 'neo4j', 'data', 'databases', 'system'), { recursive: true });
    expect(await readRung(dataDir)).toBe('managed');
  });

  test('a note that cannot be read is not taken for a new folder', async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'rung.json'), '{"rung":"elsewhere"}');
    await expect(readRung(dataDir)).rejects.toThrow(LocalSetupError);
  });
});
