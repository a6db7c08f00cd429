import { setTimeout as sleep } from 'node:timers/promises';
import { expect, jest } from '@jest/globals';
import neo4j from 'neo4j-driver';
import { toPlain } from '../../src/graph/values.js';
import { connection } from '../support/neo4j.js';
import { findUnsound } from '../support/sound.js';
import {
  startTestService,
  type GqlError,
  type TestService,
  type TestServiceOptions,
} from '../support/service.js';

// The first statements of a new server take many seconds, the more so on a busy machine.
jest.setTimeout(90_000);

const MEMORY = `id namespace key kind value summary summaryOrigin tags importance confidence state source { uri type } delivery
  version validFrom validTo recordedAt createdAt updatedAt expiresAt createdBy { id handle } updatedBy { id handle } embeddingState`;
const PAYLOAD = `outcome version memory { ${MEMORY} } hints { code message }`;
const PAGE = 'pageInfo { hasNextPage endCursor }';
const ROW = `version sequence operation value summary kind tags importance confidence source { uri type } delivery expiresAt
  validFrom validTo recordedFrom recordedTo author { id handle } changes { field before after }`;

const DOCUMENTS = {
  viewer: `{ viewer { workspace { id name } principal { id handle kind } holdsWorkspace grants { namespace subtree access }
    apiKey { id prefix role home grants { namespace subtree access } } } }`,
  remember: `mutation ($input: RememberInput!) { remember(input: $input) { ${PAYLOAD} } }`,
  rememberMany: `mutation ($inputs: [RememberInput!]!, $atomic: Boolean) { rememberMany(inputs: $inputs, atomic: $atomic) { results { index payload { ${PAYLOAD} }
    error { code message currentVersion duplicateOf tombstone { id namespace key reason } } } } }`,
  revise: `mutation ($id: ID!, $input: ReviseInput!) { revise(id: $id, input: $input) { ${PAYLOAD} } }`,
  forget: `mutation ($id: ID, $at: AddressInput, $reason: String) { forget(id: $id, at: $at, reason: $reason) {
    id tombstone { id namespace key reason createdAt } } }`,
  forgetMatching: `mutation ($input: ForgetMatchingInput!) { forgetMatching(input: $input) { dryRun matches { id key state }
    forgotten { id tombstone { key reason } } refused { id error { code } } } }`,
  restore: `mutation ($id: ID!) { restore(id: $id) { ${PAYLOAD} } }`,
  memory: `query ($id: ID, $at: AddressInput, $asOf: AsOfInput) { memory(id: $id, at: $at, asOf: $asOf) { ${MEMORY} } }`,
  history: `query ($id: ID!, $first: Int, $after: String, $rectangles: Boolean) { memory(id: $id) { id
    history(first: $first, after: $after, rectangles: $rectangles) { nodes { ${ROW} } ${PAGE} } } }`,
  memories: `query ($scope: ScopeInput, $filters: MemoryFilter, $orderBy: MemoryOrder, $first: Int, $after: String,
    $asOf: AsOfInput) { memories(scope: $scope, filters: $filters, orderBy: $orderBy, first: $first, after: $after, asOf: $asOf) {
      nodes { ${MEMORY} preview } edges { cursor } ${PAGE} } }`,
  recall: `query ($input: RecallInput!) { recall(input: $input) { queryId hits { score signals { cosine lexical fused }
    memory { id namespace key value preview state } } ${PAGE} confidence degraded { lexical dense reason }
    timings { step milliseconds } arms { arm candidates truncatedPool note } } }`,
  node: `query ($id: ID!) { node(id: $id) { __typename id } }`,
  namespaces: `query ($under: NamespacePath, $first: Int, $after: String) { namespaces(under: $under, first: $first, after: $after) {
    nodes { id path purpose } ${PAGE} } }`,
  namespace: `query ($path: NamespacePath!) { namespace(path: $path) { id path purpose } }`,
  apiKeys: `{ apiKeys { id prefix role revokedAt expiresAt principal { handle } } }`,
  principals: `query ($first: Int, $after: String) { principals(first: $first, after: $after) { nodes { id handle } ${PAGE} } }`,
  createNamespace: `mutation ($input: NamespaceInput!) { createNamespace(input: $input) { id path purpose } }`,
  createPrincipal: `mutation ($input: PrincipalInput!) { createPrincipal(input: $input) { id kind handle name status } }`,
  createApiKey: `mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key apiKey { id prefix role home expiresAt
    grants { namespace subtree access } } } }`,
  revokeApiKey: `mutation ($id: ID!) { revokeApiKey(id: $id) { id revokedAt } }`,
  grant: `mutation ($input: GrantInput!) { grant(input: $input) { id namespace subtree access } }`,
  createWorkspace: `mutation ($input: WorkspaceInput!) { createWorkspace(input: $input) { key workspace { id name } } }`,
  health: `{ health { status search reason details { version database embeddingModel pendingEmbeddings failedEmbeddings } } }`,
} as const;

