import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { int } from '../graph/params.js';
import { systemQuery } from '../graph/query.js';

export const findDueMoves = systemQuery('memory.dueMoves', {
  about:
    'The memories for which another row has begun to hold than the one that they mirror, longest due first.',
  params: { limit: int },
  row: z.object({ id: z.string(), workspaceId: z.string() }),
  cypher: cypher`
    MATCH (m:Memory) WHERE m.nextChangeAt <= datetime.realtime()
    RETURN m.id AS id, m.workspaceId AS workspaceId ORDER BY m.nextChangeAt LIMIT $limit`,
});
