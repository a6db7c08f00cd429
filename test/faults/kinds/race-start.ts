import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedNeo4j } from '../../support/running/managed.js';
import { Ledger, newEntries } from '../ledger.js';
import { makeWorkspace, type Fault } from '../setting.js';

/** Services start at once on an empty database, and one of them crashes while it migrates. */
export const raceStart: Fault = {
  name: 'race-start',
  about:
    'Three start at once on an empty database and one crashes: the schema is whole, the installation one.',
  run: async (setting) => {
    await empty(setting.neo4j);
    const [doomed, ...others] = await Promise.all([1, 2, 3].map(() => setting.launch()));
    // One that does not start says so here, and not as a rejection that nobody waits for.
    const ready = others.map((other) => other.ready.catch((error: unknown) => String(error)));
    doomed?.ready.catch(() => undefined);
    await sleep(600 + Math.random() * 3_000);
    await doomed?.kill();
    const findings: string[] = [];
    for (const service of await Promise.all(ready)) {
      if (typeof service === 'string') {
        findings.push(`a service did not start: ${service.slice(0, 300)}`);
        continue;
      }
      const ledger = new Ledger(await makeWorkspace(setting, service.url));
      await ledger.write(service.url, newEntries(20));
      findings.push(...(await ledger.check(setting.neo4j)));
    }
    const [row] = await setting.neo4j.run(
      `RETURN COUNT { (m:Migration) } AS migrations, COUNT { (k:ApiKey WHERE k.founder) } AS founders,
         COUNT { (l:Lease WHERE l.holder IS NOT NULL AND l.until > datetime.realtime()) } AS held`,
    );
    if (row?.['founders'] !== 1) findings.push(`${String(row?.['founders'])} first keys`);
    return { findings, measured: { held: Number(row?.['held']) } };
  },
};

async function empty(neo4j: ManagedNeo4j): Promise<void> {
  for (const row of await neo4j.run('SHOW CONSTRAINTS YIELD name RETURN name'))
    await neo4j.run(`DROP CONSTRAINT ${String(row['name'])} IF EXISTS`);
  for (const row of await neo4j.run("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"))
    await neo4j.run(`DROP INDEX ${String(row['name'])} IF EXISTS`);
  const some = 'MATCH (n) WITH n LIMIT 5000 DETACH DELETE n RETURN count(*) AS count';
  while ((await neo4j.run(some))[0]?.['count'] !== 0);
}
