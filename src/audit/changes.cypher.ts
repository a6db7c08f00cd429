import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { eventBetween, eventSince } from '../graph/fragments/events.js';
import { instant, int } from '../graph/params.js';
import { readQuery } from '../graph/query.js';

const changeRow = z.object({
  sequence: z.int(),
  at: z.string(),
  outcome: z.enum(['CREATED', 'REVISED', 'FORGOTTEN', 'REVIVED']),
  memoryId: z.string(),
  namespace: z.string(),
  version: z.int(),
  actorId: z.string(),
});
/** A change of a memory as the sequence has it. */
export type ChangeRow = z.infer<typeof changeRow>;

export const changesBetween = readQuery('audit.changes', {
  about: 'The changes of memories in scope between two places in the sequence.',
  params: { after: int, until: int, first: int },
  row: z.object({ change: changeRow }),
  cypher: cypher`
    MATCH ${eventBetween('e')}
    // What left a memory as it was is no change.
    WHERE e.operation IN ['REMEMBER', 'REVISE', 'FORGET', 'RESTORE']
      AND e.outcome IN ['CREATED', 'REVISED', 'FORGOTTEN', 'REVIVED']
    WITH e ORDER BY e.workspaceId, e.sequence LIMIT $first
    RETURN e {.sequence, .at, .outcome, memoryId: e.targetId, .namespace, .version, .actorId} AS change`,
});

export const firstSince = readQuery('audit.changes.since', {
  about: 'Where in the sequence, up to a place, the first event in scope of an instant or later stands.',
  params: { since: instant, until: int, seconds: int },
  row: z.object({ sequence: z.int() }),
  cypher: cypher`
    MATCH ${eventSince('e')}
    WHERE e.sequence <= $until
    WITH e ORDER BY e.workspaceId, e.at LIMIT 1
    WITH e.at AS earliest
    // Of two events the later one can stand before the earlier one by as much as a transaction may take.
    MATCH ${eventSince('s')}
    WHERE s.at >= earliest AND s.at <= earliest + duration({seconds: $seconds}) AND s.sequence <= $until
    WITH min(s.sequence) AS sequence
    WHERE sequence IS NOT NULL
    RETURN sequence`,
});
