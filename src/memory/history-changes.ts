import { shownEnd } from '../instant.js';
import type { HistoryRow } from './read.js';

/** How one field of a row differs from the row that it was made from. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields in which a row differs from the one that it was made from, in one order; none when there is no such row. */
export function changesOf(row: HistoryRow, base: HistoryRow | undefined): FieldChange[] {
  if (!base) return [];
  const [before, after] = [comparable(base), comparable(row)];
  return (Object.keys(after) as (keyof typeof after)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function comparable(row: HistoryRow) {
  const { value, summary, kind, tags, importance, confidence, sourceUri, sourceType, delivery, expiresAt } =
    row;
  const source = sourceUri === null && sourceType === null ? null : { uri: sourceUri, type: sourceType };
  const validTo = shownEnd(row.validTo);
  const described = { value, summary, kind, tags, importance, confidence, source, delivery, expiresAt };
  return { ...described, validFrom: row.validFrom, validTo, state: row.state };
}
