/** A constraint or an index that the service relies on: how it is made, and how SHOW INDEXES or CONSTRAINTS must show it. */
export interface SchemaItem {
  readonly name: string;
  readonly create: string;
  readonly type: 'UNIQUENESS' | 'RANGE' | 'FULLTEXT' | 'VECTOR';
  readonly labels: readonly string[];
  readonly properties: readonly string[];
  /** Options of the index that must be as here; others may differ. */
  readonly options?: Readonly<Record<string, unknown>>;
}

function unique(name: string, label: string, ...properties: readonly string[]): SchemaItem {
  const list = properties.map((property) => `n.${property}`).join(', ');
  const create = `CREATE CONSTRAINT ${name} IF NOT EXISTS FOR (n:${label}) REQUIRE (${list}) IS UNIQUE`;
  return { name, create, type: 'UNIQUENESS', labels: [label], properties };
}

function range(name: string, label: string, ...properties: readonly string[]): SchemaItem {
  const list = properties.map((property) => `n.${property}`).join(', ');
  return {
    name,
    create: `CREATE INDEX ${name} IF NOT EXISTS FOR (n:${label}) ON (${list})`,
    type: 'RANGE',
    labels: [label],
    properties,
  };
}

/** What the bookkeeping of migrations itself needs, before anything else. */
export const bookkeeping: readonly SchemaItem[] = [
  unique('lease_name', 'Lease', 'name'),
  unique('migration_id', 'Migration', 'id'),
];

const memoryText: SchemaItem = {
  name: 'memory_text',
  create: `CREATE FULLTEXT INDEX memory_text IF NOT EXISTS FOR (n:Recallable)
    ON EACH [n.key, n.summary, n.value, n.tags, n.literals, n.scopeTokens,
             n.visibleFromDay, n.visibleUntilDay, n.validFromDay, n.heldUntilDay, n.recordedFromDay]
    OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'english', \`fulltext.eventually_consistent\`: false}}`,
  type: 'FULLTEXT',
  labels: ['Recallable'],
  properties: [
    'key',
    'summary',
    'value',
    'tags',
    'literals',
    'scopeTokens',
    'visibleFromDay',
    'visibleUntilDay',
    'validFromDay',
    'heldUntilDay',
    'recordedFromDay',
  ],
  options: { 'fulltext.analyzer': 'english', 'fulltext.eventually_consistent': false },
};

/** What events and their sequence need. */
export const eventSchema: readonly SchemaItem[] = [
  unique('audit_head', 'AuditHead', 'workspaceId'),
  unique('audit_sequence', 'AuditEvent', 'workspaceId', 'sequence'),
  range('audit_at', 'AuditEvent', 'workspaceId', 'at'),
  // Holds only what is not sealed yet.
  range('audit_unsealed', 'UnsealedAuditEvent', 'workspaceId', 'at'),
];

const VERSION_TEXT = [
  'key',
  'summary',
  'value',
  'tags',
  'literals',
  'scopeTokens',
  'validFromDay',
  'heldUntilDay',
  'recordedFromDay',
  'recordedToDay',
];

const versionText: SchemaItem = {
  name: 'version_text',
  create: `CREATE FULLTEXT INDEX version_text IF NOT EXISTS FOR (n:RecallableVersion)
    ON EACH [${VERSION_TEXT.map((property) => `n.${property}`).join(', ')}]
    OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'english', \`fulltext.eventually_consistent\`: false}}`,
  type: 'FULLTEXT',
  labels: ['RecallableVersion'],
  properties: VERSION_TEXT,
  options: { 'fulltext.analyzer': 'english', 'fulltext.eventually_consistent': false },
};

