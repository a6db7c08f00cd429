import { createHash } from 'node:crypto';

const MARKER = /zq[0-9a-f]{12}x/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OPAQUE = /[A-Za-z0-9_-]{20,}/g;

/** A marker: one word that no other text holds, the same for the same seed and name. */
export function marker(seed: string, name: string): string {
  return `zq${digest(seed, name).slice(0, 12)}x`;
}

/** An id in the form of the service's own that stands for nothing. */
export function ghostId(seed: string, name: string): string {
  const hex = digest(seed, `ghost ${name}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** All markers and ids in a text, also those inside of opaque cursors. */
export function tokensIn(text: string): Set<string> {
  const found = new Set<string>();
  collect(text, found);
  for (const opaque of new Set(text.match(OPAQUE)))
    if (!ID.test(opaque)) collect(Buffer.from(opaque, 'base64url').toString('latin1'), found);
  return found;
}

/** Only the markers in a text: what a log must not hold, where ids may stand. */
export function markersIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(MARKER) ?? [])];
}

/** The text with every id replaced, so that two answers can be compared. */
export function withoutIds(text: string): string {
  return text.replaceAll(UUID, '<id>');
}

function collect(text: string, found: Set<string>): void {
  const lower = text.toLowerCase();
  for (const token of lower.match(MARKER) ?? []) found.add(token);
  for (const token of lower.match(UUID) ?? []) found.add(token);
}

function digest(seed: string, name: string): string {
  return createHash('sha256').update(`${seed}\u0000${name}`).digest('hex');
}
