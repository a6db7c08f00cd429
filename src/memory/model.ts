import { earlier, OPEN_END, type Instant } from '../instant.js';

/** What a writer says of a memory; everything that a version keeps. */
export interface Description {
  readonly value: string;
  readonly summary: string | null;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly importance: number;
  readonly confidence: number;
  readonly sourceUri: string | null;
  readonly sourceType: string | null;
  readonly delivery: Delivery;
  /** Null: never. */
  readonly expiresAt: Instant | null;
}

export type Delivery = 'ON_RECALL' | 'PINNED';
/** What the store holds; EXPIRED and PENDING follow from time. */
export type StoredState = 'ACTIVE' | 'FORGOTTEN';
export type MemoryState = StoredState | 'EXPIRED' | 'PENDING';

/** A memory as it is stored: the description that it mirrors, and its counters. */
export interface Memory extends Description {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly state: StoredState;
  /** The number of the description that it mirrors. */
  readonly version: number;
  /** The number of the last description; 0 while nothing was written yet. */
  readonly lastVersion: number;
  /** The number of the last row of history. */
  readonly lastSequence: number;
  /** The number of the row that the memory mirrors. */
  readonly mirrorSequence: number;
  readonly validFrom: Instant;
  /** OPEN_END when no end is known. */
  readonly validTo: Instant;
  readonly recordedFrom: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly createdById: string;
  readonly updatedById: string;
  /** Of the normalised value: says whether two contents are the same. */
  readonly contentHash: string;
  /** Of the text that is embedded: says whether a vector still fits. */
  readonly embeddingHash: string;
  readonly embeddingState: 'NONE' | 'PENDING' | 'READY' | 'FAILED';
  readonly embeddingError: string | null;
  /** When another row begins to hold; null when none is known. */
  readonly nextChangeAt: Instant | null;
}

/** A memory as read, with the instant of the reading, which decides about its state. */
export interface SeenMemory extends Memory {
  readonly seenAt: Instant;
}

/** Until when a description is served: the earlier of its validity's end and its expiry. */
export function heldUntil(of: { readonly validTo: Instant; readonly expiresAt: Instant | null }): Instant {
  return earlier(of.validTo, of.expiresAt ?? OPEN_END);
}

/** Whether a memory is served at an instant, and if not, why. */
export function stateAt(memory: Memory, at: Instant): MemoryState {
  if (memory.state === 'FORGOTTEN') return 'FORGOTTEN';
  if (heldUntil(memory) <= at) return 'EXPIRED';
  return memory.validFrom > at ? 'PENDING' : 'ACTIVE';
}
