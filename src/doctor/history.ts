import { dayOf, earlier, OPEN_END, type Instant } from '../instant.js';
import { heldRectangle } from '../memory/windows.js';
import type { ExaminedMemory, ExaminedRow } from './doctor.cypher.js';
import { about, type Finding } from './finding.js';

/** The first half of 2: rows are numbered without a hole, none of what was believed at one time overlaps, each is whole. */
export function findInHistory({ id, rows, ...memory }: ExaminedMemory): readonly Finding[] {
  const finding = about(id);
  const versions = [...new Set(rows.map((row) => row.version))].sort((a, b) => a - b);
  const sequences = rows.map((row) => row.sequence);
  const overlap = overlapOf(rows);
  return [
    ...(memory.lastVersion === 0 ? [finding(2, 'is a shell that was never written')] : []),
    ...(isRun(sequences, memory.lastSequence) ? [] : [finding(2, 'has a hole in its sequences')]),
    ...(isRun(versions, memory.lastVersion) ? [] : [finding(2, 'has a hole in its versions')]),
    ...(overlap ? [finding(2, `has rows that overlap: ${overlap.join(' and ')}`)] : []),
    ...rows.flatMap((row) => rowFaults(row, sequences).map((words) => finding(2, words))),
    ...forgottenFaults(memory).map((words) => finding(2, words)),
  ];
}

/** The second half of 2: the memory has what the row has that holds now; `since` is when a sweep may last have run. */
export function findInMirror(memory: ExaminedMemory, now: Instant, since: Instant): readonly Finding[] {
  const finding = about(memory.id);
  const { rows, mirrorSequence } = memory;
  const mirror = rows.find((row) => row.sequence === mirrorSequence);
  // Between a change that comes by itself and the sweep, the memory still mirrors what held before.
  const turns = rows.flatMap((row) => [row.validFrom, row.validTo]).filter((at) => since < at && at <= now);
  const held = [now, since, ...turns].map((at) => heldRectangle(rows, at));
  return [
    ...(mirror !== undefined && held.includes(mirror)
      ? []
      : [finding(2, `mirrors row ${mirrorSequence}, which is not the one that holds`)]),
    ...(mirror === undefined || mirror.version === memory.version
      ? []
      : [finding(2, 'has another version than the row that it mirrors')]),
    ...memory.differing.map((name) => finding(2, `differs in ${name} from the row that it mirrors`)),
  ];
}

function isRun(numbers: readonly number[], last: number): boolean {
  return numbers.length === last && numbers.every((number, index) => number === index + 1);
}

/** Two rows that were believed at one time about one time. */
function overlapOf(rows: readonly ExaminedRow[]): readonly [number, number] | undefined {
  const sorted = [...rows].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  for (const [index, a] of sorted.entries())
    for (const b of sorted.slice(index + 1)) {
      // Those that begin after this one ended cannot meet it.
      if (b.validFrom >= a.validTo) break;
      if (a.recordedFrom < b.recordedTo && b.recordedFrom < a.recordedTo && b.validFrom < b.validTo)
        return a.sequence < b.sequence ? [a.sequence, b.sequence] : [b.sequence, a.sequence];
    }
  return undefined;
}

function rowFaults(row: ExaminedRow, sequences: readonly number[]): readonly string[] {
  const { sequence, baseSequence, recordedFrom, recordedTo } = row;
  const isBased = baseSequence === null ? sequence === 1 : baseSequence < sequence && baseSequence >= 1;
  return [
    ...(recordedTo < recordedFrom ? [`has row ${sequence}, which ended before it began`] : []),
    ...(row.validFrom < row.validTo ? [] : [`has row ${sequence}, which never held`]),
    ...(row.heldUntil === earlier(row.validTo, row.expiresAt ?? OPEN_END)
      ? []
      : [`has row ${sequence}, which is held until another instant than its validity and its expiry say`]),
    ...(row.recordedToDay === dayOf(recordedTo)
      ? []
      : [`has row ${sequence}, whose day of ending is not that of its end`]),
    ...(isBased && (baseSequence === null || sequences.includes(baseSequence))
      ? []
      : [`has row ${sequence}, which is made from no row before it`]),
  ];
}

function forgottenFaults(
  memory: Pick<ExaminedMemory, 'state' | 'forgottenFrom' | 'forgottenUntil'>,
): readonly string[] {
  const [starts, ends] = [memory.forgottenFrom ?? [], memory.forgottenUntil ?? []];
  const isOrdered =
    starts.length === ends.length && starts.every((from, index) => from <= (ends[index] ?? ''));
  const isForgotten = ends.at(-1) === OPEN_END;
  return [
    ...(isOrdered ? [] : ['has times of being forgotten that do not end after they begin']),
    ...(isForgotten === (memory.state === 'FORGOTTEN')
      ? []
      : [`is ${memory.state}, and its times of being forgotten say otherwise`]),
  ];
}
