import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Tells a process from a later one with the same pid; undefined when no process with this pid is running. */
export function processStamp(pid: number): string | undefined {
  return process.platform === 'linux' ? stampFromProc(pid) : stampFromPs(pid);
}

/** The command line of a running process, arguments parted by blanks; empty when there is no such process. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return (read(`/proc/${String(pid)}/cmdline`) ?? '').replaceAll('\0', ' ');
  return ps(pid, 'command=');
}

function stampFromProc(pid: number): string | undefined {
  const stat = read(`/proc/${String(pid)}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the program's name in brackets and may hold blanks and brackets of its own.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (startedAt === undefined || state === 'Z' || state === 'X') return undefined;
  // Ticks count from the boot, so the boot is part of the stamp.
  const boot = read('/proc/sys/kernel/random/boot_id')?.slice(0, 8) ?? '0';
  return `${boot}-${startedAt}`;
}

function stampFromPs(pid: number): string | undefined {
  const [state, ...started] = ps(pid, 'stat=', 'lstart=').trim().split(/\s+/);
  if (!state || state.startsWith('Z')) return undefined;
  return String(Date.parse(started.join(' ')) / 1000);
}

function ps(pid: number, ...columns: string[]): string {
  try {
    const options = { encoding: 'utf8', env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' } } as const;
    return execFileSync(
      'ps',
      ['-ww', ...columns.flatMap((column) => ['-o', column]), '-p', String(pid)],
      options,
    );
  } catch {
    return '';
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
