import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { dropNode, idempotencyKey, lock, namedKey } from '../graph/fragments/writes.js';
import { int, list, map, text } from '../graph/params.js';
import { systemQuery, writeQuery } from '../graph/query.js';

export const claimKeys = writeQuery('memory.idempotency.claim', {
  about:
    'Finds or makes and locks the idempotency keys of some writes, and reads what was stored under them.',
  params: { keys: list(map({ credentialId: text, key: text })) },
  row: z.object({
    key: z.string(),
    done: z
      .object({
        inputHash: z.string(),
        memoryId: z.string(),
        outcome: z.enum(['CREATED', 'REVISED', 'UNCHANGED', 'REVIVED']),
        version: z.int(),
        hintCodes: z.array(z.string()),
        hintMessages: z.array(z.string()),
      })
      .nullable(),
  }),
  cypher: cypher`
    UNWIND $keys AS item
    ${idempotencyKey('k', 'item')}
    ${lock('k')}
    WITH item, k, k.inputHash IS NOT NULL AND k.at > datetime.realtime() - duration({days: 7}) AS isDone
    RETURN item.key AS key,
      CASE WHEN isDone THEN k {.inputHash, .memoryId, .outcome, .version, .hintCodes, .hintMessages} END AS done`,
});

export const settleKeys = writeQuery('memory.idempotency.settle', {
  about: 'Keeps under claimed keys what the writes did.',
  params: {
    done: list(
      map({
        credentialId: text,
        key: text,
        inputHash: text,
        memoryId: text,
        outcome: text,
        version: int,
        hintCodes: list(text),
        hintMessages: list(text),
      }),
    ),
  },
  row: z.object({ kept: z.int() }),
  cypher: cypher`
    UNWIND $done AS item
    MATCH ${namedKey('k', 'item')}
    SET k.inputHash = item.inputHash, k.memoryId = item.memoryId, k.outcome = item.outcome, k.version = item.version,
        k.hintCodes = item.hintCodes, k.hintMessages = item.hintMessages, k.at = datetime.realtime()
    RETURN count(*) AS kept`,
});

export const releaseKeys = writeQuery('memory.idempotency.release', {
  about: 'Takes claimed keys away whose writes were refused, so that they can be used again.',
  params: { keys: list(map({ credentialId: text, key: text })) },
  row: z.object({ released: z.int() }),
  cypher: cypher`
    UNWIND $keys AS item
    MATCH ${namedKey('k', 'item')} WHERE k.inputHash IS NULL
    ${dropNode('k')}
    RETURN count(*) AS released`,
});

export const dropOldKeys = systemQuery('memory.idempotency.dropOld', {
  about: 'Takes idempotency keys away that are older than seven days.',
  params: { limit: int },
  row: z.object({ dropped: z.int() }),
  cypher: cypher`
    MATCH (k:IdempotencyKey) WHERE k.at < datetime.realtime() - duration({days: 7})
    WITH k LIMIT $limit
    DETACH DELETE k
    RETURN count(*) AS dropped`,
});
