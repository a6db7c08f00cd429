// Generated from src by npm run cypher:dump, for a scope that lists its namespaces. Under the name of each query is
// whose scope it carries: read, write, place (one namespace that may not exist yet) or system (all workspaces).

// health.database — Neo4j’s version and edition, and how many embeddings of all workspaces wait or failed.
// system
CYPHER 25
CALL dbms.components() YIELD name, versions, edition
WITH versions[0] AS version, edition, name WHERE name = 'Neo4j Kernel'
CALL () { MATCH (n:PendingEmbedding) RETURN count(n) AS waiting, count(CASE WHEN n.embeddingState = 'FAILED' THEN 1 END) AS failed }
RETURN version, edition, waiting - failed AS pending, failed;
