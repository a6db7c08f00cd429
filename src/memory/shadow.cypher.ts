import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { memory } from '../graph/fragments/nodes.js';
import { below, setWindows } from '../graph/fragments/windows.js';
import { lock } from '../graph/fragments/writes.js';
import { list, text } from '../graph/params.js';
import { writeQuery } from '../graph/query.js';

export const lockMemoriesBelow = writeQuery('memory.lock.below', {
  about:
    'Locks memories and all that they supersede, down the chain, in the order of their ids, and looks again what that is.',
  params: { ids: list(text) },
  row: z.object({ locked: z.array(z.string()), found: z.array(z.string()) }),
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${memory('x')} WHERE x.id = id
    MATCH ${below('x', 'o')}
    WITH DISTINCT o ORDER BY o.id
    ${lock('o')}
    WITH collect(o.id) AS locked
    UNWIND $ids AS id
    MATCH ${memory('y')} WHERE y.id = id
    MATCH ${below('y', 'p')}
    WITH DISTINCT locked, p
    RETURN locked, collect(p.id) AS found`,
});

export const setMemoryWindows = writeQuery('memory.setWindows', {
  about: 'Computes the visible windows of locked memories anew.',
  params: { ids: list(text) },
  row: z.object({ computed: z.int() }),
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${memory('m')} WHERE m.id = id AND m.lastVersion > 0
    ${setWindows('m')}
    RETURN count(*) AS computed`,
});
