import neo4j, { type Driver, type Session, type Transaction } from 'neo4j-driver';
import type { Mode } from './fragment.js';
import { encodeAll, type Codec, type Values } from './params.js';
import { openPulse, pulseDriver } from './pulse.js';
import type { Query } from './query.js';
import { isOutage, retrying } from './retry.js';
import type { Place, ReadScope, ScopeShape, SystemAccess, WriteScope } from './scope.js';
import { toPlain } from './values.js';

type Codecs = Readonly<Record<string, Codec<never>>>;
/** The scope that a query of each mode needs. */
interface ScopeFor {
  read: ReadScope;
  write: WriteScope;
  place: Place;
  system: SystemAccess;
}

/** How to reach a Neo4j and which embedding model names its indexes. */
export interface GraphOptions {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database: string;
  /** Told of every statement after it ended: its query's name and its milliseconds. */
  readonly observe?: (name: string, milliseconds: number) => void;
}

/** Runs queries inside one transaction. */
export interface GraphTransaction {
  /** Runs a query and answers its rows, checked. */
  run<M extends Mode, C extends Codecs, R>(
    scope: ScopeFor[M],
    query: Query<M, C, R>,
    params: Values<C>,
  ): Promise<R[]>;
}

/** The database, behind scopes: no statement runs without the scope that its mode asks for. */
export interface Graph {
  /** Runs one reading query in a transaction of its own. */
  read<C extends Codecs, R>(scope: ReadScope, query: Query<'read', C, R>, params: Values<C>): Promise<R[]>;
  /** Runs one query over all workspaces, reading or writing. */
  system<C extends Codecs, R>(
    access: SystemAccess,
    query: Query<'system', C, R>,
    params: Values<C>,
  ): Promise<R[]>;
  /** Runs `work` in one writing transaction; it may run more than once, when the database asks to try again. */
  transact<T>(operation: string, work: (tx: GraphTransaction) => Promise<T>): Promise<T>;
  /** Sets the slug of the model whose indexes and properties queries use. */
  useModel(slug: string): void;
  /** Runs schema statements, outside any scope. */
  raw(
    access: SystemAccess,
    text: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>[]>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** A slug that no index carries: what queries are compiled with until a model is chosen. */
const NO_MODEL = 'none';

const READ_TIMEOUT_MS = 15_000;
const WRITE_TIMEOUT_MS = 60_000;
// Indexes of a large database may take long to fill.
const SCHEMA_TIMEOUT_MS = 300_000;
// How much later than the database's own limit an answer that does not come is given up.
const GRACE_MS = 5_000;

/** Opens connections lazily: an unreachable database shows at the first query, as DEPENDENCY_UNAVAILABLE within 2 s. */
export function openGraph(options: GraphOptions): Graph {
  const driver = openDriver(options);
  const { uri, username, password, database } = options;
  const pulse = openPulse(() => pulseDriver(uri, username, password), database);
  const bookmarks = neo4j.bookmarkManager();
  const observe = options.observe ?? (() => undefined);
  let model = NO_MODEL;

  async function inSession<T>(
    limitMs: number,
    work: (session: Session) => Promise<T>,
    { wait = pulse.watchWork, mode = neo4j.session.WRITE } = {},
  ): Promise<T> {
    /** When the first of the attempts began that failed for an outage. */
    let lostAt: number | undefined;
    return retrying(async () => {
      const triedAt = performance.now();
      const session = driver.session({
        database: options.database,
        bookmarkManager: bookmarks,
        defaultAccessMode: mode,
      });
      try {
        return await wait(limitMs + GRACE_MS, () => work(session), triedAt - (lostAt ?? triedAt));
      } catch (error) {
        lostAt = isOutage(error) ? (lostAt ?? triedAt) : undefined;
        if (lostAt !== undefined) pulse.failed();
        throw error;
      } finally {
        // It ends the transaction, so that what was given up does not commit later, when its caller may have tried anew.
        // Not waited for: the answer is there, or it never came, and then the session does not close either.
        void session.close().catch(() => undefined);
      }
    });
  }

  async function runIn<M extends Mode, C extends Codecs, R>(
    run: (text: string, params: Record<string, unknown>) => ReturnType<Transaction['run']>,
    scope: ScopeFor[M],
    query: Query<M, C, R>,
    params: Values<C>,
  ): Promise<R[]> {
    const started = performance.now();
    const { shape, bound } = scopeOf(scope, query);
    try {
      // Bound last: no caller's parameter can replace the scope.
      const result = await run(query.text(shape, model), { ...encodeAll(query.params, params), ...bound });
      pulse.heard(performance.now() - started);
      return result.records.map((record) => parseRow(query, toPlain(record.toObject())));
    } finally {
      observe(query.name, performance.now() - started);
    }
  }

  const limits = (timeout: number, operation: string) => ({
    timeout,
    metadata: { app: 'hippograph', operation },
  });

  // One statement is a transaction by itself: one round trip instead of three.
  function runAlone<M extends Mode, C extends Codecs, R>(
    timeout: number,
    scope: ScopeFor[M],
    query: Query<M, C, R>,
    params: Values<C>,
  ) {
    return (session: Session) =>
      runIn((text, values) => session.run(text, values, limits(timeout, query.name)), scope, query, params);
  }

  return {
    read: (scope, query, params) =>
      inSession(READ_TIMEOUT_MS, runAlone(READ_TIMEOUT_MS, scope, query, params), {
        mode: neo4j.session.READ,
      }),
    // Each request begins with one of these, so a lost database is told to it in time.
    system: (access, query, params) =>
      inSession(WRITE_TIMEOUT_MS, runAlone(WRITE_TIMEOUT_MS, access, query, params), { wait: pulse.watch }),
    transact: (operation, work) =>
      inSession(WRITE_TIMEOUT_MS, async (session) => {
        // Not waited for: the first statement goes out together with it.
        const tx: Transaction = session.beginTransaction(limits(WRITE_TIMEOUT_MS, operation));
        const run = (text: string, values: Record<string, unknown>) => tx.run(text, values);
        try {
          const result = await work({ run: (scope, query, params) => runIn(run, scope, query, params) });
          await tx.commit();
          return result;
        } catch (error) {
          if (tx.isOpen()) await tx.rollback().catch(() => undefined);
          throw error;
        }
      }),
    useModel: (slug) => {
      if (!/^[a-z0-9_]+$/.test(slug)) throw new Error(`A model's slug is [a-z0-9_]+, not ${slug}.`);
      model = slug;
    },
    raw: (_access, text, params) => {
      const work = async (session: Session) => {
        const result = await session.run(text, params ?? {});
        return result.records.map((record) => toPlain(record.toObject()) as Record<string, unknown>);
      };
      return inSession(SCHEMA_TIMEOUT_MS, work, { wait: pulse.wait });
    },
    close: async () => {
      await Promise.all([driver.close(), pulse.close()]);
    },
  };
}

function openDriver(options: GraphOptions): Driver {
  return neo4j.driver(options.uri, neo4j.auth.basic(options.username, options.password), {
    disableLosslessIntegers: true,
    // Short enough that a database that is gone is told within 2 s.
    connectionTimeout: 1_500,
    // Longer: many at once on a busy machine wait for each other's handshakes.
    connectionAcquisitionTimeout: 5_000,
    maxConnectionPoolSize: 200,
    // The driver's own pauses begin at a second; `retrying` has shorter ones.
    maxTransactionRetryTime: 0,
    userAgent: 'hippograph',
  });
}

function scopeOf<M extends Mode, C extends Codecs, R>(
  scope: ScopeFor[M],
  query: Query<M, C, R>,
): { shape: ScopeShape; bound: Readonly<Record<string, unknown>> } {
  // The compiler says so too, but for a query whose mode it does not know.
  if (scope.mode !== query.mode)
    throw new Error(`${query.name} needs a scope to ${query.mode}, not one to ${scope.mode}.`);
  return scope.mode === 'system'
    ? { shape: 'paths', bound: {} }
    : { shape: scope.extent.shape, bound: scope.parameters() };
}

function parseRow<R>(query: Query<Mode, Codecs, R>, row: unknown): R {
  const parsed = query.row.safeParse(row);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(
    `${query.name}: a row is not as declared: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}
