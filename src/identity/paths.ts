import { badInput } from '../errors.js';

const SEGMENT = /^[A-Za-z0-9._-]+$/;
const MAX_SEGMENTS = 8;
const MAX_LENGTH = 255;

/** A namespace path in its one stored form: lower case, no slash at either end. Anything else is BAD_INPUT naming `field`. */
export function parseNamespacePath(text: string, field = 'namespace'): string {
  // Checked before folding: some letters that are not ASCII, such as the Kelvin sign, fold to ASCII ones.
  const segments = text.split('/');
  if (text.length > MAX_LENGTH) throw badInput(`${field} must have at most ${MAX_LENGTH} characters.`, field);
  if (segments.length > MAX_SEGMENTS)
    throw badInput(`${field} must have at most ${MAX_SEGMENTS} segments.`, field);
  for (const segment of segments) assertSegment(segment, field);
  return text.toLowerCase();
}

/** A handle in its one stored form: one namespace segment of at most 64 characters, lower case. */
export function parseHandle(text: string, field = 'handle'): string {
  if (text.length > 64) throw badInput(`${field} must have at most 64 characters.`, field);
  assertSegment(text, field);
  return text.toLowerCase();
}

function assertSegment(segment: string, field: string): void {
  if (!SEGMENT.test(segment) || segment === '.' || segment === '..')
    throw badInput(
      `${field} must be segments of ASCII letters, digits, «.», «_» and «-», joined by «/».`,
      field,
    );
}

/** The path itself and all above it, outermost first. */
export function withAncestors(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.map((_, depth) => segments.slice(0, depth + 1).join('/'));
}

/** Whether `path` is `root` or lies below it; `team` never covers `team2`. */
export function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
