import { setTimeout as sleep } from 'node:timers/promises';
import { atOnce } from './at-once.js';
import { CROWD_TEXT, designCanaries, fullNamespaces, type Planted } from './canaries.js';
import { makeReaders, makeTenant, type Tenant } from './credentials.js';
import type { Database } from './database.js';
import { ask } from './http.js';
import { WIDE_COUNT, WIDE_ROOT } from './names.js';
import type { Reader } from './readers.js';
import { Things, type WorkspaceName } from './things.js';
import { registerStored } from './stored.js';
import { marker } from './tokens.js';

/** A canary that is in the database. */
export type Stored = Planted & { readonly id: string };

/** Everything that was planted. */
export interface World {
  readonly seed: string;
  readonly things: Things;
  readonly tenants: Readonly<Record<WorkspaceName, Tenant>>;
  readonly readers: readonly Reader[];
  readonly canaries: readonly Stored[];
  /** Internal ids of the two workspaces. */
  readonly workspaceIds: Readonly<Record<WorkspaceName, string>>;
  /** Texts that are no markers and that no log may hold. */
  readonly secrets: readonly string[];
}

const REMEMBER_MANY = `mutation ($inputs: [RememberInput!]!) {
  rememberMany(inputs: $inputs) { results { error { code message } payload { memory { id } } } }
}`;
const FORGET = `mutation ($id: ID, $at: AddressInput, $reason: String) { forget(id: $id, at: $at, reason: $reason) { id } }`;
const CREATE_NAMESPACE = `mutation ($input: NamespaceInput!) { createNamespace(input: $input) { id } }`;
const BATCH = 100;

/** Makes two workspaces that look alike, with every credential and every canary. */
export async function plantWorld(url: string, database: Database, seed: string): Promise<World> {
  const things = new Things();
  const alpha = await makeTenant(url, database, seed, 'alpha', things);
  const beta = await makeTenant(url, database, seed, 'beta', things);
  const tenants = { alpha, beta };
  const workspaceIds = {
    alpha: await workspaceOf(database, alpha),
    beta: await workspaceOf(database, beta),
  };
  await plantWideBranch(database, workspaceIds.alpha);
  const { readers, waitUntil } = await makeReaders(url, seed, tenants, things);
  const canaries: Stored[] = [];
  await atOnce(['alpha', 'beta'] as const, async (name) => {
    const branches = readers
      .filter((reader) => reader.workspace === name && reader.live)
      .map((reader) => reader.home);
    const designed = designCanaries(seed, name, [...new Set(branches)], things);
    canaries.push(...(await write(url, tenants[name], designed)));
    await describeNamespaces(url, tenants[name], seed, things);
  });
  const secrets = [
    database.ownerKey,
    ...readers.flatMap(({ key }) => (key === null ? [] : [key])),
    ...[alpha, beta].map((tenant) => tenant.scribeKey),
    CROWD_TEXT,
  ];
  await sleep(Math.max(0, waitUntil - Date.now()));
  const world = { seed, things, tenants, readers, canaries, workspaceIds, secrets };
  await registerStored(database, world);
  return world;
}

async function workspaceOf(database: Database, tenant: Tenant): Promise<string> {
  const [row] = await database.run('MATCH (p:Principal {id: $id}) RETURN p.workspaceId AS id', {
    id: tenant.scribeId,
  });
  return String(row?.['id']);
}

// Past the service, which would take a transaction for each.
async function plantWideBranch(database: Database, workspaceId: string): Promise<void> {
  await database.run(
    `MATCH (w:Workspace {id: $workspaceId})
     UNWIND range(0, $count - 1) AS number
     WITH w, $root + CASE number WHEN 0 THEN '' ELSE '/n' + toString(number) END AS path, number
     CREATE (:Namespace {id: randomUUID(), workspaceId: $workspaceId, path: path, scopePath: path + '/',
                         depth: CASE number WHEN 0 THEN 1 ELSE 2 END, createdAt: datetime()})-[:OF]->(w)`,
    { workspaceId, root: WIDE_ROOT, count: WIDE_COUNT },
  );
}

async function describeNamespaces(url: string, tenant: Tenant, seed: string, things: Things): Promise<void> {
  await atOnce(fullNamespaces(seed, tenant.name), async (namespace) => {
    const name = `purpose of ${tenant.name} ${namespace}`;
    const thing = { type: 'namespace', workspace: tenant.name, namespace, name } as const;
    const purpose = `for ${things.add(marker(seed, name), thing)}`;
    await ask(url, tenant.scribeKey, CREATE_NAMESPACE, { input: { path: namespace, purpose } });
  });
}

async function write(url: string, tenant: Tenant, designed: readonly Planted[]): Promise<Stored[]> {
  const first = designed.map(({ input, before }) => ({ ...input, value: before ?? input['value'] }));
  const second = designed.flatMap(({ input, before }) => (before === undefined ? [] : [input]));
  const ids = await rememberAll(url, tenant, first);
  await rememberAll(url, tenant, second);
  await atOnce([...designed.entries()], async ([index, canary]) => {
    const { role, namespace, key, reason } = canary;
    if (role === 'forgotten-id') await ask(url, tenant.scribeKey, FORGET, { id: ids[index], reason });
    if (role === 'forgotten-key')
      await ask(url, tenant.scribeKey, FORGET, { at: { namespace, key }, reason });
  });
  return designed.map((canary, index) => ({ ...canary, id: ids[index] ?? '' }));
}

interface Results {
  readonly rememberMany: {
    readonly results: readonly {
      readonly error: object | null;
      readonly payload: { readonly memory: { readonly id: string } } | null;
    }[];
  };
}

async function rememberAll(url: string, tenant: Tenant, inputs: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < inputs.length; start += BATCH) {
    const some = inputs.slice(start, start + BATCH);
    const { rememberMany } = await ask<Results>(url, tenant.scribeKey, REMEMBER_MANY, { inputs: some });
    for (const { error, payload } of rememberMany.results) {
      if (error || !payload) throw new Error(`A canary was not planted: ${JSON.stringify(error)}`);
      ids.push(payload.memory.id);
    }
  }
  return ids;
}
