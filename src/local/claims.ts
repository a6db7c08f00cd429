import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStamp } from './processes.js';

// A claim is an empty file whose name says who made it: nothing is ever half written, and no name is used twice,
// so that anybody may remove the claim of a dead process without hitting that of a living one.
const claimName = /^(?<pid>\d+)\.(?<stamp>[\w-]+)\.[0-9a-f]+$/;

/** Leaves a claim of this process in the folder and returns the path to remove when it is given up. */
export async function makeClaim(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = processStamp(process.pid) ?? '0';
  const path = join(folder, `${String(process.pid)}.${stamp}.${randomBytes(6).toString('hex')}`);
  await writeFile(path, '', { flag: 'wx', mode: 0o600 });
  return path;
}

/** The names of the claims of living processes in the folder; those of dead ones are removed on the way. */
export async function liveClaims(folder: string): Promise<string[]> {
  const live: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (isLive(name)) live.push(name);
    else if (claimName.test(name)) await rm(join(folder, name), { force: true });
  }
  return live;
}

/** Whether the process that made the claim of this name is still the one that runs under its pid. */
export function isLive(name: string, stampOf: (pid: number) => string | undefined = processStamp): boolean {
  const groups = claimName.exec(name)?.groups;
  return groups !== undefined && stampOf(Number(groups['pid'])) === groups['stamp'];
}

/** Runs `work` while no other holder of the folder's lock lives; `onWait` is called every few seconds of waiting. */
export async function withLock<T>(folder: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  for (let sayAt = Date.now() + 1500; ;) {
    const claim = await tryLock(folder);
    if (claim !== undefined) return await work().finally(() => rm(claim, { force: true }));
    if (Date.now() > sayAt) {
      onWait();
      sayAt = Date.now() + 10_000;
    }
    await sleep(randomInt(20, 120));
  }
}

// Announce, then look: of two that announce at once at least one sees the other and withdraws, so two never hold.
async function tryLock(folder: string): Promise<string | undefined> {
  if ((await liveClaims(folder)).length > 0) return undefined;
  const mine = await makeClaim(folder);
  const others = (await liveClaims(folder)).filter((name) => name !== basename(mine));
  if (others.length === 0) return mine;
  await rm(mine, { force: true });
  return undefined;
}
