import { randomUUID } from 'node:crypto';
import neo4j from 'neo4j-driver';
import { vectorIndexes } from '../../src/graph/schema-shape.js';
import { scopePath } from '../../src/graph/scope.js';
import { scopeTokens, workspaceToken } from '../../src/graph/scope-tokens.js';
import type { TestGraph } from './neo4j.js';

/** The model that the canary's vectors are made with, and the vector of every memory: all are equally near. */
export const CANARY_MODEL = 'canary_8';
export const CANARY_VECTOR = [1, 0, 0, 0, 0, 0, 0, 0];

/** A node as it was planted. */
export interface Planted {
  readonly elementId: string;
  readonly labels: readonly string[];
  readonly workspaceId: string;
  /** Undefined for what belongs to a whole workspace. */
  readonly path: string | undefined;
  /** Null for a source, which has none. */
  readonly id: string | null;
  /** A word in every free text of the node, and in no node of another namespace or workspace. */
  readonly marker: string;
}

/** What one namespace holds, by the names that parameters have. */
export interface Corner {
  readonly workspaceId: string;
  readonly path: string;
  readonly marker: string;
  readonly memoryId: string;
  /** A memory that was never written. */
  readonly shellId: string;
  readonly namespaceId: string;
  readonly principalId: string;
  readonly keyId: string;
  readonly tombstoneId: string;
  readonly key: string;
  readonly contentHash: string;
  readonly sourceUri: string;
  /** Finds everything in all workspaces of the world: what keeps other scopes out must be the query itself. */
  readonly lucene: string;
}

/** Mirrored data in two workspaces and several namespaces, with edges that should not exist. */
export interface World {
  readonly id: string;
  readonly nodes: readonly Planted[];
  /** The first is A's; the others look like it. */
  readonly corners: readonly [Corner, ...Corner[]];
}

/** The namespace whose reader and writer runs all queries, and those beside it that it must not reach. */
export const HOME = 'team/alpha';
const PATHS = [HOME, 'team/alpha2', 'team', 'team/alpha/sub'];
const TWIN_PATHS = [HOME, 'team/alpha2'];

/** Plants the world: the same namespaces, keys and texts twice, and from A's nodes an edge of each type to every foreign one. */
export async function plantWorld({ run }: Pick<TestGraph, 'run'>): Promise<World> {
  const id = randomUUID().slice(0, 8);
  // One id is the beginning of the other.
  const workspaces = [`canary-${id}`, `canary-${id}2`];
  for (const { create } of vectorIndexes(CANARY_MODEL, CANARY_VECTOR.length)) {
    const make = () => run(`CYPHER 25 ${create}`);
    // Another test file may be making it at the same moment.
    await make().catch(make);
  }
  await run('CALL db.awaitIndexes(60)');
  const lucene = `+scopeTokens:(${workspaces.map(workspaceToken).join(' ')})`;
  const corners = workspaces.flatMap((workspaceId, twin) =>
    (twin === 0 ? PATHS : TWIN_PATHS).map((path) => ({ ...cornerOf(workspaceId, path), lucene })),
  );
  const [home, ...others] = corners;
  if (home === undefined) throw new Error('There is no home.');
  for (const workspaceId of workspaces)
    await run(WORKSPACE, { id: workspaceId, marker: markerOf(workspaceId) });
  await run(CORNERS, {
    corners: corners.map((corner, index) => ({
      ...corner,
      scopePath: scopePath(corner.path),
      scopeTokens: scopeTokens(corner.workspaceId, corner.path),
      depth: neo4j.int(corner.path.split('/').length),
      event: neo4j.int(index + 1),
      // A's history ends where that of the others begins, so that a new row of it has the number of foreign ones.
      versions: (corner === home ? [1, 2, 3] : [4, 5, 6]).map((sequence) => neo4j.int(sequence)),
    })),
    vector: CANARY_VECTOR,
  });
  await run(CROSS_EDGES, { home, others });
  const nodes = await run(
    `MATCH (n) WHERE n.workspaceId IN $workspaces
     CREATE (:CanaryOriginal {world: $world, elementId: elementId(n)})-[:HAS_COPY]->(copy:CanaryCopy)
     SET copy = properties(n)
     RETURN elementId(n) AS elementId, labels(n) AS labels, n.workspaceId AS workspaceId,
            n.scopePath AS scopePath, coalesce(n.id, n.memoryId) AS id, n.marker AS marker`,
    { workspaces, world: id },
  );
  return { id, corners: [home, ...others], nodes: nodes.map(toPlanted) };
}

/** Takes the world away again; its vector index stays, since another test file may be using it. */
export async function clearWorld({ run }: Pick<TestGraph, 'run'>, world: World): Promise<void> {
  const ids = world.nodes.map((node) => node.elementId);
  await run('UNWIND $ids AS id MATCH (n) WHERE elementId(n) = id DETACH DELETE n', { ids });
  await run('MATCH (o:CanaryOriginal {world: $world})-[:HAS_COPY]->(copy) DETACH DELETE o, copy', {
    world: world.id,
  });
}

