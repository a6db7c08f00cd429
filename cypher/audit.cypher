// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// audit.changes — The changes of memories in scope between two places in the sequence.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param after => 10;
:param until => 10;
:param first => 10;
CYPHER 25
MATCH (e:AuditEvent WHERE e.workspaceId = $scopeWorkspace AND e.scopePath IN $scopePaths AND e.sequence > $after AND e.sequence <= $until)
USING INDEX e:AuditEvent(workspaceId, sequence)
// What left a memory as it was is no change.
WHERE e.operation IN ['REMEMBER', 'REVISE', 'FORGET', 'RESTORE']
  AND e.outcome IN ['CREATED', 'REVISED', 'FORGOTTEN', 'REVIVED']
WITH e ORDER BY e.workspaceId, e.sequence LIMIT $first
RETURN e {.sequence, .at, .outcome, memoryId: e.targetId, .namespace, .version, .actorId} AS change;

// audit.changes.since — Where in the sequence, up to a place, the first event in scope of an instant or later stands.
// read
:param scopeWorkspace => '00000000-0000-7000-8000-000000000000';
:param scopePaths => ['team/a/', 'team/b/'];
:param since => datetime('2026-05-01T09:30:00.000000Z');
:param until => 10;
:param seconds => 10;
CYPHER 25
MATCH (e:AuditEvent WHERE e.workspaceId = $scopeWorkspace AND e.scopePath IN $scopePaths AND e.at >= $since)
USING INDEX e:AuditEvent(workspaceId, at)
WHERE e.sequence <= $until
WITH e ORDER BY e.workspaceId, e.at LIMIT 1
WITH e.at AS earliest
// Of two events the later one can stand before the earlier one by as much as a transaction may take.
MATCH (s:AuditEvent WHERE s.workspaceId = $scopeWorkspace AND s.scopePath IN $scopePaths AND s.at >= $since)
USING INDEX s:AuditEvent(workspaceId, at)
WHERE s.at >= earliest AND s.at <= earliest + duration({seconds: $seconds}) AND s.sequence <= $until
WITH min(s.sequence) AS sequence
WHERE sequence IS NOT NULL
RETURN sequence;

// audit.heads — Up to where the sequences of some workspaces can be read without missing a number.
// system
:param workspaceIds => ['example'];
CYPHER 25
UNWIND $workspaceIds AS workspaceId
MATCH (h:AuditHead {workspaceId: workspaceId})
WITH workspaceId, coalesce(h.sequence, 0) AS head, coalesce(h.settled, 0) AS settled
// While the last seal commits, a reader may see the head or some of its events before the others.
CALL (workspaceId, head, settled) {
  MATCH (e:AuditEvent) USING INDEX e:AuditEvent(workspaceId, sequence)
  WHERE e.workspaceId = workspaceId AND e.sequence > settled AND e.sequence <= head
  RETURN count(*) AS seen
}
RETURN workspaceId, CASE WHEN seen = head - settled THEN head ELSE settled END AS sequence;

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
WITH *, {scopePath: event.namespace + '/'} AS place
WHERE place.scopePath IS NULL OR (place.scopePath IN $scopePaths)
CREATE (e:AuditEvent:UnsealedAuditEvent {workspaceId: $scopeWorkspace, namespace: event.namespace, scopePath: place.scopePath})
SET e.id = event.id, e.at = at, e.operation = event.operation, e.outcome = event.outcome,
    e.targetId = event.targetId, e.version = event.version,
    e.actorId = $actorId, e.credentialId = $credentialId, e.requestId = $requestId
RETURN count(*) AS recorded;

// audit.seal — Gives events their numbers and moves the head to the last of them.
// system
:param workspaceId => 'example';
:param seals => [{id: 'example', at: datetime('2026-05-01T09:30:00.000000Z'), sequence: 10}];
:param head => 10;
:param settled => 10;
CYPHER 25
UNWIND $seals AS seal
MATCH (e:UnsealedAuditEvent) WHERE e.workspaceId = $workspaceId AND e.at = seal.at AND e.id = seal.id
SET e.sequence = seal.sequence
REMOVE e:UnsealedAuditEvent
WITH count(*) AS sealed
MATCH (h:AuditHead {workspaceId: $workspaceId})
SET h.sequence = $head, h.settled = $settled
RETURN sealed;

// audit.takeUnsealed — Locks the head of a workspace’s sequence, so that nobody else gives out numbers, and reads the oldest events that wait.
// system
:param workspaceId => 'example';
:param limit => 10;
CYPHER 25
MERGE (h:AuditHead {workspaceId: $workspaceId})
REMOVE h._l
WITH h
CALL (h) {
  MATCH (e:UnsealedAuditEvent) WHERE e.workspaceId = h.workspaceId AND e.at IS NOT NULL
  WITH e ORDER BY e.workspaceId, e.at, e.id LIMIT $limit
  RETURN collect(e {.id, .at}) AS events
}
RETURN coalesce(h.sequence, 0) AS sequence, events;

// audit.unsealed — Which workspaces, in the order of ids, some events belong to that wait for their number, and how many.
// system
:param after => 'example';
:param limit => 10;
CYPHER 25
MATCH (e:UnsealedAuditEvent) WHERE e.workspaceId > $after AND e.at IS NOT NULL
WITH e ORDER BY e.workspaceId LIMIT $limit
RETURN e.workspaceId AS workspaceId, count(*) AS waiting ORDER BY workspaceId;
