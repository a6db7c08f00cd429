import { createHash } from 'node:crypto';
import type { Database } from './database.js';
import type { World } from './world.js';

/** The digest of everything that the database holds of both workspaces, by node. */
export type Snapshot = ReadonlyMap<string, string>;

/** Reads both workspaces past the service: every node with its properties, its labels and where its relationships lead. */
export async function takeSnapshot(database: Database, world: World): Promise<Snapshot> {
  const rows = await database.run(
    `MATCH (n) WHERE n.workspaceId IN $ids
     CALL (n) {
       OPTIONAL MATCH (n)-[r]->(m)
       WITH type(r) AS type, elementId(m) AS target, properties(r) AS properties ORDER BY type, target
       RETURN collect([type, target, properties.id, properties.access, properties.subtree]) AS edges
     }
     RETURN elementId(n) AS element, labels(n) AS labels, coalesce(n.path, n.key, n.handle, n.prefix, n.name, '') AS name,
       [k IN keys(n) WHERE NOT k STARTS WITH 'embedding' | [k, toStringOrNull(n[k]), n[k] IS NULL]] AS plain,
       n.tags AS tags, edges`,
    { ids: Object.values(world.workspaceIds) },
  );
  const [total] = await database.run('MATCH (w:Workspace) RETURN count(w) AS count');
  const entries = rows.map((row): [string, string] => {
    const { element, labels, name, plain, tags, edges } = row;
    const properties = [...(plain as unknown[][])].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    const text = JSON.stringify([labels, properties, tags, edges]);
    const what = `${(labels as string[]).join(':')} ${String(name)} ${String(element)}`;
    return [what, createHash('sha256').update(text).digest('hex')];
  });
  return new Map([...entries, ['the number of workspaces', String(total?.['count'])]]);
}

/** What is not as it was. */
export function differences(before: Snapshot, after: Snapshot): string[] {
  const changed = [...before].filter(([name, digest]) => after.get(name) !== digest).map(([name]) => name);
  const added = [...after.keys()].filter((name) => !before.has(name)).map((name) => `${name} (new)`);
  return [...changed, ...added];
}