/** All constraints and indexes that do not depend on an embedding model. */
export const baseSchema: readonly SchemaItem[] = [
  unique('workspace_id', 'Workspace', 'id'),
  unique('workspace_slug', 'Workspace', 'slug'),
  unique('namespace_path', 'Namespace', 'workspaceId', 'path'),
  unique('namespace_id', 'Namespace', 'id'),
  range('namespace_scope', 'Namespace', 'workspaceId', 'scopePath'),
  unique('principal_id', 'Principal', 'id'),
  unique('principal_handle', 'Principal', 'workspaceId', 'handle'),
  unique('api_key_id', 'ApiKey', 'id'),
  unique('api_key_hash', 'ApiKey', 'hash'),
  range('api_key_prefix', 'ApiKey', 'prefix'),
  range('api_key_workspace', 'ApiKey', 'workspaceId', 'createdAt'),
  unique('memory_id', 'Memory', 'id'),
  unique('memory_address', 'Memory', 'workspaceId', 'namespace', 'key'),
  range('memory_scope_updated', 'Memory', 'workspaceId', 'scopePath', 'updatedAt'),
  range('memory_scope_created', 'Memory', 'workspaceId', 'scopePath', 'createdAt'),
  range('memory_scope_importance', 'Memory', 'workspaceId', 'scopePath', 'importance'),
  range('memory_scope_key', 'Memory', 'workspaceId', 'scopePath', 'keyFolded'),
  range('memory_scope_exact_key', 'Memory', 'workspaceId', 'scopePath', 'key'),
  range('memory_updated', 'Memory', 'workspaceId', 'updatedAt'),
  range('memory_content', 'Memory', 'workspaceId', 'contentHash'),
  unique('version_sequence', 'MemoryVersion', 'memoryId', 'sequence'),
  range('version_scope', 'MemoryVersion', 'workspaceId', 'scopePath'),
  range('version_open', 'MemoryVersion', 'memoryId', 'recordedTo', 'validTo'),
  range('memory_next_change', 'Memory', 'nextChangeAt'),
  unique('idempotency_key', 'IdempotencyKey', 'workspaceId', 'credentialId', 'key'),
  range('idempotency_at', 'IdempotencyKey', 'at'),
  unique('tombstone_id', 'Tombstone', 'id'),
  range('tombstone_key', 'Tombstone', 'workspaceId', 'scopePath', 'key'),
  unique('source_uri', 'Source', 'workspaceId', 'uri'),
  range('pending_due', 'PendingEmbedding', 'embeddingDueAt'),
  memoryText,
  versionText,
  // Events
  ...eventSchema,
];

/**
 * The vector indexes of one model, over memories and over the rows that no memory mirrors, with every property that recall
 * filters by inside the index. Not quantised: after a vector left a quantised one (seen with BINARY on 2026.08.1), a filtered
 * search that asks for more than is there fails.
 */
export function vectorIndexes(slug: string, dimension: number): readonly SchemaItem[] {
  return [vectorIndex(slug, dimension), versionVectorIndex(slug, dimension)];
}

/** The one over memories. */
export function vectorIndex(slug: string, dimension: number): SchemaItem {
  const ofVisible = ['visibleFrom', 'visibleUntil', 'recordedFrom', 'validFrom', 'heldUntil'];
  return vectorItem(`memory_embedding_${slug}`, 'Recallable', slug, dimension, ofVisible);
}

/** The one over rows of history. */
function versionVectorIndex(slug: string, dimension: number): SchemaItem {
  const ofRows = ['validFrom', 'heldUntil', 'recordedFrom', 'recordedTo'];
  return vectorItem(`version_embedding_${slug}`, 'RecallableVersion', slug, dimension, ofRows);
}

function vectorItem(
  name: string,
  label: string,
  slug: string,
  dimension: number,
  times: readonly string[],
): SchemaItem {
  const filters = ['workspaceId', 'scopePath', ...times, 'trustRank', 'sourceTier'];
  const property = `embedding_${slug}`;
  return {
    name,
    create: `CREATE VECTOR INDEX ${name} IF NOT EXISTS FOR (n:${label}) ON n.${property}
      WITH [${filters.map((filter) => `n.${filter}`).join(', ')}]
      OPTIONS {indexConfig: {\`vector.dimensions\`: ${dimension}, \`vector.similarity_function\`: 'COSINE',
        \`vector.quantization.type\`: 'NONE'}}`,
    type: 'VECTOR',
    labels: [label],
    properties: [property, ...filters],
    options: {
      'vector.dimensions': dimension,
      'vector.similarity_function': 'COSINE',
      'vector.quantization.type': 'NONE',
    },
  };
}
