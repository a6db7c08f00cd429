import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { instant, int, list, map, text } from '../graph/params.js';
import { systemQuery } from '../graph/query.js';

export const unsealedWorkspaces = systemQuery('audit.unsealed', {
  about:
    'Which workspaces, in the order of ids, some events belong to that wait for their number, and how many.',
  params: { after: text, limit: int },
  row: z.object({ workspaceId: z.string(), waiting: z.int() }),
  cypher: cypher`
    MATCH (e:UnsealedAuditEvent) WHERE e.workspaceId > $after AND e.at IS NOT NULL
    WITH e ORDER BY e.workspaceId LIMIT $limit
    RETURN e.workspaceId AS workspaceId, count(*) AS waiting ORDER BY workspaceId`,
});

export const takeUnsealed = systemQuery('audit.takeUnsealed', {
  about:
    'Locks the head of a workspace’s sequence, so that nobody else gives out numbers, and reads the oldest events that wait.',
  params: { workspaceId: text, limit: int },
  row: z.object({
    sequence: z.int(),
    events: z.array(z.object({ id: z.string(), at: z.string() })),
  }),
  cypher: cypher`
    MERGE (h:AuditHead {workspaceId: $workspaceId})
    REMOVE h._l
    WITH h
    CALL (h) {
      MATCH (e:UnsealedAuditEvent) WHERE e.workspaceId = h.workspaceId AND e.at IS NOT NULL
      WITH e ORDER BY e.workspaceId, e.at, e.id LIMIT $limit
      RETURN collect(e {.id, .at}) AS events
    }
    RETURN coalesce(h.sequence, 0) AS sequence, events`,
});

export const sealEvents = systemQuery('audit.seal', {
  about: 'Gives events their numbers and moves the head to the last of them.',
  params: {
    workspaceId: text,
    seals: list(map({ id: text, at: instant, sequence: int })),
    head: int,
    settled: int,
  },
  row: z.object({ sealed: z.int() }),
  cypher: cypher`
    UNWIND $seals AS seal
    MATCH (e:UnsealedAuditEvent) WHERE e.workspaceId = $workspaceId AND e.at = seal.at AND e.id = seal.id
    SET e.sequence = seal.sequence
    REMOVE e:UnsealedAuditEvent
    WITH count(*) AS sealed
    MATCH (h:AuditHead {workspaceId: $workspaceId})
    SET h.sequence = $head, h.settled = $settled
    RETURN sealed`,
});

export const headsOf = systemQuery('audit.heads', {
  about: 'Up to where the sequences of some workspaces can be read without missing a number.',
  params: { workspaceIds: list(text) },
  row: z.object({ workspaceId: z.string(), sequence: z.int() }),
  cypher: cypher`
    UNWIND $workspaceIds AS workspaceId
    MATCH (h:AuditHead {workspaceId: workspaceId})
    WITH workspaceId, coalesce(h.sequence, 0) AS head, coalesce(h.settled, 0) AS settled
    // While the last seal commits, a reader may see the head or some of its events before the others.
    CALL (workspaceId, head, settled) {
      MATCH (e:AuditEvent) USING INDEX e:AuditEvent(workspaceId, sequence)
      WHERE e.workspaceId = workspaceId AND e.sequence > settled AND e.sequence <= head
      RETURN count(*) AS seen
    }
    RETURN workspaceId, CASE WHEN seen = head - settled THEN head ELSE settled END AS sequence`,
});
