import type { Database } from './database.js';
import type { State, Thing, Things, WorkspaceName } from './things.js';

interface Known {
  readonly things: Things;
  readonly workspaceIds: Readonly<Record<WorkspaceName, string>>;
}

const TYPES = {
  Memory: 'memory',
  Namespace: 'namespace',
  Principal: 'principal',
  ApiKey: 'key',
  Tombstone: 'tombstone',
  Workspace: 'workspace',
} as const;

/** Notes the id of everything that the database holds of both workspaces, read past the service. */
export async function registerStored(database: Database, { things, workspaceIds }: Known): Promise<void> {
  const named = new Map(Object.entries(workspaceIds).map(([name, id]) => [id, name as WorkspaceName]));
  const ids = Object.values(workspaceIds);
  const nodes = await database.run(
    `MATCH (n) WHERE n.workspaceId IN $ids AND n.id IS NOT NULL
     RETURN n.id AS id, n.workspaceId AS workspace, labels(n) AS labels, coalesce(n.namespace, n.path) AS namespace,
       coalesce(n.key, n.path, n.handle, n.prefix, n.name, n.id) AS name, n.state AS state,
       n.visibleUntil <= datetime() AS over, n.visibleFrom > datetime() AS ahead`,
    { ids },
  );
  const grants = await database.run(
    `MATCH (a)-[g:MAY]->(n:Namespace) WHERE a.workspaceId IN $ids
     RETURN g.id AS id, a.workspaceId AS workspace, n.path AS namespace`,
    { ids },
  );
  for (const row of nodes) {
    const label = (row['labels'] as string[]).find((name) => name in TYPES) as keyof typeof TYPES | undefined;
    const workspace = named.get(row['workspace'] as string);
    if (label === undefined || workspace === undefined) continue;
    const namespace = row['namespace'] as string | null;
    const name = `id of ${workspace} ${label} ${namespace ?? ''} ${String(row['name'])}`;
    things.add(row['id'] as string, {
      type: TYPES[label],
      workspace,
      name,
      ...(namespace !== null && { namespace }),
      ...(label === 'Memory' && { state: stateOf(row) }),
    });
  }
  for (const row of grants) {
    const workspace = named.get(row['workspace'] as string);
    if (workspace === undefined) continue;
    const namespace = row['namespace'] as string;
    const thing: Thing = { type: 'grant', workspace, namespace, name: `id of grant to ${namespace}` };
    things.add(row['id'] as string, thing);
  }
}

function stateOf(row: Readonly<Record<string, unknown>>): State {
  if (row['state'] === 'FORGOTTEN') return 'FORGOTTEN';
  if (row['over'] === true) return 'EXPIRED';
  return row['ahead'] === true ? 'PENDING' : 'ACTIVE';
}
