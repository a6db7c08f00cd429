import neo4j, { type Driver } from 'neo4j-driver';
import type { EmbeddingProvider } from '../src/embedding/provider.js';
import type { AnyQuery } from '../src/graph/query.js';
import type { Extent } from '../src/graph/scope.js';
import type { ManagedNeo4j } from '../test/support/running/managed.js';
import type { Product } from './product.js';

/** The reference for recall: what must be done at least, by the bare driver with the product's own statements. */
export interface BareRecall {
  /** The question's embedding, both arms side by side, and the best 30 read. */
  recall(workspaceId: string, extent: Extent, question: string): Promise<number>;
  /** The ids nearest to a vector, by the dense arm's statement. */
  nearest(workspaceId: string, extent: Extent, vector: readonly number[]): Promise<string[]>;
  /** The embedding and three trips to the database that read nothing: how fast the machine is now. */
  yardstick(question: string): Promise<void>;
  close(): Promise<void>;
}

const POOL = 200;
const HYDRATED = 30;

/** Connects with a driver of the reference's own. */
export function openBareRecall(
  product: Product,
  neo4jServer: ManagedNeo4j,
  provider: EmbeddingProvider,
): BareRecall {
  const { uri, username, password, database } = neo4jServer.connection;
  const driver: Driver = neo4j.driver(uri, neo4j.auth.basic(username, password), {
    disableLosslessIntegers: true,
  });
  const { slug } = provider.model;
  const now = () => new Date().toISOString().replace('Z', '000Z');

  async function read(workspaceId: string, extent: Extent, query: unknown, values: object) {
    const { params } = query as { params: Record<string, never> };
    const statement = (query as AnyQuery).text(extent.shape, slug);
    const scope = product.scope.mintReadScope(workspaceId, extent);
    const bound = { ...product.params.encodeAll(params, values as never), ...scope.parameters() };
    const { records } = await driver.executeQuery(statement, bound, {
      database,
      routing: neo4j.routing.READ,
    });
    return records;
  }

  async function candidates(workspaceId: string, extent: Extent, query: unknown, values: object) {
    const records = await read(workspaceId, extent, query, values);
    return records.map((record) => ({
      id: record.get('id') as string,
      score: record.get('score') as number,
    }));
  }

  const dense = (workspaceId: string, extent: Extent, vector: readonly number[]) =>
    candidates(workspaceId, extent, product.recall.denseCandidates, { vector, pool: POOL, now: now() });

  return {
    recall: async (workspaceId, extent, question) => {
      const { clause } = product.scope.mintReadScope(workspaceId, extent).lucene();
      const lucene = product.lucene.luceneQuery(
        product.lucene.parseQuery(question),
        clause,
        product.lucene.visibleDays(now()),
      );
      const [text, meaning] = await Promise.all([
        candidates(workspaceId, extent, product.recall.lexicalCandidates, { lucene, pool: POOL }),
        provider.embedQuery(question).then((vector) => dense(workspaceId, extent, vector)),
      ]);
      const ids = product.fusion.fuse(text, meaning).map(({ id }) => id);
      const filter = product.filter.toFilterParams(undefined);
      const best = { ids: ids.slice(0, HYDRATED), filter, now: now() };
      return (await read(workspaceId, extent, product.recall.hydrateHits, best)).length;
    },
    nearest: async (workspaceId, extent, vector) =>
      (await dense(workspaceId, extent, vector)).map(({ id }) => id),
    yardstick: async (question) => {
      await provider.embedQuery(question);
      for (let trip = 0; trip < 3; trip += 1) await driver.executeQuery('RETURN 1', {}, { database });
    },
    close: () => driver.close(),
  };
}
