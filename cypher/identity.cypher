// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// identity.apiKey.create — Makes a key for a principal, with its own grants if there are any.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
:param prefix => 'example';
:param hash => 'example';
:param principalId => 'example';
:param role => 'example';
:param home => 'example';
:param expiresAt => null;
:param grants => [{id: 'example', namespace: 'example', subtree: true, access: 'example'}];
CYPHER 25
MATCH (p:Principal WHERE p.workspaceId = $scopeWorkspace) WHERE p.id = $principalId
CREATE (k:ApiKey {workspaceId: $scopeWorkspace})
SET k.id = $id, k.prefix = $prefix, k.hash = $hash, k.role = $role, k.home = $home, k.expiresAt = $expiresAt,
    k.createdAt = datetime.truncate('microsecond', datetime.realtime())
CREATE (k)-[:ACTS_FOR]->(p)
WITH k, p
CALL (k) {
  UNWIND $grants AS wanted
  MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths) WHERE n.path = wanted.namespace
  MERGE (k)-[g:MAY]->(n)
  SET g.id = wanted.id, g.subtree = wanted.subtree, g.access = wanted.access
}
RETURN k {.id, .prefix, .role, .home, .createdAt, .expiresAt, .revokedAt, principalId: p.id, grants: $grants} AS apiKey;

// identity.apiKey.revoke — Ends a key; ending it again leaves the first instant.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param id => 'example';
CYPHER 25
MATCH (k:ApiKey WHERE k.workspaceId = $scopeWorkspace) WHERE k.id = $id
SET k.revokedAt = coalesce(k.revokedAt, datetime.truncate('microsecond', datetime.realtime()))
RETURN k.id AS id;

// identity.apiKeys.list — The newest keys of the workspace, or some of them by id, with their grants.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => null;
:param first => 10;
CYPHER 25
MATCH (k:ApiKey WHERE k.workspaceId = $scopeWorkspace)
WHERE $ids IS NULL OR k.id IN $ids
MATCH (k)-[:ACTS_FOR]->(p:Principal WHERE p.workspaceId = $scopeWorkspace)
WITH k, p ORDER BY k.createdAt DESC, k.id DESC LIMIT $first
CALL (k) {
  OPTIONAL MATCH (k)-[g:MAY]->(n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths)
  RETURN [x IN collect({id: g.id, namespace: n.path, subtree: g.subtree, access: g.access}) WHERE x.id IS NOT NULL] AS grants
}
RETURN k {.id, .prefix, .role, .home, .createdAt, .expiresAt, .revokedAt, principalId: p.id, grants: grants} AS apiKey;

// identity.credential — The keys with this public prefix, with all that decides about a request, in one round trip.
// system
:param prefix => 'example';
CYPHER 25
MATCH (k:ApiKey {prefix: $prefix})-[:ACTS_FOR]->(p:Principal)
MATCH (w:Workspace {id: k.workspaceId})
OPTIONAL MATCH (p)-[:OWNED_BY]->(owner:Principal)
WITH k, p, w, owner,
  [(k)-[g:MAY]->(n:Namespace) | {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access}] AS ofKey,
  [(p)-[g:MAY]->(n:Namespace) | {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access}] AS ofPrincipal
CALL (k, ofKey, ofPrincipal) {
  // Only a key with several branches ever needs them listed; the list is cut one beyond the limit.
  WITH k, CASE WHEN size(ofKey) > 0 THEN ofKey WHEN k.role IN ['ADMIN', 'OWNER'] THEN [] ELSE ofPrincipal END AS held
  WITH k, [g IN held WHERE g.subtree | g.namespace] AS roots
  WITH k, CASE WHEN size(roots) > 1 THEN roots ELSE [] END AS roots
  UNWIND roots AS root
  MATCH (n:Namespace)
  WHERE n.workspaceId = k.workspaceId AND n.scopePath >= root + '/' AND n.scopePath < root + '0'
  WITH DISTINCT n.path AS path LIMIT 5001
  RETURN collect(path) AS namespaces
}
RETURN k.hash AS hash, coalesce(k.founder, false) AS founder, namespaces, ofPrincipal AS grants,
  k {.id, .prefix, .role, .home, .createdAt, .expiresAt, .revokedAt, principalId: p.id, grants: ofKey} AS apiKey,
  p {.id, .kind, .handle, .name, .status, .createdAt} AS principal,
  owner.handle AS ownerHandle,
  w {.id, .name, .createdAt, .alwaysInScope} AS workspace,
  datetime.truncate('microsecond', datetime.realtime()) AS now;

