import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import neo4j from 'neo4j-driver';
import {
  encodeAll,
  flag,
  float,
  instant,
  int,
  list,
  map,
  nullable,
  text,
} from '../../../src/graph/params.js';
import { toPlain } from '../../../src/graph/values.js';
import type { Instant } from '../../../src/instant.js';

const pad = (part: number, width: number) => String(part).padStart(width, '0');
const instants: fc.Arbitrary<Instant> = fc
  .tuple(
    fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9998-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([date, micros]) => `${date.toISOString().slice(0, 19)}.${pad(micros, 6)}Z`);

describe('a parameter goes out as the Cypher type that is declared', () => {
  test('an integer as INTEGER, which a plain number is not', () => {
    expect(neo4j.isInt(int.encode(3))).toBe(true);
    expect(float.encode(3)).toBe(3);
  });

  test('an instant as ZONED DATETIME with the offset zero and no zone’s name, to the microsecond', () => {
    const encoded = instant.encode('2026-05-01T09:30:00.000001Z');
    expect(encoded).toEqual(new neo4j.types.DateTime(2026, 5, 1, 9, 30, 0, 1000, 0));
    expect(String(encoded)).toBe('2026-05-01T09:30:00.000001000Z');
  });

  test('an instant comes back as it went out', () => {
    fc.assert(
      fc.property(instants, (value) => {
        expect(toPlain(instant.encode(value))).toBe(value);
      }),
    );
  });

  test.each(['0001-01-01T00:00:00.000000Z', '9999-12-31T00:00:00.000000Z', '2024-02-29T23:59:59.999999Z'])(
    'the instant %s too',
    (value) => {
      expect(toPlain(instant.encode(value))).toBe(value);
    },
  );

  test('lists, maps and nullable values by what is in them', () => {
    expect(list(int).encode([1, 2])).toEqual([neo4j.int(1), neo4j.int(2)]);
    expect(nullable(int).encode(null)).toBeNull();
    expect(nullable(int).encode(0)).toEqual(neo4j.int(0));
    expect(map({ at: nullable(instant), n: int }).encode({ at: null, n: 1 })).toEqual({
      at: null,
      n: neo4j.int(1),
    });
    expect(list(map({ flags: list(flag) })).encode([{ flags: [true] }])).toEqual([{ flags: [true] }]);
  });

  test('a value that is not declared does not go out at all', () => {
    const values = { id: 'a', scopeWorkspace: 'another', scopePaths: ['all/'] };
    expect(encodeAll({ id: text }, values)).toEqual({ id: 'a' });
    expect(map({ id: text }).encode(values)).toEqual({ id: 'a' });
  });
});
