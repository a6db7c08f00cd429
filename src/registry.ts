// Loads every module that registers queries, for whoever walks all of them: the dump, the canary, the plan check.
import './audit/changes.cypher.js';
import './audit/record.cypher.js';
import './audit/seal.cypher.js';
import './doctor/doctor.cypher.js';
import './embedding/queue.cypher.js';
import './graph/migrate.js';
import './health.js';
import './identity/api-keys.cypher.js';
import './identity/credential.cypher.js';
import './identity/grants.cypher.js';
import './identity/namespaces.cypher.js';
import './identity/principals.cypher.js';
import './identity/watch.cypher.js';
import './identity/workspaces.cypher.js';
import './memory/apply.cypher.js';
import './memory/as-of.cypher.js';
import './memory/forget.cypher.js';
import './memory/idempotency.cypher.js';
import './memory/reads.cypher.js';
import './memory/shadow.cypher.js';
import './memory/similar.cypher.js';
import './memory/sweep.cypher.js';
import './memory/writes.cypher.js';
import './recall/as-of.cypher.js';
import './recall/recall.cypher.js';

export { registeredQueries, shapesOf } from './graph/query.js';
