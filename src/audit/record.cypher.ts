import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { newEvent } from '../graph/fragments/events.js';
import { int, list, map, nullable, text } from '../graph/params.js';
import { writeQuery } from '../graph/query.js';

export const recordEventNodes = writeQuery('audit.record', {
  about: 'Notes what a request did, as events that wait for their place in the sequence; takes no lock.',
  params: {
    actorId: text,
    credentialId: text,
    requestId: text,
    events: list(
      map({
        id: text,
        operation: text,
        outcome: text,
        targetId: nullable(text),
        namespace: nullable(text),
        version: nullable(int),
      }),
    ),
  },
  row: z.object({ recorded: z.int() }),
  cypher: cypher`
    WITH datetime.truncate('microsecond', datetime.realtime()) AS at
    UNWIND $events AS event
    ${newEvent('e', 'event')}
    SET e.id = event.id, e.at = at, e.operation = event.operation, e.outcome = event.outcome,
        e.targetId = event.targetId, e.version = event.version,
        e.actorId = $actorId, e.credentialId = $credentialId, e.requestId = $requestId
    RETURN count(*) AS recorded`,
});
