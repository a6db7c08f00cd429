import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { namespaceToken, subtreeToken, workspaceToken } from '../../../src/graph/scope-tokens.js';
import {
  MAX_SCOPE_TOKENS,
  mintPlace,
  mintReadScope,
  mintWriteScope,
  scopePath,
} from '../../../src/graph/scope.js';

const path = fc
  .array(fc.stringMatching(/^[a-z0-9._-]{1,4}$/), { minLength: 1, maxLength: 4 })
  .map((segments) => segments.join('/'));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `team/n${index}`);

describe('what the predicates of a scope compare with', () => {
  test('a branch is a range that holds its root and all below, and no name that looks like it', () => {
    fc.assert(
      fc.property(path, path, (root, other) => {
        const bound = mintReadScope('w', { shape: 'range', root }).parameters();
        const stored = scopePath(other);
        const inRange = stored >= String(bound['scopeFrom']) && stored < String(bound['scopeUntil']);
        expect(inRange).toBe(other === root || other.startsWith(`${root}/`));
      }),
    );
  });

  test.each(['team2', 'team-a', 'team.a', 'team_a', 'tea', 'teams', 'team0'])(
    'team never covers %s',
    (other) => {
      const bound = mintReadScope('w', { shape: 'range', root: 'team' }).parameters();
      const stored = scopePath(other);
      expect(stored >= String(bound['scopeFrom']) && stored < String(bound['scopeUntil'])).toBe(false);
    },
  );

  test('a list of namespaces is compared with the stored form of their paths', () => {
    expect(mintWriteScope('w', { shape: 'paths', paths: ['a', 'b/c'] }).parameters()).toEqual({
      scopeWorkspace: 'w',
      scopePaths: ['a/', 'b/c/'],
    });
  });

  test('a place says all that a new memory takes over', () => {
    const { scopeTokens, ...bound } = mintPlace('w', 'a/b').parameters();
    expect(bound).toEqual({ scopeWorkspace: 'w', scopeNamespace: 'a/b', scopePath: 'a/b/' });
    expect(String(scopeTokens).split(' ')).toEqual(
      expect.arrayContaining([
        workspaceToken('w'),
        namespaceToken('w', 'a/b'),
        subtreeToken('w', 'a'),
        subtreeToken('w', 'a/b'),
      ]),
    );
  });

  test('nothing is inside of an empty list, and only there', () => {
    expect(mintReadScope('w', { shape: 'paths', paths: [] }).empty).toBe(true);
    expect(mintReadScope('w', { shape: 'paths', paths: ['a'] }).empty).toBe(false);
    expect(mintReadScope('w', { shape: 'range', root: 'a' }).empty).toBe(false);
    expect(mintReadScope('w', { shape: 'workspace' }).empty).toBe(false);
  });
});

describe('the Lucene clause of a scope', () => {
  const clause = (extent: Parameters<typeof mintReadScope>[1]) => mintReadScope('w', extent).lucene();

  test('is required and counts for nothing in the score', () => {
    expect(clause({ shape: 'workspace' })).toEqual({
      clause: `+scopeTokens:(${workspaceToken('w')})^0`,
      exact: true,
    });
    expect(clause({ shape: 'range', root: 'a' })).toEqual({
      clause: `+scopeTokens:(${subtreeToken('w', 'a')})^0`,
      exact: true,
    });
    expect(clause({ shape: 'paths', paths: ['a', 'b'] })).toEqual({
      clause: `+scopeTokens:(${namespaceToken('w', 'a')} ${namespaceToken('w', 'b')})^0`,
      exact: true,
    });
  });

  test('asks for something that nothing has when the scope is empty', () => {
    const empty = clause({ shape: 'paths', paths: [] });
    expect(empty.clause).toMatch(/^\+scopeTokens:\(t[0-9a-f]{20}x\)\^0$/);
    expect(empty.clause).not.toContain(workspaceToken('w'));
  });

  test('says when it lists not every namespace, and its pieces do list them all once', () => {
    const paths = numbered(MAX_SCOPE_TOKENS * 2 + 1);
    const scope = mintReadScope('w', { shape: 'paths', paths });
    expect(scope.lucene()).toEqual({ clause: `+scopeTokens:(${workspaceToken('w')})^0`, exact: false });
    const listed = scope
      .pieces()
      .flatMap((piece) => (piece.extent.shape === 'paths' ? piece.extent.paths : []));
    expect(listed).toEqual(paths);
    expect(scope.pieces().map((piece) => piece.lucene().exact)).toEqual([true, true, true]);
    expect(clause({ shape: 'paths', paths: numbered(MAX_SCOPE_TOKENS) }).exact).toBe(true);
  });
});
