import { makeFragment, type Fragment } from '../fragment.js';
import { inScope, inWorkspace, variableName } from './predicates.js';

const OPEN = "datetime('9999-12-31T00:00:00Z')";
const NEVER = "datetime('0001-01-01T00:00:00Z')";

/**
 * What a bound memory of the scope supersedes, down the chain, and itself. Each stop is held to the scope; with the DISTINCT
 * that must follow, the walk comes to each memory once, however many ways lead there.
 */
export function below(from: string, variable: string): Fragment {
  const [x, o] = [variableName(from), variableName(variable)];
  return makeFragment(
    (target) => `(${x}) (()-[:SUPERSEDES]->(older:Memory WHERE ${inScope('older', target)})){0,} (${o})`,
  );
}

// What supersedes a memory does so wherever in the workspace it lies: whoever made the relationship could write both.
function above(variable: string, m: string, edge: string): string {
  return `(${variable}) ((newer:Memory WHERE ${inWorkspace('newer')})-[${edge}]->()){1,} (${m})`;
}

/**
 * Sets the visible windows of a bound, locked memory from the time that it mirrors, its state and trust, and the open rows
 * of all that supersede it. It sees what this transaction wrote, and what others committed before it took its lock.
 */
export function setWindows(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    () => `CALL (${m}) {
  CALL (${m}) {
    MATCH ${above('s', m, ':SUPERSEDES')}
    WITH DISTINCT ${m}, s WHERE s.state = 'ACTIVE' AND s.trustRank >= 1 AND s.id <> ${m}.id
    MATCH (q:MemoryVersion WHERE ${inWorkspace('q')} AND q.memoryId = s.id AND q.recordedTo = ${OPEN} AND q.validTo > ${m}.validFrom)
    WHERE q.validFrom < q.heldUntil AND q.heldUntil > ${m}.validFrom AND q.validFrom < ${m}.heldUntil
    WITH q ORDER BY q.validFrom
    RETURN collect({from: q.validFrom, until: q.heldUntil}) AS shadows
  }
  WITH ${m}, reduce(so = {at: ${m}.validFrom, starts: [], ends: []}, shadow IN shadows | CASE
    WHEN shadow.until <= so.at THEN so
    WHEN shadow.from <= so.at THEN {at: shadow.until, starts: so.starts, ends: so.ends}
    ELSE {at: shadow.until, starts: so.starts + [so.at], ends: so.ends + [shadow.from]} END) AS found
  WITH ${m}, CASE
    WHEN ${m}.state <> 'ACTIVE' OR ${m}.trustRank < 1 THEN {starts: [], ends: []}
    WHEN found.at < ${m}.heldUntil THEN {starts: found.starts + [found.at], ends: found.ends + [${m}.heldUntil]}
    ELSE found END AS found
  WITH ${m}, found.starts AS starts, found.ends AS ends
  WITH ${m}, starts, ends, coalesce(head(starts), ${OPEN}) AS opens, coalesce(last(ends), ${NEVER}) AS closes
  SET ${m}.visibleFrom = opens, ${m}.visibleFromDay = replace(left(toString(opens), 10), '-', ''),
      ${m}.visibleUntil = closes, ${m}.visibleUntilDay = replace(left(toString(closes), 10), '-', ''),
      ${m}.gapFrom = CASE WHEN size(ends) > 1 THEN ends[0..-1] END,
      ${m}.gapUntil = CASE WHEN size(starts) > 1 THEN starts[1..] END
}`,
  );
}

/**
 * Counts, under the name given, the memories that supersede a bound one as of `$validAt` and `$recordedAt`: by what was
 * believed then, live then, and forgotten neither then nor today.
 */
export function shadowedAsOf(variable: string, name: string): Fragment {
  const [m, shadows] = [variableName(variable), variableName(name)];
  const believed = (of: string) =>
    `${of}.recordedFrom <= $recordedAt AND coalesce(${of}.recordedTo, ${OPEN}) > $recordedAt`;
  return makeFragment(
    () => `CALL (${m}) {
  MATCH ${above('s', m, `e:SUPERSEDES|SUPERSEDED_UNTIL WHERE ${believed('e')}`)}
  WITH DISTINCT ${m}, s
  WHERE s.state = 'ACTIVE' AND s.id <> ${m}.id AND (s.forgottenFrom IS NULL OR none(i IN range(0, size(s.forgottenFrom) - 1)
    WHERE s.forgottenFrom[i] <= $recordedAt AND s.forgottenUntil[i] > $recordedAt))
  MATCH (q:MemoryVersion WHERE ${inWorkspace('q')} AND q.memoryId = s.id AND q.recordedTo > $recordedAt AND q.validTo > $validAt)
  WHERE q.recordedFrom <= $recordedAt AND q.validFrom <= $validAt AND q.heldUntil > $validAt AND q.trustRank >= 1
  RETURN count(DISTINCT s) AS ${shadows}
}`,
  );
}