// identity.grant.apiKey — Gives a key a grant to a namespace of the scope, which narrows it to its grants.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
:param keyId => 'example';
:param namespace => 'example';
:param subtree => true;
:param access => 'example';
CYPHER 25
MATCH (k:ApiKey WHERE k.workspaceId = $scopeWorkspace) WHERE k.id = $keyId
MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths) WHERE n.path = $namespace
MERGE (k)-[g:MAY]->(n)
SET g.id = coalesce(g.id, $id), g.subtree = $subtree, g.access = $access
RETURN {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access} AS grant;

// identity.grant.principal — Gives a principal access to a namespace of the scope; one grant for each pair and reach.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param id => 'example';
:param principalId => 'example';
:param namespace => 'example';
:param subtree => true;
:param access => 'example';
CYPHER 25
MATCH (p:Principal WHERE p.workspaceId = $scopeWorkspace) WHERE p.id = $principalId
MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths) WHERE n.path = $namespace
MERGE (p)-[g:MAY]->(n)
SET g.id = coalesce(g.id, $id), g.subtree = $subtree, g.access = $access
RETURN {id: g.id, namespace: n.path, subtree: g.subtree, access: g.access} AS grant;

// identity.installation — How many workspaces the installation has, and whether a key with this hash is one of its keys.
// system
:param hash => 'example';
CYPHER 25
RETURN COUNT { MATCH (w:Workspace) } AS workspaces, EXISTS { MATCH (k:ApiKey {hash: $hash}) } AS known;

// identity.namespace.ensure — Makes a namespace and those above it where they are missing, and sets its purpose when one is given.
// place
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopeNamespace => 'team/a';
:param scopePath => 'team/a/';
:param above => [{id: 'example', path: 'example', depth: 10}];
:param pairs => [{child: 'example', parent: 'example'}];
:param id => 'example';
:param depth => 10;
:param purpose => null;
CYPHER 25
MATCH (w:Workspace WHERE w.id = $scopeWorkspace)
WITH w, datetime.truncate('microsecond', datetime.realtime()) AS at
CALL (w, at) {
  UNWIND $above AS step
  WITH * WHERE $scopePath STARTS WITH step.path + '/'
  MERGE (a:Namespace {workspaceId: $scopeWorkspace, path: step.path})
    ON CREATE SET a.scopePath = step.path + '/'
  SET a.id = coalesce(a.id, step.id), a.depth = coalesce(a.depth, step.depth), a.createdAt = coalesce(a.createdAt, at)
  MERGE (a)-[:OF]->(w)
}
MERGE (n:Namespace {workspaceId: $scopeWorkspace, path: $scopeNamespace})
  ON CREATE SET n.scopePath = $scopePath
SET n.id = coalesce(n.id, $id), n.depth = $depth, n.createdAt = coalesce(n.createdAt, at),
    n.purpose = coalesce($purpose, n.purpose)
MERGE (n)-[:OF]->(w)
WITH n
CALL (n) {
  UNWIND $pairs AS pair
  MATCH (c:Namespace WHERE c.workspaceId = $scopeWorkspace AND $scopePath STARTS WITH c.scopePath) WHERE c.path = pair.child
  MATCH (p:Namespace WHERE p.workspaceId = $scopeWorkspace AND $scopePath STARTS WITH p.scopePath) WHERE p.path = pair.parent
  MERGE (c)-[:WITHIN]->(p)
}
RETURN n {.id, .path, .purpose, .createdAt} AS namespace;

// identity.namespaces.byId — Namespaces in scope by their ids.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ids => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths) WHERE n.id = id
RETURN n {.id, .path, .purpose, .createdAt} AS namespace;

