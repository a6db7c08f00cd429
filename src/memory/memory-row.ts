import { z } from 'zod';
import type { Memory } from './model.js';

/** A stored memory as queries answer it. */
export const memoryRow: z.ZodType<Memory> = z.object({
  id: z.string(),
  namespace: z.string(),
  key: z.string(),
  value: z.string(),
  summary: z.string().nullable(),
  kind: z.string(),
  tags: z.array(z.string()),
  importance: z.number(),
  confidence: z.number(),
  sourceUri: z.string().nullable(),
  sourceType: z.string().nullable(),
  delivery: z.enum(['ON_RECALL', 'PINNED']),
  expiresAt: z.string().nullable(),
  state: z.enum(['ACTIVE', 'FORGOTTEN']),
  version: z.int(),
  lastSequence: z.int(),
  mirrorSequence: z.int(),
  validFrom: z.string(),
  validTo: z.string(),
  recordedFrom: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdById: z.string(),
  updatedById: z.string(),
  contentHash: z.string(),
  embeddingHash: z.string(),
  embeddingState: z.enum(['NONE', 'PENDING', 'READY', 'FAILED']),
  embeddingError: z.string().nullable(),
});
