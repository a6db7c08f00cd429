import { v7 as uuid } from 'uuid';
import type { GraphTransaction } from '../graph/graph.js';
import type { WriteScope } from '../graph/scope.js';
import type { Caller } from '../identity/caller.js';
import { recordEventNodes } from './record.cypher.js';

/** What a request did to one thing; of a memory neither text nor key, since an event outlives both. */
export interface EventEntry {
  readonly operation:
    | 'REMEMBER'
    | 'REVISE'
    | 'FORGET'
    | 'RESTORE'
    | 'CREATE_NAMESPACE'
    | 'CREATE_PRINCIPAL'
    | 'CREATE_API_KEY'
    | 'REVOKE_API_KEY'
    | 'GRANT'
    | 'CREATE_WORKSPACE';
  readonly outcome: 'CREATED' | 'REVISED' | 'UNCHANGED' | 'FORGOTTEN' | 'REVIVED' | 'REVOKED' | 'GRANTED';
  /** The id of what it was done to. */
  readonly targetId: string;
  /** Where that is; left out for what belongs to the whole workspace. */
  readonly namespace?: string | undefined;
  /** The version of a memory after it. */
  readonly version?: number | undefined;
}

/** Who did it: a Caller is one. */
export type Actor = Pick<Caller, 'principal' | 'apiKey' | 'requestId'>;

/**
 * Notes events in the transaction that does what they tell, in the order given; they get their place in the workspace's
 * sequence after it commits. The scope must hold the namespaces of all of them.
 */
export async function recordEvents(
  tx: GraphTransaction,
  scope: WriteScope,
  actor: Actor,
  events: readonly EventEntry[],
): Promise<void> {
  if (events.length === 0) return;
  const [row] = await tx.run(scope, recordEventNodes, {
    actorId: actor.principal.id,
    credentialId: actor.apiKey.id,
    requestId: actor.requestId,
    events: events.map(({ operation, outcome, targetId, namespace, version }) => ({
      // Ids of version 7 from one process ascend: events of one instant keep the order given.
      id: uuid(),
      operation,
      outcome,
      targetId,
      namespace: namespace ?? null,
      version: version ?? null,
    })),
  });
  if (row?.recorded !== events.length)
    throw new Error('An event lies outside of the scope that it was written under.');
}