function cornerOf(workspaceId: string, path: string): Omit<Corner, 'lucene'> {
  const id = (what: string) => `${workspaceId}:${path}:${what}`;
  return {
    workspaceId,
    path,
    marker: markerOf(workspaceId, path),
    memoryId: id('memory'),
    shellId: id('shell'),
    namespaceId: id('namespace'),
    tombstoneId: id('tombstone'),
    principalId: `${workspaceId}:principal`,
    keyId: `${workspaceId}:key`,
    key: `key of ${path}`,
    contentHash: 'the same everywhere',
    sourceUri: 'https://the.same/everywhere',
  };
}

function markerOf(workspaceId: string, path = ''): string {
  return `mark${Buffer.from(`${workspaceId} ${path}`).toString('hex')}kram`;
}

function toPlanted(row: Record<string, unknown>): Planted {
  const { scopePath: stored, ...rest } = row;
  return {
    ...(rest as unknown as Planted),
    path: typeof stored === 'string' ? stored.slice(0, -1) : undefined,
  };
}

const WORKSPACE = `CYPHER 25
  WITH datetime.truncate('microsecond', datetime.realtime()) AS at
  CREATE (w:Workspace {id: $id, workspaceId: $id, name: $marker, slug: $id, createdAt: at, alwaysInScope: ['user'],
                       marker: $marker})
  CREATE (p:Principal {id: $id + ':principal', workspaceId: $id, kind: 'USER', handle: 'owner' + $marker,
                       name: $marker, status: 'ACTIVE', createdAt: at, marker: $marker})
  CREATE (a:Principal {id: $id + ':agent', workspaceId: $id, kind: 'AGENT', handle: 'agent' + $marker, name: $marker,
                       status: 'ACTIVE', createdAt: at, marker: $marker})-[:OWNED_BY]->(p)
  CREATE (k:ApiKey {id: $id + ':key', workspaceId: $id, prefix: $marker, hash: $marker, role: 'WRITER',
                    home: 'nowhere', createdAt: at, founder: false, marker: $marker})-[:ACTS_FOR]->(p)
  CREATE (:Source {workspaceId: $id, uri: 'https://the.same/everywhere', type: $marker, marker: $marker})`;

// Two memories a namespace and one that was never written: one under a key that is the same everywhere, and one under a key of its own.
const CORNERS = `CYPHER 25
  WITH datetime.truncate('microsecond', datetime.realtime()) AS at, datetime('9999-12-31T00:00:00Z') AS open
  UNWIND $corners AS c
  MATCH (w:Workspace {id: c.workspaceId})
  MATCH (p:Principal {id: c.principalId})
  MATCH (k:ApiKey {id: c.keyId})
  MATCH (s:Source {workspaceId: c.workspaceId, uri: c.sourceUri})
  CREATE (n:Namespace {id: c.namespaceId, workspaceId: c.workspaceId, path: c.path, scopePath: c.scopePath,
                       depth: c.depth, purpose: c.marker, createdAt: at, marker: c.marker})-[:OF]->(w)
  CREATE (p)-[:MAY {id: 'grant' + c.marker, subtree: true, access: 'WRITE'}]->(n)
  CREATE (k)-[:MAY {id: 'grant of key' + c.marker, subtree: true, access: 'WRITE'}]->(n)
  CREATE (:Tombstone {id: c.tombstoneId, workspaceId: c.workspaceId, scopePath: c.scopePath, namespace: c.path,
                      key: 'gone', memoryId: c.memoryId + ':gone', reason: c.marker, createdAt: at,
                      contentHash: 'gone', marker: c.marker})
  CREATE (:AuditEvent {id: c.memoryId + ':event', workspaceId: c.workspaceId, scopePath: c.scopePath, namespace: c.path,
                       sequence: c.event, at: at, operation: 'REMEMBER', outcome: 'CREATED', targetId: c.memoryId,
                       version: 1, actorId: c.principalId, credentialId: c.keyId, requestId: c.marker, marker: c.marker})
  CREATE (:Memory {id: c.shellId, workspaceId: c.workspaceId, namespace: c.path, scopePath: c.scopePath,
                   scopeTokens: c.scopeTokens, key: 'shell', lastVersion: 0, lastSequence: 0, marker: c.marker})
  WITH *
  UNWIND [{id: c.memoryId, key: 'shared key'}, {id: c.memoryId + ':own', key: c.key}] AS own
  CREATE (m:Memory:Recallable:PendingEmbedding {
    id: own.id, workspaceId: c.workspaceId, namespace: c.path, scopePath: c.scopePath, scopeTokens: c.scopeTokens,
    key: own.key, keyFolded: toLower(own.key), value: 'coffee for ' + c.marker, summary: 'coffee ' + c.marker, kind: 'note',
    tags: ['coffee', c.marker], importance: 0.5, confidence: 1.0, sourceUri: c.sourceUri, sourceType: c.marker,
    delivery: 'ON_RECALL', state: 'ACTIVE', version: 6, lastVersion: 6, lastSequence: 6, mirrorSequence: 6, validFrom: at, validTo: open,
    heldUntil: open, recordedFrom: at, createdAt: at, updatedAt: at, createdById: c.principalId,
    updatedById: c.principalId, visibleFrom: at, visibleUntil: open, contentHash: c.contentHash,
    embeddingHash: c.marker, embeddingState: 'READY', embeddingError: c.marker, embeddingAttempts: 0,
    // Far ahead: the embedding job of another test, which knows no scope, leaves them alone.
    embeddingDueAt: datetime('2999-01-01T00:00:00Z'), literals: c.marker, trust: 'ASSERTED', trustRank: 2, sourceTier: 'TRUSTED',
    visibleFromDay: '20200101', visibleUntilDay: '99991231', validFromDay: '20200101', heldUntilDay: '99991231',
    recordedFromDay: '20200101', embedding_${CANARY_MODEL}: $vector, marker: c.marker})
  CREATE (m)-[:IN]->(n)
  CREATE (m)-[:WRITTEN_BY]->(p)
  CREATE (m)-[:CITES]->(s)
  WITH m, c, at, open WHERE m.key = 'shared key'
  UNWIND c.versions AS sequence
  CREATE (m)-[:HAS_VERSION]->(v:MemoryVersion:RecallableVersion:PendingEmbedding {
    workspaceId: c.workspaceId, scopePath: c.scopePath, scopeTokens: c.scopeTokens, memoryId: m.id, sequence: sequence,
    version: sequence, operation: 'REVISED', authorId: c.principalId, value: m.value, summary: m.summary,
    kind: m.kind, tags: m.tags, importance: m.importance, confidence: m.confidence, sourceUri: m.sourceUri,
    sourceType: m.sourceType, delivery: m.delivery, state: m.state, validFrom: at, validTo: open, heldUntil: open,
    recordedFrom: at, recordedTo: open, contentHash: m.contentHash, embeddingHash: m.embeddingHash,
    literals: m.literals, marker: c.marker,
    key: m.key, createdAt: at, createdById: m.createdById, updatedById: m.updatedById, trust: m.trust, trustRank: 2,
    sourceTier: m.sourceTier, validFromDay: m.validFromDay, heldUntilDay: m.heldUntilDay,
    recordedFromDay: m.recordedFromDay, recordedToDay: '99991231', embedding_${CANARY_MODEL}: $vector})
  WITH m, v ORDER BY v.sequence
  WITH m, collect(v) AS rows
  UNWIND range(1, size(rows) - 1) AS i
  WITH rows[i] AS later, rows[i - 1] AS earlier
  CREATE (later)-[:PRECEDED_BY]->(earlier)`;

