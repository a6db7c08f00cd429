import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { REQUIREMENTS } from '../requirements.js';

const CASES = 55;

function sourceOf(file: string): string {
  const url = new URL(`../${file}`, import.meta.url);
  return existsSync(url) ? readFileSync(url, 'utf8') : '';
}

test('every line of the list of faults is there once, in order', () => {
  const lines = REQUIREMENTS.flatMap(({ line }) => (line === null ? [] : [line]));
  expect(lines).toEqual(Array.from({ length: CASES }, (_, index) => index + 1));
});

describe.each(REQUIREMENTS.map((requirement) => [requirement.behaviour, requirement] as const))(
  '%s',
  (_behaviour, { state, tests, missing }) => {
    test('names tests that are there', () => {
      for (const proof of tests) {
        const source = sourceOf(proof.file);
        const isThere = (name: string) =>
          ["'", '"', '`'].some((quote) => source.includes(quote + name + quote));
        const found = proof.test.split(' › ').every(isThere);
        expect({ ...proof, found }).toEqual({ ...proof, found: true });
      }
    });

    test('says truly how far it is held', () => {
      if (state === 'not yet') expect(tests).toEqual([]);
      else expect(tests.length).toBeGreaterThan(0);
      expect(missing === undefined).toBe(state === 'held');
    });
  },
);
