// Fails when generated files are not as committed or staged; also when there is one that git does not know.
import { execFileSync } from 'node:child_process';

const paths = process.argv.slice(2);
// The folder may belong to another user than the one who checks it, as on build machines.
const git = (...args) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

// The second column is the working tree against what is staged.
const stale = git('status', '--porcelain', '--untracked-files=all', '--', ...paths)
  .split('\n')
  .filter((line) => line !== '' && line[1] !== ' ');
if (stale.length > 0) {
  process.stdout.write(git('--no-pager', 'diff', '--', ...paths));
  process.stderr.write(`Generated files differ from what is committed:\n${stale.join('\n')}\n`);
  process.exit(1);
}