export interface Ref {
  readonly id: string;
  readonly handle: string;
}
export interface MemoryShape {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly kind: string;
  readonly value: string;
  readonly preview: string;
  readonly summary: string;
  readonly summaryOrigin: string;
  readonly tags: readonly string[];
  readonly importance: number;
  readonly confidence: number;
  readonly state: string;
  readonly source: { readonly uri: string | null; readonly type: string | null } | null;
  readonly delivery: string;
  readonly version: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly recordedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string | null;
  readonly createdBy: Ref;
  readonly updatedBy: Ref;
  readonly embeddingState: string;
}

/**
 * What a memory that nobody changed must be when it is read again: only the embedding job of another test, which knows no
 * scope, may have come by.
 */
export function unchanged(memory: MemoryShape): MemoryShape {
  return { ...memory, embeddingState: expect.stringMatching(/^(NONE|READY)$/) as unknown as string };
}
export interface Payload {
  readonly outcome: string;
  readonly version: number;
  readonly memory: MemoryShape;
  readonly hints: readonly { readonly code: string; readonly message: string }[];
}
export interface HistoryRow {
  readonly version: number;
  readonly sequence: number;
  readonly operation: string;
  readonly value: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly recordedFrom: string;
  readonly recordedTo: string | null;
  readonly author: Ref;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}
interface PageInfo {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
interface Tombstone {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly reason: string | null;
}
interface NamespaceShape {
  readonly id: string;
  readonly path: string;
  readonly purpose: string | null;
}
interface Right {
  readonly namespace: string;
  readonly subtree: boolean;
  readonly access: string;
}
export interface ManyResult {
  readonly index: number;
  readonly payload: Payload | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly currentVersion: number | null;
    readonly duplicateOf: string | null;
    readonly tombstone: Tombstone | null;
  } | null;
}
export interface Recall extends PageInfo {
  readonly queryId: string;
  readonly hits: readonly {
    readonly score: number;
    readonly signals: {
      readonly cosine: number | null;
      readonly lexical: number | null;
      readonly fused: number;
    };
    readonly memory: MemoryShape;
  }[];
  readonly confidence: string;
  readonly degraded: { readonly lexical: boolean; readonly dense: boolean; readonly reason: string } | null;
  readonly timings: readonly { readonly step: string }[] | null;
  readonly arms:
    readonly { readonly arm: string; readonly candidates: number; readonly truncatedPool: boolean }[] | null;
}
interface Results {
  viewer: {
    workspace: { id: string; name: string };
    principal: Ref;
    holdsWorkspace: boolean;
    grants: Right[];
    apiKey: { id: string; prefix: string; role: string; home: string; grants: Right[] };
  };
  remember: Payload;
  rememberMany: { results: ManyResult[] };
  revise: Payload;
  forget: { id: string; tombstone: Tombstone };
  forgetMatching: {
    dryRun: boolean;
    matches: { id: string; key: string; state: string }[];
    forgotten: { id: string; tombstone: { key: string; reason: string | null } }[];
    refused: { id: string; error: { code: string } }[];
  };
  restore: Payload;
  memory: MemoryShape | null;
  history: { history: { nodes: HistoryRow[] } & PageInfo } | null;
  memories: { nodes: MemoryShape[]; edges: { cursor: string }[] } & PageInfo;
  recall: Recall;
  node: { __typename: string; id: string } | null;
  namespaces: { nodes: NamespaceShape[] } & PageInfo;
  namespace: NamespaceShape | null;
  apiKeys: { id: string; prefix: string; role: string; revokedAt: string | null; principal: Ref }[];
  principals: { nodes: Ref[] } & PageInfo;
  createNamespace: NamespaceShape;
  createPrincipal: Ref & { kind: string; status: string };
  createApiKey: {
    key: string;
    apiKey: { id: string; prefix: string; role: string; home: string; grants: Right[] };
  };
  revokeApiKey: { id: string; revokedAt: string };
  grant: Right & { id: string };
  createWorkspace: { key: string; workspace: { id: string; name: string } };
  health: { status: string; search: string; reason: string | null; details: Record<string, unknown> | null };
}
export type Operation = keyof Results;
export type Variables = Readonly<Record<string, unknown>>;
type Input = Readonly<Record<string, unknown>>;

