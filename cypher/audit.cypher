// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// audit.record — Notes what a request did, as events that wait for their place in the sequence; takes no lock.
// write
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param actorId => 'example';
:param credentialId => 'example';
:param requestId => 'example';
:param events => [{id: 'example', operation: 'example', outcome: 'example', targetId: null, namespace: null, version: null}];
CYPHER 25
WITH datetime.truncate('microsecond', datetime.realtime()) AS at
UNWIND $events AS event
WITH * WHERE event.namespace IS NULL OR (event.namespace + '/' IN $scopePaths)
CREATE (e:AuditEvent:UnsealedAuditEvent {workspaceId: $scopeWorkspace, namespace: event.namespace, scopePath: event.namespace + '/'})
SET e.id = event.id, e.at = at, e.operation = event.operation, e.outcome = event.outcome,
    e.targetId = event.targetId, e.version = event.version,
    e.actorId = $actorId, e.credentialId = $credentialId, e.requestId = $requestId
RETURN count(*) AS recorded;
