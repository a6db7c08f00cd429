import type { EventEntry } from '../audit/record.js';
import type { Plan } from './plan.js';

/** What a plan does to a memory, as an event. */
export function memoryEvent(operation: EventEntry['operation'], plan: Plan): EventEntry {
  const { outcome, version, before } = plan;
  return { operation, outcome, targetId: before.id, namespace: before.namespace, version };
}
