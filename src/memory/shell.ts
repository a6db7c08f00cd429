import type { Memory } from './model.js';

/** A memory that does not exist yet: an address, an id, and nothing said of it. */
export function shellOf(address: Pick<Memory, 'id' | 'key' | 'namespace'>): Memory {
  const never = { validFrom: '', validTo: '', recordedFrom: '', createdAt: '', updatedAt: '' };
  const nobody = { createdById: '', updatedById: '', contentHash: '', embeddingHash: '' };
  return {
    ...never,
    ...nobody,
    ...address,
    value: '',
    summary: null,
    kind: '',
    tags: [],
    importance: 0,
    confidence: 0,
    sourceUri: null,
    sourceType: null,
    delivery: 'ON_RECALL',
    expiresAt: null,
    state: 'ACTIVE',
    version: 0,
    lastVersion: 0,
    lastSequence: 0,
    mirrorSequence: 0,
    embeddingState: 'NONE',
    embeddingError: null,
    nextChangeAt: null,
  };
}