// identity.namespaces.expand — The paths of the namespaces inside several ranges.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param ranges => [{from: 'example', until: 'example'}];
:param limit => 10;
CYPHER 25
UNWIND $ranges AS range
MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths)
WHERE n.scopePath >= range.from AND n.scopePath < range.until
RETURN DISTINCT n.path AS path
LIMIT $limit;

// identity.namespaces.list — A page of the namespaces in scope, by path.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param after => null;
:param first => 10;
CYPHER 25
MATCH (n:Namespace WHERE n.workspaceId = $scopeWorkspace AND n.scopePath IN $scopePaths)
WHERE $after IS NULL OR n.path > $after
WITH n ORDER BY n.path LIMIT $first
RETURN n {.id, .path, .purpose, .createdAt} AS namespace;

// identity.ownerKey.add — Adds another owner key to the installation’s first workspace unless it is there.
// system
:param keyId => 'example';
:param prefix => 'example';
:param hash => 'example';
CYPHER 25
MATCH (first:ApiKey {founder: true})-[:ACTS_FOR]->(p:Principal)
MERGE (k:ApiKey {hash: $hash})
  ON CREATE SET k.id = $keyId, k.workspaceId = first.workspaceId, k.prefix = $prefix, k.role = 'OWNER',
                k.home = 'user/owner', k.founder = false,
                k.createdAt = datetime.truncate('microsecond', datetime.realtime())
MERGE (k)-[:ACTS_FOR]->(p)
RETURN k.id = $keyId AS added;

// identity.principal.create — Makes a principal, owned by a person when it is an agent.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param id => 'example';
:param kind => 'example';
:param handle => 'example';
:param label => null;
:param ownerId => null;
CYPHER 25
CREATE (p:Principal {workspaceId: $scopeWorkspace})
SET p.id = $id, p.kind = $kind, p.handle = $handle, p.name = $label, p.status = 'ACTIVE',
    p.createdAt = datetime.truncate('microsecond', datetime.realtime())
WITH p
CALL (p) {
  MATCH (o:Principal WHERE o.workspaceId = $scopeWorkspace) WHERE o.id = $ownerId
  CREATE (p)-[:OWNED_BY]->(o)
}
RETURN p {.id, .kind, .handle, .name, .status, .createdAt} AS principal;

// identity.principal.owner — A person of the workspace by id: who may own an agent.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param id => 'example';
CYPHER 25
MATCH (p:Principal WHERE p.workspaceId = $scopeWorkspace) WHERE p.id = $id AND p.kind = 'USER' AND p.status = 'ACTIVE'
RETURN p.handle AS handle;

// identity.principals.byId — Principals of the workspace by their ids.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param ids => ['example'];
CYPHER 25
UNWIND $ids AS id
MATCH (p:Principal WHERE p.workspaceId = $scopeWorkspace) WHERE p.id = id
RETURN p {.id, .kind, .handle, .name, .status, .createdAt} AS principal;

// identity.principals.list — A page of the principals of the workspace, by handle.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param after => null;
:param first => 10;
CYPHER 25
MATCH (p:Principal WHERE p.workspaceId = $scopeWorkspace)
WHERE $after IS NULL OR p.handle > $after
WITH p ORDER BY p.handle LIMIT $first
RETURN p {.id, .kind, .handle, .name, .status, .createdAt} AS principal;

// identity.working — Those of some keys that still work: neither revoked nor expired, of a principal that is active.
// system
:param keyIds => ['example'];
CYPHER 25
UNWIND $keyIds AS id
MATCH (k:ApiKey {id: id})-[:ACTS_FOR]->(p:Principal {status: 'ACTIVE'})
WHERE k.revokedAt IS NULL AND (k.expiresAt IS NULL OR k.expiresAt > datetime.realtime())
RETURN k.id AS id;

// identity.workspace.create — Makes a workspace with its owner, the owner’s branch and its first owner key, all or nothing.
// system
:param workspaceId => 'example';
:param name => 'example';
:param slug => 'example';
:param ownerId => 'example';
:param userNamespaceId => 'example';
:param ownNamespaceId => 'example';
:param grantId => 'example';
:param keyId => 'example';
:param prefix => 'example';
:param hash => 'example';
:param founder => true;
CYPHER 25
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
RETURN w {.id, .name, .createdAt} AS workspace;
