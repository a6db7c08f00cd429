import type { Database } from './database.js';
import { ask } from './http.js';
import type { Right } from './oracle.js';
import { READER_PLANS, expectedRights, type Reader, type ReaderPlan } from './readers.js';
import type { Things, WorkspaceName } from './things.js';
import { marker } from './tokens.js';

/** A workspace of a run: its owner, and who writes its canaries. */
export interface Tenant {
  readonly name: WorkspaceName;
  readonly ownerKey: string;
  readonly scribeKey: string;
  readonly scribeId: string;
}

interface Principal {
  readonly id: string;
  readonly handle: string;
}

/** How long an expired key lives, in milliseconds: it cannot be made expired. */
const LIFETIME_MS = 2_000;
const CREATE_WORKSPACE = `mutation ($input: WorkspaceInput!) { createWorkspace(input: $input) { key workspace { id } } }`;
const CREATE_PRINCIPAL = `mutation ($input: PrincipalInput!) { createPrincipal(input: $input) { id handle } }`;
const CREATE_KEY = `mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key apiKey { id grants { id } } } }`;
const GRANT = `mutation ($input: GrantInput!) { grant(input: $input) { id } }`;
const REVOKE = `mutation ($id: ID!) { revokeApiKey(id: $id) { id } }`;

/** Makes a workspace with its scribe, an ADMIN whose handle is marked. */
export async function makeTenant(
  url: string,
  database: Database,
  seed: string,
  name: WorkspaceName,
  things: Things,
): Promise<Tenant> {
  const mark = things.add(marker(seed, `workspace ${name}`), {
    type: 'workspace',
    workspace: name,
    name: `workspace ${name}`,
  });
  const input = { name: `${name} ${mark}` };
  const made = await ask<{ createWorkspace: { key: string } }>(url, database.ownerKey, CREATE_WORKSPACE, {
    input,
  });
  const ownerKey = made.createWorkspace.key;
  const scribe = await makePrincipal(url, ownerKey, seed, name, 'scribe', 'USER', undefined, things);
  const { key } = await makeKey(url, ownerKey, { principalId: scribe.id, role: 'ADMIN' });
  return { name, ownerKey, scribeKey: key, scribeId: scribe.id };
}

/** Makes every planned credential, and those that are no keys; the owners come first. */
export async function makeReaders(
  url: string,
  seed: string,
  tenants: Readonly<Record<WorkspaceName, Tenant>>,
  things: Things,
): Promise<{ readonly readers: readonly Reader[]; readonly waitUntil: number }> {
  const principals = new Map<string, Principal>();
  const readers: Reader[] = [ownerOf(tenants.alpha, 'OWNER'), ownerOf(tenants.beta, 'FOREIGN')];
  let waitUntil = 0;
  for (const planned of READER_PLANS) {
    const { ownerKey } = tenants[planned.workspace];
    const principal = await principalFor(url, ownerKey, seed, planned, principals, things);
    for (const right of planned.sharesWith === undefined ? planned.grants : [])
      await ask(url, ownerKey, GRANT, { input: { principalId: principal.id, ...right } });
    const expiresAt =
      planned.fate === 'expired' ? new Date(Date.now() + LIFETIME_MS).toISOString() : undefined;
    const { key, id, grantIds } = await makeKey(url, ownerKey, {
      principalId: principal.id,
      role: planned.role,
      grants: planned.keyGrants,
      ...(expiresAt !== undefined && { expiresAt }),
    });
    if (expiresAt !== undefined) waitUntil = Date.parse(expiresAt) + 100;
    if (planned.fate === 'revoked') await ask(url, ownerKey, REVOKE, { id });
    const handles = [planned.sharesWith ?? planned.name, planned.ownedBy ?? '']
      .flatMap((name) => principals.get(name) ?? [])
      .map(({ handle }) => handle);
    readers.push({
      name: planned.name,
      class: planned.class,
      workspace: planned.workspace,
      key,
      kind: planned.kind,
      role: planned.role,
      live: planned.fate === undefined,
      whole: planned.role === 'ADMIN' && planned.keyGrants.length === 0,
      rights: expectedRights(planned, handles),
      home: `user/${principal.handle}`,
      always: handles.map((handle) => `user/${handle}`),
      own: new Set([id, ...grantIds]),
    });
  }
  return { readers: [...readers, ...noKeys(readers)], waitUntil };
}

async function principalFor(
  url: string,
  ownerKey: string,
  seed: string,
  planned: ReaderPlan,
  principals: Map<string, Principal>,
  things: Things,
): Promise<Principal> {
  const known = principals.get(planned.sharesWith ?? '');
  if (known) return known;
  const ownerId = principals.get(planned.ownedBy ?? '')?.id;
  const { workspace, name, kind } = planned;
  const made = await makePrincipal(url, ownerKey, seed, workspace, name, kind, ownerId, things);
  principals.set(name, made);
  return made;
}

async function makePrincipal(
  url: string,
  ownerKey: string,
  seed: string,
  workspace: WorkspaceName,
  name: string,
  kind: Reader['kind'],
  ownerId: string | undefined,
  things: Things,
): Promise<Principal> {
  const mark = (field: string) =>
    things.add(marker(seed, `${workspace} ${name} ${field}`), {
      type: 'principal',
      workspace,
      name: `${field} of ${name}`,
    });
  const input = {
    kind,
    handle: `h-${mark('handle')}`,
    name: `Name ${mark('name')}`,
    ...(ownerId !== undefined && { ownerId }),
  };
  return (await ask<{ createPrincipal: Principal }>(url, ownerKey, CREATE_PRINCIPAL, { input }))
    .createPrincipal;
}

async function makeKey(url: string, ownerKey: string, input: Readonly<Record<string, unknown>>) {
  const data = await ask<{
    createApiKey: {
      key: string;
      apiKey: { id: string; grants: { id: string }[] };
    };
  }>(url, ownerKey, CREATE_KEY, { input });
  const { key, apiKey } = data.createApiKey;
  return { key, id: apiKey.id, grantIds: apiKey.grants.map((grant) => grant.id) };
}

function ownerOf(tenant: Tenant, of: 'OWNER' | 'FOREIGN'): Reader {
  return {
    name: `owner of ${tenant.name}`,
    class: of,
    workspace: tenant.name,
    key: tenant.ownerKey,
    kind: 'USER',
    role: 'OWNER',
    live: true,
    whole: true,
    rights: [] as Right[],
    home: 'user/owner',
    always: ['user/owner'],
    own: new Set(),
  };
}

/** No key at all, and an owner's key with another secret. */
function noKeys(readers: readonly Reader[]): readonly Reader[] {
  const [owner] = readers;
  const prefix = owner?.key?.split('_', 2).join('_') ?? '';
  const dead = { class: 'DEAD', live: false, whole: false, rights: [], own: new Set<string>() } as const;
  const rest = { workspace: 'alpha', kind: 'USER', role: 'OWNER', home: 'user/owner', always: [] } as const;
  return [
    { ...dead, ...rest, name: 'no key', key: null },
    { ...dead, ...rest, name: 'forged key', key: `${prefix}_${'forged'.repeat(7)}` },
  ];
}
