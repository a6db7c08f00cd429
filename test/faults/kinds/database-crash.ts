import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '../ledger.js';
import { judge, longestRefusal, startLoad, until } from '../load.js';
import { send } from '../../support/running/client.js';
import { makeWorkspace, type Fault, type Setting } from '../setting.js';

/** Neo4j crashes under load and is started again. */
export const killDatabase: Fault = {
  name: 'kill-database',
  about:
    'Under load: what was acknowledged is kept, the rest told within 2 s, and the service goes on by itself.',
  run: (setting) =>
    outage(setting, async ({ neo4j }) => {
      await neo4j.kill();
      await sleep(1_000);
      await neo4j.restart();
    }),
};

const PAUSES_S = [4, 26, 3, 8, 5, 70, 3, 12];

/** Neo4j stops answering under load for longer than the limits of reads, then goes on. */
export const pauseDatabase: Fault = {
  name: 'pause-database',
  about: 'The same when it is silent for seconds, or for longer than the limits of reads and writes.',
  run: (setting, round) =>
    outage(setting, async ({ neo4j }) => {
      await neo4j.pause();
      await sleep((PAUSES_S[round % PAUSES_S.length] ?? 4) * 1_000);
      await neo4j.resume();
    }),
};

async function outage(setting: Setting, hurt: (setting: Setting) => Promise<void>) {
  const { neo4j } = setting;
  const service = await setting.start();
  const ledger = new Ledger(await makeWorkspace(setting, service.url));
  const load = startLoad([service.url], ledger, { writers: 2, readers: 3, batch: 20 });
  await sleep(1_500 + Math.random() * 1_000);
  const lostAt = performance.now();
  await hurt(setting);
  const backAt = performance.now();
  const working = () => send(service.url, ledger.workspace.key, '{ memories(first: 1) { nodes { id } } }');
  const back = await until('works again', 15_000, async () => (await working()).code === undefined);
  await sleep(1_000);
  await load.stop();
  await ledger.retryUnacknowledged(service.url);
  const acknowledged = ledger.batches.filter((batch) => batch.acknowledged).length;
  if (acknowledged === 0) ledger.findings.push('nothing was acknowledged, so nothing was tested');
  // What was asked while it came back may have met either.
  const findings = judge(load.observed, lostAt, backAt);
  return {
    findings: [...findings, ...(await ledger.check(neo4j))],
    measured: { longest: longestRefusal(load.observed), back, batches: ledger.batches.length },
  };
}
