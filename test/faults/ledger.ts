import type { ManagedNeo4j } from '../support/running/managed.js';
import { send, type Reply } from '../support/running/client.js';
import type { Workspace } from './setting.js';

/** One memory to write. */
export interface Entry {
  readonly namespace: string;
  readonly key: string;
  readonly value: string;
}

/** One request of several writes: all of it was acknowledged, or nothing is known of it. */
export interface Batch {
  readonly entries: readonly Entry[];
  acknowledged: boolean;
}

const DOCUMENT = `mutation ($inputs: [RememberInput!]!) {
  rememberMany(inputs: $inputs) { results { payload { outcome version memory { key } } error { code message } } } }`;

interface Answer {
  readonly results: readonly {
    readonly payload: { readonly outcome: string; readonly version: number } | null;
    readonly error: { readonly code: string; readonly message: string } | null;
  }[];
}

/** What was written and what of it was acknowledged, kept apart from everything that is hurt. */
export class Ledger {
  readonly batches: Batch[] = [];
  readonly findings: string[] = [];
  readonly workspace: Workspace;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  /** Sends a new batch once. */
  async write(url: string, entries: readonly Entry[]): Promise<Reply> {
    const batch: Batch = { entries, acknowledged: false };
    this.batches.push(batch);
    return this.#send(url, batch);
  }

  /** Sends what was not acknowledged again, once each, as a client does that never heard. */
  async retryUnacknowledged(url: string): Promise<void> {
    for (const batch of this.batches.filter(({ acknowledged }) => !acknowledged)) {
      const reply = await this.#send(url, batch);
      if (!batch.acknowledged)
        this.findings.push(`a retry was not acknowledged: ${reply.code ?? ''} ${reply.message}`);
    }
  }

  // A retry says the same again, and by that finds what it stored already.
  async #send(url: string, batch: Batch): Promise<Reply> {
    const reply = await send(url, this.workspace.key, DOCUMENT, { inputs: batch.entries });
    if (reply.code !== undefined) return reply;
    const { results } = (reply.data?.['rememberMany'] ?? { results: [] }) as Answer;
    const wrong = results.find(({ payload }) => payload?.version !== 1);
    if (results.length !== batch.entries.length || wrong)
      this.findings.push(`a batch was answered wrongly: ${JSON.stringify(wrong ?? results.length)}`);
    else batch.acknowledged = true;
    return reply;
  }

  /** Compares with the database: what was acknowledged is there once; of every other batch all or nothing. */
  async check(neo4j: ManagedNeo4j): Promise<string[]> {
    const rows = await neo4j.run(
      `MATCH (m:Memory {workspaceId: $id})
       RETURN m.namespace AS namespace, m.key AS key, m.value AS value, m.lastVersion AS version,
         COUNT { (m)-[:HAS_VERSION]->() } AS rows`,
      { id: this.workspace.id },
    );
    const stored = new Map<string, Record<string, unknown>[]>();
    for (const row of rows) {
      const address = `${String(row['namespace'])} ${String(row['key'])}`;
      stored.set(address, [...(stored.get(address) ?? []), row]);
    }
    const found = (entry: Entry) => stored.get(`${entry.namespace} ${entry.key}`) ?? [];
    const findings = this.batches.flatMap(({ entries, acknowledged }) => {
      const missing = entries.filter((entry) => found(entry).length === 0);
      if (acknowledged) return missing.map(({ key }) => `${key} was acknowledged and is not there`);
      const whole = missing.length === 0 || missing.length === entries.length;
      return whole
        ? []
        : [`of a batch of ${entries.length} that was not acknowledged ${missing.length} are missing`];
    });
    const entries = this.batches.flatMap((batch) => batch.entries);
    const wrong = entries.flatMap((entry) => {
      const [row, ...more] = found(entry);
      if (row === undefined) return [];
      if (more.length > 0) return [`${entry.key} is there ${more.length + 1} times`];
      if (row['version'] !== 1 || row['rows'] !== 1)
        return [`${entry.key} was written ${String(row['version'])} times, in ${String(row['rows'])} rows`];
      return row['value'] === entry.value ? [] : [`${entry.key} holds another text`];
    });
    const written = new Set(entries.map((entry) => `${entry.namespace} ${entry.key}`));
    const strange = [...stored.keys()].filter((address) => !written.has(address));
    return [
      ...this.findings,
      ...findings,
      ...wrong,
      ...strange.map((address) => `${address} was never written`),
    ];
  }
}

let made = 0;

/** A batch of new memories over a few namespaces. */
export function newEntries(count: number): Entry[] {
  made += 1;
  const batch = made;
  return Array.from({ length: count }, (_, index) => ({
    namespace: `org/faults/${index % 3}`,
    key: `b${batch}-${index}`,
    value: `Batch ${batch} wrote its sentence number ${index} and nobody else did.`,
  }));
}
