import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { GraphQLSchema } from 'graphql';
import { pino, type Logger } from 'pino';
import { makeChangeFeed } from './audit/feed.js';
import { makeReadHeads } from './audit/heads.js';
import { makeSealer } from './audit/sealer.js';
import type { Config } from './config.js';
import { runDoctor } from './doctor/doctor.js';
import { openEmbeddings } from './embedding/open.js';
import { embeddingQueue } from './embedding/queue.js';
import { openGraph } from './graph/graph.js';
import { migrate, underLease } from './graph/migrate.js';
import { mintSystemAccess } from './graph/scope.js';
import type { Services } from './graphql/context.js';
import { makeExecute } from './graphql/execute.js';
import { makeContextFor, makeSchema, makeServer } from './graphql/server.js';
import { makeSubscriptions, type Subscriptions } from './graphql/subscribe.js';
import { isDatabaseUp, reportHealth } from './health.js';
import { serveHttp } from './http/server.js';
import { makeAuthenticate } from './identity/credential.js';
import { makeKeyWatch, type KeyWatch } from './identity/watch.js';
import { ensureInstallation, makeCreateWorkspace } from './identity/workspaces.js';
import { startEmbeddingJob } from './jobs/embedding-job.js';
import { startFeedJob } from './jobs/feed-job.js';
import { startKeyJob } from './jobs/key-job.js';
import { startMemoryJob } from './jobs/memory-job.js';
import { startSealingJob } from './jobs/sealing-job.js';
import { openNeo4j } from './local/open-neo4j.js';
import { localModelFiles } from './local/models.js';
import type { Neo4jAccess } from './local/access.js';
import type { LocalSettings } from './local/settings.js';
import { makeMcpEndpoint } from './mcp/http.js';
import { createMcpServer } from './mcp/server.js';
import { givenOwnerKey, makeOwnerKey, ownerKeyPath, readOwnerKey } from './owner-key.js';
import { VERSION } from './version.js';

/** What a start can be given from outside: where lines for people go, and who hears of statements. */
export interface Hooks {
  /** One line for a person. */
  readonly progress?: (line: string) => void;
  /** Told of every statement: its query's name and its milliseconds. */
  readonly observe?: (name: string, milliseconds: number) => void;
}

/** The product in this process, not listening anywhere. */
export interface Engine {
  readonly schema: GraphQLSchema;
  readonly execute: ReturnType<typeof makeExecute>;
  readonly neo4j: Readonly<Omit<Neo4jAccess, 'release'>>;
  /** The owner key of the data folder or the configuration, if this process knows one. */
  readonly ownerKey: string | undefined;
  readonly ownerKeyFile: string;
  /** Why recall is by text only; null when it is not. */
  readonly textOnly: string | null;
  readonly apollo: ReturnType<typeof makeServer>;
  readonly contextFor: ReturnType<typeof makeContextFor>;
  readonly subscriptions: Subscriptions;
  /** Calls a function once a key is refused. */
  readonly watchKey: KeyWatch['add'];
  readonly isReady: () => Promise<boolean>;
  readonly log: Logger;
  /** Ends jobs, connections, and the local Neo4j if no other process uses it. */
  close(): Promise<void>;
}

const SLOW_STATEMENT_MS = 1_000;

