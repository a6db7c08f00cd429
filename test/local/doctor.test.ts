import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openGraph, type Graph } from '../../src/graph/graph.js';
import { migrate } from '../../src/graph/migrate.js';
import { mintSystemAccess } from '../../src/graph/scope.js';
import { endServers, startMember, type Member } from './members.js';

// A database of its own, since the command looks at all of it. The tests follow one another on it.
const access = mintSystemAccess();
let folder = '';
let member: Member;
let graph: Graph;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'hippograph-doctor-')));
  member = startMember(join(folder, 'data'));
  const { uri = '', password = '' } = await member.next();
  graph = openGraph({ uri, username: 'neo4j', password, database: 'neo4j' });
  env = { ...process.env, NEO4J_URI: uri, NEO4J_USERNAME: 'neo4j', NEO4J_PASSWORD: password };
  env['HIPPOGRAPH_DATA_DIR'] = join(folder, 'own');
});

afterAll(async () => {
  try {
    await graph.close();
  } finally {
    await member.kill();
    await endServers(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs `hippograph doctor`; answers its exit code and its lines. */
function doctor(): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const program = fileURLToPath(new URL('../../bin/hippograph.js', import.meta.url));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, 'doctor'], { env }, (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n') });
    });
  });
}

test('the command makes nothing in a new database, and says that nothing would be locked there', async () => {
  expect(await doctor()).toEqual({
    code: 1,
    lines: [
      '9: the property key _l does not exist, so that nothing is locked',
      '0 memories in 0 workspaces: 1 finding',
    ],
  });
  expect(await graph.raw(access, 'SHOW CONSTRAINTS YIELD name')).toEqual([]);
});

test('the command ends with 0 when nothing is found', async () => {
  await migrate(graph, access, randomUUID());
  expect(await doctor()).toEqual({ code: 0, lines: ['0 memories in 0 workspaces: nothing found'] });
});

test('the command prints a line a finding, up to 100 of a kind, and ends with 1', async () => {
  await graph.raw(
    access,
    `UNWIND range(1, 101) AS i CREATE (:Memory {workspaceId: 'w', namespace: 'a', key: 'k' + i, id: 'm' + i})`,
  );
  const { code, lines } = await doctor();
  expect(code).toBe(1);
  expect(lines.slice(0, 100)).toEqual(
    lines.slice(0, 100).filter((line) => /^2: m\d+ is half-written/.test(line)),
  );
  expect(lines.slice(100)).toEqual([
    '2: there is more of this',
    '101 memories in 0 workspaces: 100 findings and more',
  ]);
});
