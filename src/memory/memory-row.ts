import { z } from 'zod';
import type { Memory } from './model.js';
import type { VersionRow } from './version-row.js';

/** What a memory has of the row that it mirrors. */
const shared = {
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
  validFrom: z.string(),
  validTo: z.string(),
  recordedFrom: z.string(),
  contentHash: z.string(),
  embeddingHash: z.string(),
};

/** A stored memory as queries answer it. */
export const memoryRow: z.ZodType<Memory> = z.object({
  ...shared,
  id: z.string(),
  namespace: z.string(),
  key: z.string(),
  lastVersion: z.int(),
  lastSequence: z.int(),
  mirrorSequence: z.int(),
  nextChangeAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdById: z.string(),
  updatedById: z.string(),
  embeddingState: z.enum(['NONE', 'PENDING', 'READY', 'FAILED']),
  embeddingError: z.string().nullable(),
});

/** A stored row of history as queries answer it. */
export const versionRow = z.object({
  ...shared,
  sequence: z.int(),
  operation: z.enum(['CREATED', 'REVISED', 'CLIPPED', 'FORGOTTEN', 'RESTORED']),
  baseSequence: z.int().nullable(),
  authorId: z.string(),
  recordedTo: z.string(),
  embedded: z.boolean(),
});

/** The same of a row that is still believed. */
export const openRow: z.ZodType<VersionRow> = versionRow;
