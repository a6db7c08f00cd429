import { z } from 'zod';
import type { Memory } from './model.js';
import type { VersionRow } from './version-row.js';

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
  lastVersion: z.int(),
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
  nextChangeAt: z.string().nullable(),
});

/** A stored row of history as queries answer it. */
export const versionRow = z.object({
  sequence: z.int(),
  version: z.int(),
  operation: z.enum(['CREATED', 'REVISED', 'CLIPPED', 'FORGOTTEN', 'RESTORED']),
  baseSequence: z.int().nullable(),
  state: z.enum(['ACTIVE', 'FORGOTTEN']),
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
  authorId: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  recordedFrom: z.string(),
  recordedTo: z.string(),
  contentHash: z.string(),
  embeddingHash: z.string(),
  embedded: z.boolean(),
});

/** The same of a row that is still believed. */
export const openRow: z.ZodType<VersionRow> = versionRow;
