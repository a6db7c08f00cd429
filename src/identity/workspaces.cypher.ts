import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { flag, text } from '../graph/params.js';
import { systemQuery } from '../graph/query.js';

export const installationState = systemQuery('identity.installation', {
  about: 'How many workspaces the installation has, and whether a key with this hash is one of its keys.',
  params: { hash: text },
  row: z.object({ workspaces: z.int(), known: z.boolean() }),
  cypher: cypher`
    RETURN COUNT { MATCH (w:Workspace) } AS workspaces, EXISTS { MATCH (k:ApiKey {hash: $hash}) } AS known`,
});

export const createWorkspaceNodes = systemQuery('identity.workspace.create', {
  about: 'Makes a workspace with its owner, the owner’s branch and its first owner key, all or nothing.',
  params: {
    workspaceId: text,
    name: text,
    slug: text,
    ownerId: text,
    userNamespaceId: text,
    ownNamespaceId: text,
    grantId: text,
    keyId: text,
    prefix: text,
    hash: text,
    founder: flag,
  },
  row: z.object({ workspace: z.object({ id: z.string(), name: z.string(), createdAt: z.string() }) }),
  cypher: cypher`
    WITH datetime.truncate('microsecond', datetime.realtime()) AS at
    CREATE (w:Workspace {id: $workspaceId, workspaceId: $workspaceId, name: $name, slug: $slug, createdAt: at,
                         alwaysInScope: ['user']})
    CREATE (p:Principal {id: $ownerId, workspaceId: $workspaceId, kind: 'USER', handle: 'owner', name: 'Owner',
                         status: 'ACTIVE', createdAt: at})
    CREATE (u:Namespace {id: $userNamespaceId, workspaceId: $workspaceId, path: 'user', scopePath: 'user/', depth: 1,
                         createdAt: at})-[:OF]->(w)
    CREATE (n:Namespace {id: $ownNamespaceId, workspaceId: $workspaceId, path: 'user/owner', scopePath: 'user/owner/',
                         depth: 2, createdAt: at})-[:OF]->(w)
    CREATE (n)-[:WITHIN]->(u)
    CREATE (p)-[:MAY {id: $grantId, subtree: true, access: 'MANAGE'}]->(n)
    CREATE (k:ApiKey {id: $keyId, workspaceId: $workspaceId, prefix: $prefix, hash: $hash, role: 'OWNER',
                      home: 'user/owner', createdAt: at, founder: $founder})-[:ACTS_FOR]->(p)
    RETURN w {.id, .name, .createdAt} AS workspace`,
});

export const addOwnerKey = systemQuery('identity.ownerKey.add', {
  about: 'Adds another owner key to the installation’s first workspace unless it is there.',
  params: { keyId: text, prefix: text, hash: text },
  row: z.object({ added: z.boolean() }),
  cypher: cypher`
    MATCH (first:ApiKey {founder: true})-[:ACTS_FOR]->(p:Principal)
    MERGE (k:ApiKey {hash: $hash})
      ON CREATE SET k.id = $keyId, k.workspaceId = first.workspaceId, k.prefix = $prefix, k.role = 'OWNER',
                    k.home = 'user/owner', k.founder = false,
                    k.createdAt = datetime.truncate('microsecond', datetime.realtime())
    MERGE (k)-[:ACTS_FOR]->(p)
    RETURN k.id = $keyId AS added`,
});