/** Whoever asks, with one key. */
export interface Actor {
  readonly key: string;
  /** Runs an operation that must succeed. */
  call<O extends Operation>(operation: O, variables?: Variables): Promise<Results[O]>;
  /** Runs an operation that must be refused; answers its one error without where it stands. */
  refusal(operation: Operation, variables?: Variables): Promise<Pick<GqlError, 'message' | 'extensions'>>;
  /** The code of that error. */
  codeOf(operation: Operation, variables?: Variables): Promise<string>;
  remember(input: Input): Promise<Payload>;
  /** The keys found, best first. */
  find(query: string, more?: Input): Promise<string[]>;
  /** The keys listed, at most 100. */
  keys(variables?: Variables): Promise<string[]>;
}

/** Whoever holds `key`. */
export function actor(service: TestService, key: string): Actor {
  const call = async <O extends Operation>(operation: O, variables?: Variables) => {
    const data = await service.ask<Record<string, Results[O]>>(key, DOCUMENTS[operation], variables);
    const [answer] = Object.values(data);
    if (answer === undefined) throw new Error(`${operation} answered nothing.`);
    return answer;
  };
  const refusal = async (operation: Operation, variables?: Variables) => {
    const { data, errors } = await service.gql(key, DOCUMENTS[operation], variables);
    expect({ refused: errors?.length, data: JSON.stringify(data ?? null).slice(0, 300) }).toMatchObject({
      refused: 1,
    });
    const [error] = errors ?? [];
    return { message: error?.message ?? '', extensions: error?.extensions ?? { code: 'none' } };
  };
  return {
    key,
    call,
    refusal,
    codeOf: async (operation, variables) => (await refusal(operation, variables)).extensions.code,
    remember: (input) => call('remember', { input }),
    find: async (query, more) =>
      (await call('recall', { input: { query, ...more } })).hits.map(({ memory }) => memory.key),
    keys: async (variables) =>
      (await call('memories', { first: 100, ...variables })).nodes.map(({ key: found }) => found),
  };
}

/** How a person, an agent or a service of the tests' workspace is made. */
export interface Persona {
  readonly handle: string;
  readonly kind?: 'USER' | 'AGENT' | 'SERVICE';
  readonly ownerId?: string;
  readonly role?: 'READER' | 'WRITER' | 'REVIEWER' | 'ADMIN' | 'OWNER';
  /** Granted to the principal. */
  readonly may?: readonly Input[];
  /** Granted to the key, which is narrowed to it. */
  readonly narrowedTo?: readonly Input[];
  readonly home?: string;
}
export interface Person extends Actor {
  readonly principalId: string;
  readonly keyId: string;
}

/** A workspace of its own behind the running product, with its owner and a way past the product. */
export interface World {
  readonly service: TestService;
  readonly owner: Actor;
  readonly workspaceId: string;
  /** Runs a statement past the product; answers its rows as plain data. */
  query(text: string, params?: Variables): Promise<Record<string, unknown>[]>;
  /** Makes a principal, gives it grants, and makes a key for it. */
  person(persona: Persona): Promise<Person>;
  /** Copies a stored memory so many times beside itself, past the product; they go when the world is closed. */
  plant(id: string, count: number): Promise<void>;
  /** Stops the product; throws when it left something in the workspace that must never be in a database. */
  close(): Promise<void>;
}

