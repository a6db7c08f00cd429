import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedNeo4j } from '../../support/running/managed.js';
import type { ServiceProgram } from '../../support/running/program.js';
import { Ledger, newEntries } from '../ledger.js';
import { until } from '../load.js';
import { makeWorkspace, type Fault, type Setting } from '../setting.js';

const BATCHES = 6;
// The lease of a process that is gone ends after 30 s; then there is everything to embed.
const EMBEDDED_WITHIN_MS = 75_000;

/** Two services share the embedding queue; the one that holds it crashes, or stands still past its lease. */
export const raceQueue: Fault = {
  name: 'race-queue',
  about: 'The holder of the embedding lease is lost: the other embeds everything, nothing moves a version.',
  run: async (setting, round) => {
    const settings = { HIPPOGRAPH_EMBEDDINGS: 'local' };
    const services = [await setting.start({ settings }), await setting.start({ settings })] as const;
    const ledger = new Ledger(await makeWorkspace(setting, services[0].url));
    for (let batch = 0; batch < BATCHES; batch += 1)
      await ledger.write((services[batch % 2] ?? services[0]).url, newEntries(100));
    const { id } = ledger.workspace;
    await until('some embedded', 30_000, async () => (await pending(setting.neo4j, id)) < BATCHES * 95);
    const before = await stamps(setting.neo4j, id);
    const holder = await holderOf(setting, services);
    const silent = round % 2 === 1;
    if (silent) holder?.pause();
    else await holder?.kill();
    const left = await pending(setting.neo4j, id);
    const embedded = await until(
      'all embedded',
      EMBEDDED_WITHIN_MS,
      async () => (await pending(setting.neo4j, id)) === 0,
    );
    if (silent) {
      holder?.resume();
      await sleep(2_000);
    }
    const findings = await ledger.check(setting.neo4j);
    if (!holder) findings.push('nobody held the lease');
    if (left === 0) findings.push('everything was embedded before, so nothing was tested');
    if ((await stamps(setting.neo4j, id)) !== before) findings.push('embedding moved a version or a time');
    const [row] = await setting.neo4j.run(
      `MATCH (m:Memory {workspaceId: $id})
       RETURN count(CASE WHEN m.embeddingState <> 'READY' OR none(k IN keys(m) WHERE k STARTS WITH 'embedding_') THEN 1 END) AS bad`,
      { id },
    );
    if (row?.['bad'] !== 0) findings.push(`${String(row?.['bad'])} memories have no vector`);
    return { findings, measured: { left, embedded } };
  },
};

async function pending(neo4j: ManagedNeo4j, id: string): Promise<number> {
  const [row] = await neo4j.run('MATCH (n:PendingEmbedding {workspaceId: $id}) RETURN count(n) AS count', {
    id,
  });
  return Number(row?.['count']);
}

async function stamps(neo4j: ManagedNeo4j, id: string): Promise<string> {
  const rows = await neo4j.run(
    `MATCH (m:Memory {workspaceId: $id}) WITH m ORDER BY m.id
     RETURN collect(m.id + ' ' + m.lastVersion + ' ' + m.lastSequence + ' ' + m.updatedAt) AS all`,
    { id },
  );
  return JSON.stringify(rows);
}

async function holderOf({ neo4j }: Setting, services: readonly ServiceProgram[]) {
  const [row] = await neo4j.run("MATCH (l:Lease {name: 'embedding'}) RETURN l.holder AS holder");
  const pid = Number(String(row?.['holder']).split(':')[1]);
  return services.find(({ child }) => child.pid === pid);
}