/** Opens everything but the front doors; a failure closes what was opened before it. */
export async function startEngine(config: Config, hooks: Hooks = {}): Promise<Engine> {
  // Standard output belongs to whoever started the process: it is the MCP protocol there.
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const progress = hooks.progress ?? (() => undefined);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await closer().catch((error: unknown) => {
        log.error({ err: error }, 'closing failed');
      });
  };
  try {
    const settings = localSettings(config);
    const given = givenOwnerKey(config.ownerKey);
    const neo4j = await openNeo4j(settings, probe, progress);
    closers.push(() => neo4j.release());
    const observe = (name: string, milliseconds: number) => {
      hooks.observe?.(name, milliseconds);
      if (milliseconds > SLOW_STATEMENT_MS) log.warn({ statement: name, milliseconds }, 'slow statement');
    };
    const graph = openGraph({ ...neo4j, observe });
    closers.push(() => graph.close());
    const access = mintSystemAccess();
    const holder = `${hostname()}:${process.pid}:${randomUUID()}`;
    await migrate(graph, access, holder);
    const alone = (lease: string) => (work: () => Promise<void>) =>
      underLease(graph, access, lease, holder, work);
    const source = {
      known: given ?? (await readOwnerKey(config.dataDir)),
      make: () => makeOwnerKey(config.dataDir),
    };
    const known = await ensureInstallation(graph, access, source, alone('installation'));
    // Another process on this data folder may have made it meanwhile.
    const ownerKey = known ?? (await readOwnerKey(config.dataDir));
    const files = () =>
      localModelFiles(config.embeddingModel, settings, progress).catch((error: unknown) => ({
        missing: messageOf(error),
      }));
    const choice = { provider: config.embeddings, model: config.embeddingModel, files };
    const embeddings = await openEmbeddings(graph, access, choice, alone('embedding-model'));
    closers.push(() => embeddings.close());
    const job =
      embeddings.provider &&
      startEmbeddingJob(embeddingQueue(graph, access, embeddings.provider, holder), (error) => {
        log.warn({ err: error }, 'the embedding queue failed');
      });
    if (job) closers.push(() => job.stop());
    const feed = makeChangeFeed(makeReadHeads(graph, access));
    const following = startFeedJob(feed, (error) => {
      log.warn({ err: error }, 'looking for changes failed');
    });
    closers.push(() => following.stop());
    const sealing = startSealingJob(makeSealer(graph, access, holder), {
      onSealed: () => {
        following.wake();
      },
      onError: (error) => {
        log.warn({ err: error }, 'sealing events failed');
      },
    });
    closers.push(() => sealing.stop());
    const memoryJob = startMemoryJob(graph, access, (error) => {
      log.warn({ err: error }, 'the sweep failed');
    });
    closers.push(() => memoryJob.stop());
    const services: Services = {
      graph,
      embeddings,
      feed,
      createWorkspace: makeCreateWorkspace(graph, access),
      health: () => reportHealth(graph, access, embeddings, VERSION),
      warn: (error) => {
        log.warn({ err: error }, 'an arm of a recall failed');
      },
      written: () => {
        job?.wake();
        sealing.wake();
      },
    };
    const reportFailure = (correlationId: string, error: unknown) => {
      log.error({ correlationId, err: error }, 'an operation failed');
    };
    const keys = makeKeyWatch(graph, access);
    const watching = startKeyJob(keys, (error) => {
      log.warn({ err: error }, 'looking at keys failed');
    });
    closers.push(() => watching.stop());
    const schema = makeSchema();
    const apollo = makeServer(schema, reportFailure);
    const contextFor = makeContextFor(services, makeAuthenticate(graph, access));
    return {
      schema,
      apollo,
      contextFor,
      subscriptions: makeSubscriptions(schema, reportFailure),
      execute: makeExecute(apollo, contextFor, reportFailure),
      watchKey: keys.add,
      neo4j,
      ownerKey,
      ownerKeyFile: ownerKeyPath(config.dataDir),
      textOnly: embeddings.reason,
      isReady: () => isDatabaseUp(graph, access),
      log,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The product behind its front doors. */
export interface Service extends Engine {
  /** Where HTTP is served, such as `http://127.0.0.1:4000`. */
  readonly url: string;
}

/** Starts everything and listens. */
export async function startService(config: Config, hooks: Hooks = {}): Promise<Service> {
  const engine = await startEngine(config, hooks);
  try {
    await engine.apollo.start();
    const http = await serveHttp({
      host: config.host,
      port: config.port,
      apollo: engine.apollo,
      contextFor: engine.contextFor,
      subscriptions: engine.subscriptions,
      mcp: mcpEndpoint(engine),
      isReady: engine.isReady,
      report: (error) => {
        engine.log.error({ err: error }, 'an HTTP request failed');
      },
    });
    const close = async () => {
      await http.close();
      await engine.apollo.stop();
      await engine.close();
    };
    return { ...engine, url: http.url, close };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function mcpEndpoint({ schema, execute, watchKey, log }: Engine) {
  return makeMcpEndpoint({
    makeServer: (credential) => createMcpServer({ schema, execute, credential, version: VERSION }),
    watch: watchKey,
    report: (error) => {
      log.debug({ err: error }, 'an MCP request failed');
    },
  });
}

/** The doctor, on the database that a start with this configuration uses; it makes and migrates nothing. */
export async function openDoctor(config: Config, hooks: Pick<Hooks, 'progress'> = {}) {
  const neo4j = await openNeo4j(localSettings(config), probe, hooks.progress ?? (() => undefined));
  const graph = openGraph(neo4j);
  return {
    examine: () => runDoctor(graph, mintSystemAccess()),
    close: async () => {
      await graph.close();
      await neo4j.release();
    },
  };
}

// The Bolt port answers seconds before the database does: only a query tells.
async function probe(access: Omit<Neo4jAccess, 'release'>): Promise<void> {
  const graph = openGraph(access);
  try {
    await graph.raw(mintSystemAccess(), 'RETURN 1');
  } finally {
    await graph.close();
  }
}

function localSettings(config: Config): LocalSettings {
  const { uri, username, password, database, rung, heap } = config.neo4j;
  return {
    dataDir: config.dataDir,
    cacheDir: config.cacheDir,
    database,
    keep: false,
    env: config.env,
    ...(uri !== undefined && { uri }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(rung !== undefined && { rung }),
    ...(heap !== undefined && { heap }),
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'remedy' in error && typeof error.remedy === 'string'
    ? `${error.message} ${error.remedy}`
    : error.message;
}
