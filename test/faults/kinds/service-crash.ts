import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '../ledger.js';
import { startLoad, until } from '../load.js';
import { makeWorkspace, type Fault } from '../setting.js';

/** The service crashes while it writes batches. */
export const killService: Fault = {
  name: 'kill-service',
  about: 'Killed during rememberMany: a batch is whole or not there, and a retry makes no second one.',
  run: async (setting) => {
    const service = await setting.start();
    const ledger = new Ledger(await makeWorkspace(setting, service.url));
    const load = startLoad([service.url], ledger, { writers: 3, readers: 0, batch: 100 });
    // The first statements of a server take long, and there must be something to lose.
    const some = () => Promise.resolve(ledger.batches.some(({ acknowledged }) => acknowledged));
    await until('a first batch', 30_000, some);
    await sleep(Math.random() * 1_500);
    await service.kill();
    await load.stop();
    const unheard = ledger.batches.filter(({ acknowledged }) => !acknowledged).length;
    const findings = await ledger.check(setting.neo4j);
    const next = await setting.start();
    await ledger.retryUnacknowledged(next.url);
    findings.push(...(await ledger.check(setting.neo4j)));
    if (unheard === 0) findings.push('every batch was acknowledged, so nothing was tested');
    return { findings, measured: { batches: ledger.batches.length, unheard, back: next.startedInMs } };
  },
};

const PAUSES_S = [3, 22, 5];

/** The service stands still under load, for longer than its own limits, and goes on. */
export const pauseService: Fault = {
  name: 'pause-service',
  about:
    'Stopped and continued: whatever was under way ends well or is told, and a second service is not held up.',
  run: async (setting, round) => {
    const [service, other] = [await setting.start(), await setting.start()];
    const ledger = new Ledger(await makeWorkspace(setting, service.url));
    const load = startLoad([service.url, other.url], ledger, { writers: 4, readers: 2, batch: 20 });
    const written = () =>
      Promise.resolve(ledger.batches.filter(({ acknowledged }) => acknowledged).length > 8);
    await until('some batches', 60_000, written);
    await sleep(Math.random() * 1_000);
    const pausedAt = performance.now();
    service.pause();
    await sleep((PAUSES_S[round % PAUSES_S.length] ?? 3) * 1_000);
    service.resume();
    const resumedAt = performance.now();
    await sleep(1_500);
    await load.stop();
    await ledger.retryUnacknowledged(service.url);
    const findings = load.observed
      .filter(({ code }) => code !== undefined && code !== 'DEPENDENCY_UNAVAILABLE')
      .map(({ what, code, message }) => `${what} was answered ${code ?? ''}: ${message}`);
    const during = load.observed.filter(({ askedAt }) => askedAt > pausedAt && askedAt < resumedAt);
    if (!during.some(({ what, code }) => what === 'write' && code === undefined))
      findings.push('the other service wrote nothing meanwhile');
    const refused = load.observed.filter(({ code }) => code !== undefined).length;
    return {
      findings: [...findings, ...(await ledger.check(setting.neo4j))],
      measured: { batches: ledger.batches.length, refused },
    };
  },
};
