import { z } from 'zod';
import type { filterParams } from '../graph/fragments/filters.js';
import { parseInstant, type Instant } from '../instant.js';
import { badInput } from '../errors.js';
import { check } from './input.js';

const MAX_LIST = 50;
const texts = z.array(z.string().max(255)).max(MAX_LIST, `must have at most ${MAX_LIST} entries`).nullish();
const range = z
  .object({
    gte: z.number().nullish(),
    gt: z.number().nullish(),
    lte: z.number().nullish(),
    lt: z.number().nullish(),
  })
  .nullish();
const period = z.object({ from: z.string().nullish(), to: z.string().nullish() }).nullish();

const filterSchema = z.object({
  kinds: texts,
  tagsAny: texts,
  tagsAll: texts,
  importance: range,
  confidence: range,
  created: period,
  updated: period,
  valid: period,
  sourceUriPrefix: z.string().max(2_000).nullish(),
  sourceType: z.string().max(100).nullish(),
  writtenBy: texts,
  createdBy: texts,
  updatedBy: texts,
  delivery: z.enum(['ON_RECALL', 'PINNED']).nullish(),
  states: z.array(z.enum(['ACTIVE', 'FORGOTTEN', 'EXPIRED', 'PENDING'])).nullish(),
});

/** Conditions on memories, checked. */
export type FilterRequest = z.output<typeof filterSchema>;
export type FilterParams = Parameters<(typeof filterParams)['encode']>[0];

/** Checks a MemoryFilter; the first fault is BAD_INPUT with its path. */
export function checkFilter(input: unknown, at = 'filters'): FilterRequest {
  return check(filterSchema, input, at);
}

/** Whether a filter has any condition that the search indexes do not know. */
export function hasConditions(request: FilterRequest | undefined): boolean {
  return Object.values(toFilterParams(request)).some((value) => value !== null);
}

/** The parameters of a filter; an empty list is a condition that nothing meets. */
export function toFilterParams(request: FilterRequest | undefined): FilterParams {
  const f: FilterRequest = request ?? {};
  const created = bounds(f.created, 'filters.created');
  const updated = bounds(f.updated, 'filters.updated');
  const valid = bounds(f.valid, 'filters.valid');
  return {
    kinds: f.kinds?.map((kind) => kind.normalize('NFC').trim().toLowerCase()) ?? null,
    tagsAny: f.tagsAny?.map(tidy) ?? null,
    tagsAll: f.tagsAll?.map(tidy) ?? null,
    importanceGte: f.importance?.gte ?? null,
    importanceGt: f.importance?.gt ?? null,
    importanceLte: f.importance?.lte ?? null,
    importanceLt: f.importance?.lt ?? null,
    confidenceGte: f.confidence?.gte ?? null,
    confidenceGt: f.confidence?.gt ?? null,
    confidenceLte: f.confidence?.lte ?? null,
    confidenceLt: f.confidence?.lt ?? null,
    createdFrom: created.from,
    createdTo: created.to,
    updatedFrom: updated.from,
    updatedTo: updated.to,
    heldFrom: valid.from,
    heldTo: valid.to,
    sourceUriPrefix: f.sourceUriPrefix ?? null,
    sourceType: f.sourceType ?? null,
    writtenBy: f.writtenBy ?? null,
    createdBy: f.createdBy ?? null,
    updatedBy: f.updatedBy ?? null,
    delivery: f.delivery ?? null,
  };
}

function tidy(tag: string): string {
  return tag.normalize('NFC').trim();
}

function bounds(
  period: FilterRequest['created'],
  field: string,
): { from: Instant | null; to: Instant | null } {
  const from = period?.from == null ? null : parseInstant(period.from, `${field}.from`);
  const to = period?.to == null ? null : parseInstant(period.to, `${field}.to`);
  if (from !== null && to !== null && to <= from)
    throw badInput(`${field}.to must be later than its start.`, field);
  return { from, to };
}
