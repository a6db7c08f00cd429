import { describe, expect, test } from '@jest/globals';
import { hasHash, hashKey, makeKey, splitKey, whyUnusable } from '../../../src/identity/keys.js';

test('a made key has 256 random bits, splits into its parts and can be used', () => {
  const keys = Array.from({ length: 50 }, makeKey);
  expect(new Set(keys.map((key) => splitKey(key)?.prefix)).size).toBe(50);
  for (const key of keys) {
    expect(Buffer.from(splitKey(key)?.secret ?? '', 'base64url')).toHaveLength(32);
    expect(whyUnusable(key)).toBeUndefined();
  }
});

test('a key is split at its first two underscores only', () => {
  expect(splitKey('hg_abcd_a_b__c')).toEqual({ prefix: 'abcd', secret: 'a_b__c' });
});

test.each([
  '',
  'hg_',
  'hg_abcd',
  'hg_abcd_',
  'hg_abc_x',
  'HG_abcd_x',
  'hg_ab-d_x',
  'hg_abcd_x y',
  ' hg_abcd_x',
  'hg_abcd_x\n',
  'hg_abcd_é',
])('%j is no key', (text) => {
  expect(splitKey(text)).toBeUndefined();
});

test('only the same key has its hash', () => {
  const key = makeKey();
  expect(hasHash(key, hashKey(key))).toBe(true);
  expect(hasHash(`${key}a`, hashKey(key))).toBe(false);
  expect(hasHash(key, '')).toBe(false);
});

describe('a given key that protects nothing is refused', () => {
  test.each([
    '',
    '   ',
    'secret',
    'hg_abcd_short',
    `hg_abcd_${'x'.repeat(40)}`,
    `hg_abcd_${'0'.repeat(40)}`,
    `hg_abcd_${'ab'.repeat(20)}`,
    'hg_abcd_change-me-change-me-change-me-123456',
    'hg_abcd_your_api_key_goes_here_0123456789abcdef',
  ])('%j', (key) => {
    expect(whyUnusable(key)).toEqual(expect.any(String));
  });
});
