import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWithin, parseHandle, parseNamespacePath, withAncestors } from '../../../src/identity/paths.js';

describe('a namespace path', () => {
  test.each([
    ['team', 'team'],
    ['Team/Alpha', 'team/alpha'],
    ['a.b/c_d/e-f', 'a.b/c_d/e-f'],
    ['0196a3b2-7c11-7d22-8e33-000000000001', '0196a3b2-7c11-7d22-8e33-000000000001'],
    ['...', '...'],
    ['-', '-'],
    ['_', '_'],
    ['a/b/c/d/e/f/g/h', 'a/b/c/d/e/f/g/h'],
    ['a'.repeat(255), 'a'.repeat(255)],
  ])('%j is stored as %j', (given, stored) => {
    expect(parseNamespacePath(given)).toBe(stored);
  });

  test.each([
    '',
    ' ',
    '/',
    '//',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/..',
    '../b',
    './a',
    '*',
    '%',
    'a/*',
    'a b',
    'a\n',
    '\u0000',
    'ümlaut',
    'а',
    'ａ',
    '\u212a',
    'ſ',
    'a/b/c/d/e/f/g/h/i',
    'a'.repeat(256),
    'a\\b',
    "a'b",
    'a`b',
    'a"b',
    '$a',
    'a:b',
    'a+b',
    '\ud800',
  ])('%j is refused', (given) => {
    expect(() => parseNamespacePath(given, 'input.namespace')).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', details: { field: 'input.namespace' } }),
    );
  });
});

test('a handle is one segment of at most 64 characters', () => {
  expect(parseHandle('Ann.B')).toBe('ann.b');
  for (const given of ['', 'a/b', '..', 'a'.repeat(65), 'ann '])
    expect(() => parseHandle(given)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
});

const segment = fc.stringMatching(/^[ab0._-]{1,3}$/).filter((text) => text !== '.' && text !== '..');
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));

test('a path lies within itself and what is above it, and within nothing else', () => {
  fc.assert(
    fc.property(path, path, (one, other) => {
      expect(isWithin(one, other)).toBe(withAncestors(one).includes(other));
      // The range by which the store finds a subtree says the same.
      const stored = `${one}/`;
      expect(stored >= `${other}/` && stored < `${other}0`).toBe(isWithin(one, other));
    }),
    { numRuns: 1_000 },
  );
});

test.each(['team2', 'team-a', 'team_a', 'team.a', 'tea', 'teams/team'])('team never covers %s', (other) => {
  expect(isWithin(other, 'team')).toBe(false);
});
