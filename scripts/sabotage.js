// Makes known mistakes, one at a time, in a copy of the tree, and fails unless the test named for each of them turns red.
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import startNeo4j from '../test/support/global-setup.js';
import { endRun } from '../test/support/global-teardown.js';
import { patches } from '../test/sabotage/patches.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv[2];
const say = (line) => process.stdout.write(`${line}\n`);
const tree = await mkdtemp(join(tmpdir(), 'hippograph-sabotage-'));
process.env.TEST_RUN_DIR = join(tree, 'run');
await mkdir(process.env.TEST_RUN_DIR);
try {
  await copyTree();
  // One Neo4j for all: each run of the tests takes what the environment names.
  await startNeo4j();
  const survivors = [];
  for (const patch of patches.filter(({ name }) => only === undefined || name.includes(only))) {
    const outcome = await attempt(patch);
    say(`${outcome.caught ? 'caught   ' : 'SURVIVED '} ${patch.name}\n          ${outcome.what}`);
    if (!outcome.caught) survivors.push(patch.name);
  }
  say(
    survivors.length === 0
      ? 'No mistake survived.'
      : `${survivors.length} survived: ${survivors.join('; ')}.`,
  );
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  await endRun(join(tree, 'run'));
  await rm(tree, { recursive: true, force: true });
}

async function copyTree() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    // A file that was removed and not yet committed is listed all the same.
    await cp(join(root, file), join(tree, file)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
}

async function attempt({ edits, test }) {
  const originals = new Map();
  try {
    for (const { file, from, to } of edits) {
      const path = join(tree, file);
      const text = await readFile(path, 'utf8');
      if (!originals.has(path)) originals.set(path, text);
      if (text.split(from).length !== 2) return { caught: false, what: `no longer applies to ${file}` };
      await writeFile(
        path,
        text.replace(from, () => to),
      );
    }
    const build = run('npm', ['run', '--silent', 'build']);
    if (build.status !== 0)
      return { caught: false, what: `does not compile: ${build.stdout.trim().split('\n')[0]}` };
    return await runTest(test);
  } finally {
    for (const [path, text] of originals) await writeFile(path, text);
  }
}

async function runTest({ file, name }) {
  const report = join(tree, 'report.json');
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  run(process.execPath, [
    'scripts/jest.js',
    '--json',
    `--outputFile=${report}`,
    '--testNamePattern',
    pattern,
    file,
  ]);
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  await rm(report);
  const results = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'pending');
  const failed = results.filter(({ status }) => status === 'failed');
  const what = `${file}: ${name}`;
  if (results.length === 0) return { caught: false, what: `no such test ran: ${what}` };
  return { caught: failed.length > 0, what: failed.length > 0 ? what : `still green: ${what}` };
}

function run(command, args) {
  return spawnSync(command, args, {
    cwd: tree,
    encoding: 'utf8',
    timeout: 300_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