const CROSS_EDGES = `CYPHER 25
  MATCH (m:Memory {id: $home.memoryId}), (n:Namespace {id: $home.namespaceId}), (p:Principal {id: $home.principalId}),
        (k:ApiKey {id: $home.keyId}), (v:MemoryVersion {memoryId: $home.memoryId, sequence: 3})
  UNWIND $others AS other
  MATCH (bm:Memory {id: other.memoryId}), (bn:Namespace {id: other.namespaceId}), (bp:Principal {id: other.principalId}),
        (bk:ApiKey {id: other.keyId}), (bs:Source {workspaceId: other.workspaceId, uri: other.sourceUri}),
        (bw:Workspace {id: other.workspaceId})
  MATCH (bv:MemoryVersion {memoryId: other.memoryId})
  CREATE (m)-[:HAS_VERSION]->(bv)
  CREATE (bm)-[:HAS_VERSION]->(v)
  CREATE (v)-[:PRECEDED_BY]->(bv)
  CREATE (bv)-[:PRECEDED_BY]->(v)
  WITH DISTINCT m, n, p, k, bm, bn, bp, bk, bs, bw
  CREATE (m)-[:IN]->(bn)
  CREATE (bm)-[:IN]->(n)
  CREATE (m)-[:WRITTEN_BY]->(bp)
  CREATE (bm)-[:WRITTEN_BY]->(p)
  CREATE (m)-[:CITES]->(bs)
  CREATE (n)-[:OF]->(bw)
  CREATE (n)-[:WITHIN]->(bn)
  CREATE (bn)-[:WITHIN]->(n)
  CREATE (k)-[:ACTS_FOR]->(bp)
  CREATE (bk)-[:ACTS_FOR]->(p)
  CREATE (p)-[:OWNED_BY]->(bp)
  CREATE (p)-[:MAY {id: 'cross grant' + bn.marker, subtree: true, access: 'MANAGE'}]->(bn)
  CREATE (k)-[:MAY {id: 'cross grant of key' + bn.marker, subtree: true, access: 'MANAGE'}]->(bn)
  CREATE (bp)-[:MAY {id: 'cross grant back' + n.marker, subtree: true, access: 'MANAGE'}]->(n)
  FOREACH (x IN [1] |
    CREATE (m)-[:SUPERSEDES]->(bm) CREATE (bm)-[:SUPERSEDES]->(m)
    CREATE (m)-[:CONTRADICTS]->(bm) CREATE (m)-[:RELATES_TO]->(bm) CREATE (bm)-[:RELATES_TO]->(m)
    CREATE (m)-[:CO_RETRIEVED]->(bm) CREATE (m)-[:SIMILAR_TO]->(bm))`;
