import { badInput } from './errors.js';

/**
 * An instant as text in UTC with exactly six fractional digits, such as `2026-05-01T00:30:00.000000Z`. Of one width, so
 * that comparing texts compares instants.
 */
export type Instant = string;

/** The end of an interval that has none; shown as null, refused as input. */
export const OPEN_END: Instant = '9999-12-31T00:00:00.000000Z';

/** The start of a window that never opens. */
export const NEVER_FROM: Instant = OPEN_END;

/** The end of a window that never opened. */
export const NEVER_UNTIL: Instant = '0001-01-01T00:00:00.000000Z';

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d{2}):(\d{2}))$/;

/**
 * Reads RFC 3339 text with an offset, years 0001 to 9998 in UTC, and answers in UTC; digits beyond microseconds are cut.
 * A missing offset, a bare date, a leap second and a date that no calendar has are BAD_INPUT naming `field`.
 */
export function parseInstant(text: string, field = 'instant'): Instant {
  const match = PATTERN.exec(text);
  if (!match)
    throw badInput(
      `${field} must be an RFC 3339 instant with an offset, such as 2026-05-01T09:30:00Z.`,
      field,
    );
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = '',
    ,
    sign,
    offsetHours = '0',
    offsetMinutes = '0',
  ] = match;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const local = utcOf(numbers);
  if (local === undefined || Number(offsetHours) > 18 || Number(offsetMinutes) > 59)
    throw badInput(
      `${field} is not a time that exists: leap seconds, hour 24 and days beyond the month's end are refused.`,
      field,
    );
  const shift = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const utc = new Date(local - shift);
  if (utc.getUTCFullYear() < 1 || utc.getUTCFullYear() > 9998)
    throw badInput(`${field} must lie in the years 0001 to 9998.`, field);
  return `${utc.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

function utcOf([year, month, day, hour, minute, second]: readonly [
  number,
  number,
  number,
  number,
  number,
  number,
]) {
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  // setUTCFullYear and not Date.UTC: the latter reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const same =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.getTime() : undefined;
}

/** Whether a text is an instant in the one stored form. */
export function isInstant(text: string): boolean {
  try {
    return parseInstant(text) === text;
  } catch {
    return false;
  }
}

/** The instant as shown: null for an end that is not known. */
export function shownEnd(end: Instant): Instant | null {
  return end >= OPEN_END ? null : end;
}

/** The earlier of two instants. */
export function earlier(a: Instant, b: Instant): Instant {
  return a < b ? a : b;
}

/** The day in UTC as `yyyyMMdd`: the form in which the full-text index holds instants. */
export function dayOf(instant: Instant): string {
  return instant.slice(0, 10).replaceAll('-', '');
}

/** The instant one microsecond later. */
export function nextMicrosecond(instant: Instant): Instant {
  return shifted(instant, 1n);
}

/** The instant so many hours earlier. */
export function hoursBefore(instant: Instant, hours: number): Instant {
  return shifted(instant, BigInt(hours) * -3_600_000_000n);
}

function shifted(instant: Instant, microseconds: bigint): Instant {
  const micros =
    BigInt(Date.parse(`${instant.slice(0, 23)}Z`)) * 1000n + BigInt(instant.slice(23, 26)) + microseconds;
  const milliseconds = Number(micros / 1000n) - (micros % 1000n < 0n ? 1 : 0);
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  return `${new Date(milliseconds).toISOString().slice(0, 23)}${String(rest).padStart(3, '0')}Z`;
}
