import neo4j, { type Driver } from 'neo4j-driver';

/** A memory that the product wrote, taken apart: so that what is loaded past the product has its shape. */
export interface Template {
  readonly memory: Node;
  readonly version: Node;
  readonly links: readonly Link[];
}

interface Node {
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

interface Link {
  readonly of: 'm' | 'v';
  readonly outgoing: boolean;
  readonly type: string;
  /** The other end: the memory, the version, the namespace of the row, or a node that all share. */
  readonly end: 'm' | 'v' | 'n' | { readonly label: string; readonly id: string };
}

interface Row {
  readonly ofMemory: readonly string[];
  readonly memory: Readonly<Record<string, unknown>>;
  readonly ofVersion: readonly string[];
  readonly version: Readonly<Record<string, unknown>>;
  readonly links: readonly {
    readonly of: 'm' | 'v';
    readonly outgoing: boolean;
    readonly type: string;
    readonly labels: readonly string[];
    readonly id: string;
  }[];
}

/** Takes the memory with this id apart; with integers as they are stored. */
export async function readTemplate(driver: Driver, database: string, id: string): Promise<Template> {
  const { records } = await driver.executeQuery(
    `MATCH (m:Memory {id: $id})-[:HAS_VERSION]->(v) WITH m, v LIMIT 1
     RETURN labels(m) AS ofMemory, properties(m) AS memory, labels(v) AS ofVersion, properties(v) AS version,
       [(m)-[r]-(x) | {of: 'm', outgoing: startNode(r) = m, type: type(r), labels: labels(x), id: x.id}] +
       [(v)-[r]-(x) | {of: 'v', outgoing: startNode(r) = v, type: type(r), labels: labels(x), id: x.id}] AS links`,
    { id },
    { database },
  );
  const row = records[0]?.toObject() as unknown as Row | undefined;
  if (!row) throw new Error('The template was not found.');
  return {
    memory: { labels: row.ofMemory, properties: row.memory },
    version: { labels: row.ofVersion, properties: row.version },
    links: row.links
      .map(({ of, outgoing, type, labels, id: end }) => ({ of, outgoing, type, end: endOf(labels, end) }))
      // The link between the two is seen from both.
      .filter(({ of, end }) => !(of === 'v' && end === 'm')),
  };
}

function endOf(labels: readonly string[], id: string): Link['end'] {
  if (labels.includes('Memory')) return 'm';
  if (labels.includes('MemoryVersion')) return 'v';
  return labels.includes('Namespace') ? 'n' : { label: labels[0] ?? '', id };
}

/** A Cypher text that creates such memories from `$rows`, with `$memory` and `$version` as what they have in common. */
export function creating(
  template: Template,
  options: { readonly embedded: boolean; readonly slug: string },
): string {
  const labels = ({ labels: all }: Node) =>
    all.filter((label) => !(options.embedded && label === 'PendingEmbedding')).join(':');
  const shared = template.links.flatMap(({ end }) => (typeof end === 'string' ? [] : [end]));
  const fixed = [...new Map(shared.map((end) => [end.id, end])).values()];
  const nameOf = (end: Link['end']) =>
    typeof end === 'string' ? end : `s${fixed.findIndex(({ id }) => id === end.id)}`;
  const links = template.links.map(({ of, outgoing, type, end }) => {
    const [from, to] = outgoing ? [of, nameOf(end)] : [nameOf(end), of];
    return `CREATE (${from})-[:${type}]->(${to})`;
  });
  return [
    'CYPHER 25',
    ...fixed.map(({ label, id }, at) => `MATCH (s${at}:${label} {id: '${id}'})`),
    'UNWIND $rows AS row',
    'MATCH (n:Namespace {workspaceId: $workspaceId, path: row.memory.namespace})',
    `CREATE (m:${labels(template.memory)}) SET m = $memory, m += row.memory`,
    `CREATE (v:${labels(template.version)}) SET v = $version, v += row.version`,
    ...links,
    ...(options.embedded
      ? [`WITH m, row CALL db.create.setNodeVectorProperty(m, 'embedding_${options.slug}', row.vector)`]
      : []),
  ].join('\n');
}

/** What the template's nodes have in common with their copies; with READY memories when these come with their vectors. */
export function common(template: Template, embedded: boolean, slug: string) {
  const without = (properties: Node['properties'], names: readonly string[]) =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
  // What is unique must not be there even for a moment.
  const unique = ['id', 'namespace', 'key', 'memoryId'];
  const memory = without(template.memory.properties, [
    ...unique,
    `embedding_${slug}`,
    ...(embedded ? ['embeddingDueAt'] : []),
  ]);
  return {
    memory: { ...memory, ...(embedded && { embeddingState: 'READY' }) },
    version: without(template.version.properties, unique),
  };
}

/** A driver that reads integers as they are, so that copies hold integers too. */
export function losslessDriver(uri: string, username: string, password: string): Driver {
  return neo4j.driver(uri, neo4j.auth.basic(username, password));
}
