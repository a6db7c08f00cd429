import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { list, text } from '../graph/params.js';
import { systemQuery } from '../graph/query.js';

export const findWorking = systemQuery('identity.working', {
  about: 'Those of some keys that still work: neither revoked nor expired, of a principal that is active.',
  params: { keyIds: list(text) },
  row: z.object({ id: z.string() }),
  cypher: cypher`
    UNWIND $keyIds AS id
    MATCH (k:ApiKey {id: id})-[:ACTS_FOR]->(p:Principal {status: 'ACTIVE'})
    WHERE k.revokedAt IS NULL AND (k.expiresAt IS NULL OR k.expiresAt > datetime.realtime())
    RETURN k.id AS id`,
});
