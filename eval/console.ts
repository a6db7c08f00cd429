import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a line of the report to standard output. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a line about the progress to standard error. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Writes results as indented JSON; the folder is made when it does not exist. */
export async function writeJson(file: string, results: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}

/**
 * Runs a program: `prepare` reads what it is given (a failure there is exit code 1), `measure` needs the service (a failure
 * there says nothing about quality: it is handed to `onInfra`, the verdict is INFRA and the exit code 2).
 */
export async function runProgram<T>(
  usage: string,
  prepare: () => Promise<T>,
  measure: (prepared: T) => Promise<void>,
  onInfra: (prepared: T, reason: string) => Promise<void>,
): Promise<void> {
  let prepared: T;
  try {
    prepared = await prepare();
  } catch (error) {
    note(`${messageOf(error)}\n\n${usage}`);
    process.exitCode = 1;
    return;
  }
  try {
    await measure(prepared);
  } catch (error) {
    print(`Verdict: INFRA. ${messageOf(error)}`);
    process.exitCode = 2;
    await onInfra(prepared, messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
