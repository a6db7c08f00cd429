import { scopePath } from '../graph/scope.js';
import { scopeTokens } from '../graph/scope-tokens.js';
import { earlier, OPEN_END } from '../instant.js';
import { storedWindows, visibleWindows } from '../memory/windows.js';
import type { ExaminedMemory } from './doctor.cypher.js';
import { about, type Finding } from './finding.js';

/** 1: one memory at an address. */
export function findInAddress({ id, namespace, key, atAddress }: ExaminedMemory): readonly Finding[] {
  return atAddress === 1 ? [] : [about(id)(1, `is one of ${atAddress} memories at ${namespace} ${key}`)];
}

/** 3: windows are what rows, expiry, state, trust and supersessions say. */
export function findInWindows(memory: ExaminedMemory): readonly Finding[] {
  const finding = about(memory.id);
  const expected = storedWindows(visibleWindows(memory.id, chronicleOf(memory)));
  const wrong = Object.entries(expected).filter(
    ([name, value]) => JSON.stringify(memory[name as keyof typeof expected]) !== JSON.stringify(value),
  );
  return [
    ...(memory.heldUntil === earlier(memory.validTo, memory.expiresAt ?? OPEN_END)
      ? []
      : [finding(3, 'is held until another instant than its validity and its expiry say')]),
    ...(wrong.length === 0
      ? []
      : [
          finding(
            3,
            `has another window than it should: ${wrong.map(([name, value]) => `${name} should be ${JSON.stringify(value)}`).join(', ')}`,
          ),
        ]),
  ];
}

function chronicleOf({ superseders, rows, ...memory }: ExaminedMemory) {
  const others = superseders.map(({ rows: rectangles, ...rest }) => ({
    ...{ ...rest, rectangles, forgotten: [], validFrom: '', heldUntil: '' },
  }));
  return {
    memories: [{ ...memory, rectangles: rows, forgotten: [] }, ...others],
    // Already followed down the chain.
    supersessions: superseders.map(({ id }) => ({
      ...{ newer: id, older: memory.id, recordedFrom: '', recordedTo: OPEN_END },
    })),
  };
}

/** 5: one place, and everything that follows from it. */
export function findInPlace(memory: ExaminedMemory): readonly Finding[] {
  const finding = about(memory.id);
  const [place, ...others] = memory.places;
  if (place === undefined || others.length > 0)
    return [finding(5, `has ${memory.places.length} relationships IN, not one`)];
  const isIn = memory.scopePath === place.scopePath && memory.scopePath === scopePath(place.path);
  const strays = memory.rows.filter((row) => !row.placed);
  return [
    ...(memory.namespace === place.path
      ? []
      : [finding(5, `says that it is in ${memory.namespace}, and is in ${place.path}`)]),
    ...(isIn ? [] : [finding(5, 'has another scopePath than its namespace')]),
    ...(memory.scopeTokens === scopeTokens(memory.workspaceId, place.path)
      ? []
      : [finding(5, 'has other scopeTokens than its namespace gives')]),
    ...strays.map((row) => finding(5, `has row ${row.sequence} of another scope or key`)),
  ];
}

const SEARCHED = ['Recallable', 'RecallableVersion', 'PendingEmbedding'];
const isSearched = (labels: readonly string[]) => labels.some((label) => SEARCHED.includes(label));

/** 6: what is active is searched once, and nothing else at all. */
export function findInSearch(memory: ExaminedMemory): readonly Finding[] {
  const finding = about(memory.id);
  const { state, labels, rows, mirrorSequence } = memory;
  if (state === 'ACTIVE') {
    const isDue = (row: (typeof rows)[number]) => row.state === 'ACTIVE' && row.sequence !== mirrorSequence;
    const wrong = rows.filter((row) => row.labels.includes('RecallableVersion') !== isDue(row));
    return [
      ...(labels.includes('Recallable') ? [] : [finding(6, 'is active and in no search index')]),
      ...wrong.map((row) =>
        finding(
          6,
          `has row ${row.sequence}, which the index of versions must hold exactly when it is active and not mirrored`,
        ),
      ),
    ];
  }
  const found = [
    ...(isSearched(labels) ? [finding(6, `is ${state} and has the labels ${labels.join()}`)] : []),
    ...rows
      .filter((row) => isSearched(row.labels))
      .map((row) => finding(6, `is ${state} and row ${row.sequence} of it has a search label`)),
  ];
  if (state !== 'FORGOTTEN') return found;
  return [
    ...found,
    ...(memory.vector || rows.some((row) => row.vector) ? [finding(6, `is ${state} and has a vector`)] : []),
    ...(memory.buried ? [] : [finding(6, `is ${state} and has no tombstone`)]),
  ];
}

/** 8: nothing supersedes what supersedes it. */
export function findCycle({ id, superseders, superseded }: ExaminedMemory): readonly Finding[] {
  const above = new Set(superseders.map((each) => each.id)).add(id);
  const back = superseded.find((older) => above.has(older));
  return back === undefined
    ? []
    : [{ invariant: 8, ids: [id, back], words: `${id} supersedes ${back}, which supersedes it` }];
}
