import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { history, memory, tombstoneIn } from '../graph/fragments/nodes.js';
import { dropVectors, indexRow, tombstoneFor, unindexVersion } from '../graph/fragments/writes.js';
import { instant, nullable, text } from '../graph/params.js';
import { writeQuery } from '../graph/query.js';
import { tombstoneRow } from './writes.cypher.js';

export const buryMemory = writeQuery('memory.bury', {
  about:
    'Leaves a tombstone for a forgotten memory’s key and takes its vectors and its history’s index data away.',
  params: { id: text, tombstoneId: text, reason: nullable(text), at: instant, authorId: text },
  row: z.object({ tombstone: tombstoneRow }),
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.id = $id
    CALL (m) {
      MATCH ${history('m', 'v')}
      ${unindexVersion('v')}
    }
    ${dropVectors('m')}
    SET m.forgottenFrom = coalesce(m.forgottenFrom, []) + [$at],
        m.forgottenUntil = coalesce(m.forgottenUntil, []) + [datetime('9999-12-31T00:00:00Z')]
    WITH m
    ${tombstoneFor('t', 'm')}
    SET t.id = $tombstoneId, t.reason = $reason, t.createdAt = $at, t.createdById = $authorId, t.contentHash = m.contentHash
    RETURN t {.id, .namespace, .key, .reason, .createdAt} AS tombstone`,
});

export const exhumeMemory = writeQuery('memory.exhume', {
  about:
    'Lifts the tombstones of a forgotten memory and gives its history back to the indexes, to be embedded anew.',
  params: { id: text, at: instant, authorId: text },
  row: z.object({ lifted: z.int() }),
  cypher: cypher`
    MATCH ${memory('m')} WHERE m.id = $id
    CALL (m) {
      MATCH ${history('m', 'v')} WHERE v.state = 'ACTIVE'
      WITH v, null AS vector
      ${indexRow('v', 'vector')}
    }
    SET m.forgottenUntil = m.forgottenUntil[0..(size(m.forgottenUntil) - 1)] + [$at]
    WITH m
    OPTIONAL MATCH ${tombstoneIn('t')} WHERE t.scopePath = m.scopePath AND t.key = m.key AND t.liftedAt IS NULL
    SET t.liftedAt = $at, t.liftedById = $authorId
    RETURN count(t) AS lifted`,
});
