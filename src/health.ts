import { z } from 'zod';
import type { Embeddings } from './embedding/embeddings.js';
import { cypher } from './graph/fragment.js';
import type { Graph } from './graph/graph.js';
import { systemQuery } from './graph/query.js';
import type { SystemAccess } from './graph/scope.js';

/** Whether the service works, and how far. */
export interface HealthReport {
  readonly status: 'UP' | 'DEGRADED' | 'DOWN';
  readonly search: 'HYBRID' | 'TEXT_ONLY';
  readonly reason: string | null;
  readonly details: {
    readonly version: string;
    readonly database: string;
    readonly embeddingModel: string | null;
    readonly pendingEmbeddings: number;
    readonly failedEmbeddings: number;
  };
}

const databaseHealth = systemQuery('health.database', {
  about: 'Neo4j’s version and edition, and how many embeddings of all workspaces wait or failed.',
  params: {},
  row: z.object({ version: z.string(), edition: z.string(), pending: z.int(), failed: z.int() }),
  cypher: cypher`
    CALL dbms.components() YIELD name, versions, edition
    WITH versions[0] AS version, edition, name WHERE name = 'Neo4j Kernel'
    CALL () { MATCH (n:PendingEmbedding) RETURN count(n) AS waiting, count(CASE WHEN n.embeddingState = 'FAILED' THEN 1 END) AS failed }
    RETURN version, edition, waiting - failed AS pending, failed`,
});

/** Asks the database and the embedding provider how they are. */
export async function reportHealth(
  graph: Graph,
  access: SystemAccess,
  embeddings: Embeddings,
  version: string,
): Promise<HealthReport> {
  const [row] = await graph.system(access, databaseHealth, {});
  return {
    status: row === undefined ? 'DOWN' : embeddings.reason === null ? 'UP' : 'DEGRADED',
    search: embeddings.model === undefined ? 'TEXT_ONLY' : 'HYBRID',
    reason: embeddings.reason,
    details: {
      version,
      database: `Neo4j ${row?.version ?? '?'} ${row?.edition ?? ''}`.trim(),
      embeddingModel: embeddings.model?.name ?? null,
      pendingEmbeddings: row?.pending ?? 0,
      failedEmbeddings: row?.failed ?? 0,
    },
  };
}

/** Whether the database answers; never throws. */
export async function isDatabaseUp(graph: Graph, access: SystemAccess): Promise<boolean> {
  return graph.system(access, databaseHealth, {}).then(
    () => true,
    () => false,
  );
}
