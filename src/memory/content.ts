import { createHash } from 'node:crypto';

/** The length of a summary that is the beginning of the value. */
const EXCERPT_LENGTH = 280;
const DERIVED_KEY_DIGITS = 16;

/** The text by which two contents are the same: NFKC, lower case, white space folded and trimmed. */
export function normaliseContent(value: string): string {
  return value.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
}

/** SHA-256 of the normalised content, hexadecimal. */
export function contentHash(value: string): string {
  return sha256(normaliseContent(value));
}

/** SHA-256 of a text, hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The key of a memory written without one; `attempt` counts from 1 and tells apart contents whose first choice is taken.
 * It says nothing about the content, so that a tombstone that keeps it keeps no word of what was forgotten.
 */
export function derivedKey(hash: string, attempt = 1): string {
  const key = `note-${hash.slice(0, DERIVED_KEY_DIGITS)}`;
  return attempt === 1 ? key : `${key}-${attempt}`;
}

/** The value's beginning in at most `length` UTF-16 units, cut between words where there is one, never inside a character. */
export function excerpt(value: string, length: number = EXCERPT_LENGTH): string {
  const text = value.replaceAll(/\s+/gu, ' ').trim();
  if (text.length <= length) return text;
  const room = text.slice(0, length);
  // Behind the mark itself; 0 where there is none.
  const sentence = Math.max(
    ...['. ', '! ', '? ', '。', '！', '？'].map((mark) => room.lastIndexOf(mark) + 1),
  );
  const word = room.lastIndexOf(' ');
  const end = sentence > length / 2 ? sentence : word > length / 2 ? word : length;
  return room.slice(0, endsInsidePair(room, end) ? end - 1 : end).trimEnd();
}

function endsInsidePair(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
