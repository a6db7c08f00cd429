import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stemmer } from 'stemmer';
import {
  facetToken,
  namespaceToken,
  opaqueToken,
  scopeTokens,
  subtreeToken,
  workspaceToken,
} from '../../../src/graph/scope-tokens.js';

const segment = fc.stringMatching(/^[a-z0-9._-]{1,6}$/);
const path = fc.array(segment, { minLength: 1, maxLength: 8 }).map((segments) => segments.join('/'));

test('a scope token has one form, whatever it stands for: 22 characters that no analyzer cuts', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (parts) => {
      expect(opaqueToken(...parts)).toMatch(/^t[0-9a-f]{20}x$/);
    }),
  );
});

test('a stemmer leaves every scope token as it is, so that two of them never have one stem', () => {
  fc.assert(
    fc.property(fc.string(), (part) => {
      const token = opaqueToken(part);
      expect(stemmer(token)).toBe(token);
    }),
  );
  // What the ending is for: a bare digest may end like an English word.
  expect(stemmer('0123456789abcdefaeed')).not.toBe('0123456789abcdefaeed');
});

test('equal text in another role or cut at another place is another token', () => {
  const tokens = [
    workspaceToken('a'),
    namespaceToken('a', 'b'),
    subtreeToken('a', 'b'),
    namespaceToken('a', 'b/c'),
    namespaceToken('a/b', 'c'),
    subtreeToken('a', 'b/c'),
    subtreeToken('a/b', 'c'),
    facetToken('trust', 'a'),
    facetToken('tier', 'a'),
    opaqueToken('a'),
    opaqueToken('a', ''),
    opaqueToken('', 'a'),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('a memory carries the subtree token of a root exactly when it lies in that root', () => {
  fc.assert(
    fc.property(path, path, fc.uuid(), (mine, root, workspaceId) => {
      const carried = scopeTokens(workspaceId, mine).split(' ');
      const inside = mine === root || mine.startsWith(`${root}/`);
      expect(carried.includes(subtreeToken(workspaceId, root))).toBe(inside);
      expect(carried.includes(namespaceToken(workspaceId, root))).toBe(mine === root);
      expect(carried.includes(subtreeToken(`${workspaceId}0`, root))).toBe(false);
    }),
  );
});

test.each(['team', 'team2', 'team-a', 'team.a', 'team_a', 'tea', 'team/a', 'teams'])(
  'the subtree token of team is carried inside of team alone: %s',
  (sibling) => {
    const inside = sibling === 'team' || sibling.startsWith('team/');
    expect(scopeTokens('w', sibling).split(' ').includes(subtreeToken('w', 'team'))).toBe(inside);
  },
);
