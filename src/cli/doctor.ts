import { openDoctor } from '../app.js';
import type { Config } from '../config.js';

/** Looks for what must never be in the database, prints a line for each that is there, and answers the exit code. */
export async function doctor(config: Config): Promise<number> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const examination = await openDoctor(config, { progress: (line) => process.stderr.write(`${line}\n`) });
  try {
    const { memories, workspaces, findings, more } = await examination.examine();
    for (const { invariant, words } of findings) say(`${invariant}: ${words}`);
    for (const invariant of more) say(`${invariant}: there is more of this`);
    const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
    const found = findings.length === 0 ? 'nothing found' : count + (more.length > 0 ? ' and more' : '');
    say(`${memories} memories in ${workspaces} workspaces: ${found}`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await examination.close();
  }
}
