import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, earlier, nextMicrosecond, OPEN_END, parseInstant, shownEnd } from '../../../src/instant.js';

describe('an instant with an offset becomes UTC with microseconds', () => {
  test.each([
    ['2026-05-01T09:30:00+09:00', '2026-05-01T00:30:00.000000Z'],
    ['2026-05-01T00:30:00Z', '2026-05-01T00:30:00.000000Z'],
    ['2026-05-01t00:30:00z', '2026-05-01T00:30:00.000000Z'],
    ['2026-01-01T00:00:00+14:00', '2025-12-31T10:00:00.000000Z'],
    ['2026-01-01T00:00:00-11:30', '2026-01-01T11:30:00.000000Z'],
    ['2026-05-01T00:30:00-00:00', '2026-05-01T00:30:00.000000Z'],
    ['2026-05-01T00:30:00.1Z', '2026-05-01T00:30:00.100000Z'],
    ['2026-05-01T00:30:00.123456Z', '2026-05-01T00:30:00.123456Z'],
    ['2026-05-01T00:30:00.999999999Z', '2026-05-01T00:30:00.999999Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z'],
    ['0050-06-01T00:00:00Z', '0050-06-01T00:00:00.000000Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000000Z'],
    ['9998-12-31T23:59:59.999999Z', '9998-12-31T23:59:59.999999Z'],
    // No zone springs forward in text with an offset: the hour that a clock on the wall leaves out is a plain instant.
    ['2026-03-29T02:30:00+01:00', '2026-03-29T01:30:00.000000Z'],
    ['2026-03-08T02:30:00-08:00', '2026-03-08T10:30:00.000000Z'],
  ])('%s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });
});

describe('what is no instant is refused, and the field is named', () => {
  test.each([
    ['no offset', '2026-05-01T00:30:00'],
    ['a bare date', '2026-05-01'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['hour 24', '2026-05-01T24:00:00Z'],
    ['minute 60', '2026-05-01T23:60:00Z'],
    ['30 February', '2026-02-30T00:00:00Z'],
    ['29 February of a common year', '2025-02-29T00:00:00Z'],
    ['29 February of 1900', '1900-02-29T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['day 0', '2026-05-00T00:00:00Z'],
    ['year 0', '0000-05-01T00:00:00Z'],
    ['year 9999', '9999-01-01T00:00:00Z'],
    ['a year that is over the edge in UTC', '9998-12-31T23:59:59-01:00'],
    ['a year that is before the edge in UTC', '0001-01-01T00:00:00+00:01'],
    ['an offset of 19 hours', '2026-05-01T00:00:00+19:00'],
    ['an offset of 60 minutes', '2026-05-01T00:00:00+01:60'],
    ['an offset without a colon', '2026-05-01T00:00:00+0900'],
    ['an offset in hours', '2026-05-01T00:00:00+09'],
    ['a comma', '2026-05-01T00:30:00,5Z'],
    ['no seconds', '2026-05-01T00:30Z'],
    ['a blank in the middle', '2026-05-01 00:30:00Z'],
    ['blanks around', ' 2026-05-01T00:30:00Z '],
    ['a sign', '+02026-05-01T00:30:00Z'],
    ['a negative year', '-0001-05-01T00:30:00Z'],
    ['other digits', '２026-05-01T00:30:00Z'],
    ['a named zone', '2026-05-01T00:30:00+02:00[Europe/Berlin]'],
    ['a line after it', '2026-05-01T00:30:00Z\n'],
    ['a number', '1714521000000'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(() => parseInstant(text, 'input.validFrom')).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', details: { field: 'input.validFrom' } }),
    );
  });
});

const time = fc.integer({ min: Date.UTC(2, 0), max: Date.UTC(9998, 0) });

/** The instant in another zone, as text. */
function inZone(milliseconds: number, minutes: number): string {
  const local = new Date(milliseconds + minutes * 60_000).toISOString().slice(0, 23);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

test('in whatever zone an instant is written, it is the same one, and texts compare as instants do', () => {
  const zone = fc.integer({ min: -18 * 60, max: 18 * 60 });
  fc.assert(
    fc.property(time, zone, time, zone, (one, zoneOfOne, other, zoneOfOther) => {
      const [a, b] = [parseInstant(inZone(one, zoneOfOne)), parseInstant(inZone(other, zoneOfOther))];
      expect(a).toBe(`${new Date(one).toISOString().slice(0, 23)}000Z`);
      expect(Math.sign(one - other)).toBe(a < b ? -1 : a > b ? 1 : 0);
      expect(earlier(a, b)).toBe(one < other ? a : b);
    }),
    { numRuns: 300 },
  );
});

test('the next microsecond is later by exactly one', () => {
  const cases = {
    '2026-05-01T00:30:00.000000Z': '2026-05-01T00:30:00.000001Z',
    '2026-05-01T00:30:00.999999Z': '2026-05-01T00:30:01.000000Z',
    '2026-12-31T23:59:59.999999Z': '2027-01-01T00:00:00.000000Z',
    '1969-12-31T23:59:59.999999Z': '1970-01-01T00:00:00.000000Z',
    '1960-01-01T00:00:00.000999Z': '1960-01-01T00:00:00.001000Z',
    '0099-12-31T23:59:59.999999Z': '0100-01-01T00:00:00.000000Z',
  };
  for (const [before, after] of Object.entries(cases)) expect(nextMicrosecond(before)).toBe(after);
});

test('an open end is shown as null, and its day sorts after all others', () => {
  expect(shownEnd(OPEN_END)).toBeNull();
  expect(shownEnd('2026-05-01T00:00:00.000000Z')).toBe('2026-05-01T00:00:00.000000Z');
  expect(dayOf('2026-05-01T23:59:59.999999Z')).toBe('20260501');
  expect(dayOf(OPEN_END) > dayOf('9998-12-31T00:00:00.000000Z')).toBe(true);
});
