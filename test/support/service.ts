import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as App from '../../src/app.js';
import { readConfig } from '../../src/config.js';
import { connection } from './neo4j.js';

/** A GraphQL error as it comes over HTTP. */
export interface GqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string } & Readonly<Record<string, unknown>>;
}

/** A GraphQL answer as it comes over HTTP. */
export interface Answer<T> {
  readonly status: number;
  readonly data: T | null | undefined;
  readonly errors: readonly GqlError[] | undefined;
}

type Variables = Readonly<Record<string, unknown>>;

/** The product, running in this process on the run's Neo4j and listening on a port of its own. */
export interface TestService extends Pick<App.Service, 'url' | 'schema' | 'execute' | 'isReady'> {
  /** The installation's first owner key; all test files share it, so that each works in a workspace of its own. */
  readonly ownerKey: string;
  /** Runs an operation over HTTP with a key, or with none; T is what the caller says that it asked for. */
  gql<T = unknown>(key: string | null, document: string, variables?: Variables): Promise<Answer<T>>;
  /** As `gql`, for operations that must succeed: answers the data, and throws on any error. */
  ask<T = unknown>(key: string, document: string, variables?: Variables): Promise<T>;
  /** Makes a workspace with a name like this one; answers its owner key. */
  newWorkspace(name: string): Promise<string>;
  close(): Promise<void>;
}

/** How a test wants the service. */
export interface TestServiceOptions extends App.Hooks {
  /** `none` unless given: recall by text only. */
  readonly embeddings?: 'none' | 'local';
  /** Further settings by the names of their environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the built product. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { embeddings = 'none', settings, ...hooks } = options;
  const ownerKey = process.env['TEST_OWNER_KEY'] ?? '';
  const dataDir = await mkdtemp(join(process.env['TEST_RUN_DIR'] ?? tmpdir(), 'data-'));
  const config = readConfig({
    ...process.env,
    NEO4J_URI: connection.uri,
    NEO4J_USERNAME: connection.username,
    NEO4J_PASSWORD: connection.password,
    NEO4J_DATABASE: connection.database,
    PORT: '0',
    HIPPOGRAPH_DATA_DIR: dataDir,
    HIPPOGRAPH_OWNER_KEY: ownerKey,
    HIPPOGRAPH_EMBEDDINGS: embeddings,
    HIPPOGRAPH_LOG_LEVEL: 'error',
    ...settings,
  });
  // From dist, because its worker threads run outside of jest, and this is what is delivered.
  const app = (await import(new URL('../../dist/app.js', import.meta.url).href)) as typeof App;
  const { url, schema, execute, isReady, ...service } = await app.startService(config, hooks);

  async function gql<T>(key: string | null, query: string, variables: Variables = {}): Promise<Answer<T>> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as Partial<Answer<T>>;
    return { status: response.status, data, errors };
  }

  async function ask<T>(key: string, query: string, variables?: Variables): Promise<T> {
    const { data, errors } = await gql<T>(key, query, variables);
    if (errors || data == null) throw new Error(JSON.stringify(errors ?? 'no data'));
    return data;
  }

  return {
    url,
    schema,
    execute,
    isReady,
    ownerKey,
    gql,
    ask,
    newWorkspace: async (name) => {
      const document = 'mutation ($input: WorkspaceInput!) { createWorkspace(input: $input) { key } }';
      const input = { name: `${name} ${randomUUID()}` };
      return (await ask<{ createWorkspace: { key: string } }>(ownerKey, document, { input })).createWorkspace
        .key;
    },
    close: async () => {
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
