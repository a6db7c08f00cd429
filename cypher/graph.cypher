// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// graph.lease.drop — Gives a named lease back, if this holder still has it.
// system
:param name => 'example';
:param holder => 'example';
CYPHER 25
MATCH (l:Lease {name: $name}) WHERE l.holder = $holder
SET l.holder = null, l.until = null
RETURN count(*) AS dropped;

// graph.lease.take — Takes a named lease when it is free, expired or already held by this holder; answers whether it was taken.
// system
:param name => 'example';
:param holder => 'example';
:param seconds => 10;
CYPHER 25
MERGE (l:Lease {name: $name})
REMOVE l._l
WITH l, datetime.realtime() AS now
WITH l, now, l.holder IS NULL OR l.holder = $holder OR l.until <= now AS free
SET l.until = CASE WHEN free THEN now + duration({seconds: $seconds}) ELSE l.until END,
    l.holder = CASE WHEN free THEN $holder ELSE l.holder END
RETURN free AS taken;

// graph.migration.record — Notes that a migration ran.
// system
:param id => 10;
:param name => 'example';
CYPHER 25
MERGE (m:Migration {id: $id})
  ON CREATE SET m.name = $name, m.at = datetime.truncate('microsecond', datetime.realtime())
RETURN m.id AS id;

// graph.migrations — The numbers of the migrations that ran.
// system
CYPHER 25
MATCH (m:Migration) RETURN m.id AS id ORDER BY id;
