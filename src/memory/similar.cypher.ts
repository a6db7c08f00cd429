import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { denseArm, visible } from '../graph/fragments/search.js';
import { float, instant, int, list } from '../graph/params.js';
import { readQuery } from '../graph/query.js';

export const nearestMemories = readQuery('memory.nearest', {
  about: 'The visible memories of the scope nearest to a vector, with their cosines.',
  params: { vector: list(float), now: instant, pool: int, limit: int },
  row: z.object({ id: z.string(), key: z.string(), score: z.number() }),
  cypher: cypher`
    ${denseArm('m')}
    WITH m, 2 * score - 1 AS score WHERE ${visible('m')}
    RETURN m.id AS id, m.key AS key, score ORDER BY score DESC, id LIMIT $limit`,
});