/** Starts the product with a new workspace. */
export async function startWorld(name: string, options?: TestServiceOptions): Promise<World> {
  const service = await startTestService(options);
  const { uri, username, password, database } = connection;
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  const query = async (text: string, params: Variables = {}) => {
    const { records } = await driver.executeQuery(text, params, { database });
    return records.map((record) => toPlain(record.toObject()) as Record<string, unknown>);
  };
  const owner = actor(service, await service.newWorkspace(name));
  const { workspace } = await owner.call('viewer');
  // What waits here for an embedding that nobody looks at would keep other files waiting for theirs.
  const sweep = () =>
    query('MATCH (n:PendingEmbedding) WHERE n.workspaceId = $id REMOVE n:PendingEmbedding', {
      id: workspace.id,
    });
  const sweeping =
    options?.embeddings === 'local'
      ? undefined
      : setInterval(() => void sweep().catch(() => undefined), 1_000).unref();
  return {
    service,
    owner,
    workspaceId: workspace.id,
    query,
    person: async ({ handle, kind = 'USER', ownerId, role = 'WRITER', may = [], narrowedTo, home }) => {
      const input = { kind, handle, ...(ownerId !== undefined && { ownerId }) };
      const { id: principalId } = await owner.call('createPrincipal', { input });
      for (const right of may) await owner.call('grant', { input: { principalId, ...right } });
      const wanted = {
        principalId,
        role,
        ...(narrowedTo && { grants: narrowedTo }),
        ...(home !== undefined && { home }),
      };
      const { key, apiKey } = await owner.call('createApiKey', { input: wanted });
      return { ...actor(service, key), principalId, keyId: apiKey.id };
    },
    plant: async (id, count) => {
      await query(
        `CYPHER 25 MATCH (m:Memory {id: $id})
         UNWIND range(1, toInteger($count)) AS i
         CREATE (c:Memory:Recallable:Planted)
         SET c = m {.*, id: m.id + '-' + i, key: m.key + '-' + i}`,
        { id, count },
      );
    },
    close: async () => {
      clearInterval(sweeping);
      await sweep();
      await service.close();
      await query('MATCH (m:Memory:Planted {workspaceId: $id}) DETACH DELETE m', { id: workspace.id });
      await driver.close();
      const unsound = await findUnsound(connection, [workspace.id]);
      if (unsound.length > 0) throw new Error(`The tests left what must never be:\n${unsound.join('\n')}`);
    },
  };
}

/** All pages of a list, one after the other; `between` runs after each but the last. */
export async function allPages<T>(
  page: (after: string | null) => Promise<{ nodes: readonly T[] } & PageInfo>,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<T[]> {
  const found: T[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { nodes, pageInfo } = await page(after);
    found.push(...nodes);
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    if (more) await between();
  }
  return found;
}

/** Waits until nothing of this workspace waits for a vector; what other test files left comes after. */
export async function vectorsReady(world: World): Promise<void> {
  const id = world.workspaceId;
  await world.query(
    'MATCH (n:PendingEmbedding {workspaceId: $id}) WHERE n.embeddingDueAt > datetime() - duration({hours: 1}) SET n.embeddingDueAt = datetime() - duration({hours: 2})',
    { id },
  );
  for (let waited = 0; waited < 60_000; waited += 100) {
    const [row] = await world.query(
      'RETURN COUNT { MATCH (n:PendingEmbedding {workspaceId: $id}) } AS left',
      {
        id,
      },
    );
    if (row?.['left'] === 0) return;
    await sleep(100);
  }
  throw new Error('The embedding queue stands still.');
}

/** Whether a statement belongs to a job, which runs beside every request. */
export function isOfJob(name: string): boolean {
  return /^(audit\.(unsealed|takeUnsealed|seal|heads)$|identity\.working$|memory\.(dueMoves|idempotency\.dropOld)$|graph\.lease|embedding\.)/.test(
    name,
  );
}
