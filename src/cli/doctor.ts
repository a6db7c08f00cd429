import { openDoctor } from '../app.js';
import type { Config } from '../config.js';

/** Looks for what must never be in the database, prints a line for each that is there, and answers the exit code. */
export async function doctor(config: Config): Promise<number> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const engine = await openDoctor(config, { progress: (line) => process.stderr.write(`${line}\n`) });
  try {
    const { memories, workspaces, findings, more } = await engine.examine();
    for (const { invariant, words } of findings) say(`${invariant}: ${words}`);
    for (const invariant of more) say(`${invariant}: there is more of this`);
    const seen = `${memories} memories in ${workspaces} workspaces`;
    say(findings.length === 0 ? `${seen}: nothing found` : `${seen}: ${findings.length} findings`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await engine.close();
  }
}
