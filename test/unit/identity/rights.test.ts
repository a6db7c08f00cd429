import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  ACCESSES,
  allows,
  allowsSubtree,
  atLeast,
  effectiveRights,
  includes,
  intersect,
  ROLES,
  type Right,
  type Role,
} from '../../../src/identity/rights.js';

const right = (namespace: string, access: Right['access'], subtree = true): Right => ({
  namespace,
  access,
  subtree,
});

describe('a role caps what a key may do', () => {
  const granted = [right('a', 'MANAGE')];
  test.each([
    ['READER', 'READ'],
    ['WRITER', 'WRITE'],
    ['REVIEWER', 'REVIEW'],
  ] as const)('%s: %s', (role, highest) => {
    const rights = effectiveRights(role, granted, []);
    for (const access of ACCESSES) expect(allows(rights, 'a/b', access)).toBe(includes(highest, access));
  });

  test.each(['ADMIN', 'OWNER'] as const)('%s holds everything, granted or not', (role) => {
    expect(effectiveRights(role, [], [])).toEqual({ whole: true });
    for (const access of ACCESSES)
      expect(allows(effectiveRights(role, [], []), 'anything', access)).toBe(true);
  });

  test.each(['ADMIN', 'OWNER'] as const)('%s with grants of its key has only those', (role) => {
    const rights = effectiveRights(role, granted, [right('b', 'MANAGE')]);
    expect(rights.whole).toBe(false);
    expect(allows(rights, 'b/c', 'MANAGE')).toBe(true);
    expect(allows(rights, 'a', 'READ')).toBe(false);
  });
});

test('nothing is allowed without a grant', () => {
  expect(allows(effectiveRights('REVIEWER', [], []), 'a', 'READ')).toBe(false);
  expect(effectiveRights('WRITER', [], [right('a', 'WRITE')])).toEqual({ whole: false, list: [] });
});

test.each([
  ['the deeper one', right('a', 'WRITE'), right('a/b', 'WRITE'), [right('a/b', 'WRITE')]],
  ['the weaker access', right('a', 'MANAGE'), right('a', 'READ'), [right('a', 'READ')]],
  ['the smaller reach', right('a', 'READ'), right('a', 'READ', false), [right('a', 'READ', false)]],
  ['an exact one below', right('a', 'READ'), right('a/b', 'READ', false), [right('a/b', 'READ', false)]],
  ['nothing of look-alikes', right('a', 'READ'), right('a-b', 'READ'), []],
  ['nothing below an exact one', right('a', 'READ', false), right('a/b', 'READ'), []],
])('of two rights there is left %s', (_what, one, other, left) => {
  expect(intersect([one], [other])).toEqual(left);
  expect(intersect([other], [one])).toEqual(left);
});

const namespaces = ['a', 'a/b', 'a/b/c', 'a-b', 'a.b', 'b', 'b/a'];
const anyRight = fc.record({
  namespace: fc.constantFrom(...namespaces),
  subtree: fc.boolean(),
  access: fc.constantFrom(...ACCESSES),
});
const rights = fc.array(anyRight, { maxLength: 5 });
const all = (list: readonly Right[]) => ({ whole: false, list }) as const;

test('a key never may more than its principal, its own grants and its role allow, and never less than all three', () => {
  const cap: Record<string, (typeof ACCESSES)[number]> = {
    READER: 'READ',
    WRITER: 'WRITE',
    REVIEWER: 'REVIEW',
  };
  const role = fc.constantFrom<Role>('READER', 'WRITER', 'REVIEWER');
  fc.assert(
    fc.property(
      role,
      rights,
      rights,
      fc.constantFrom(...namespaces),
      fc.constantFrom(...ACCESSES),
      (...given) => {
        const [asRole, ofPrincipal, ofKey, namespace, access] = given;
        const effective = effectiveRights(asRole, ofPrincipal, ofKey);
        const narrowed = ofKey.length === 0 || allows(all(ofKey), namespace, access);
        const capped = includes(cap[asRole] ?? 'READ', access);
        expect(allows(effective, namespace, access)).toBe(
          capped && narrowed && allows(all(ofPrincipal), namespace, access),
        );
        if (allowsSubtree(effective, namespace, access))
          for (const below of namespaces.filter((path) => path.startsWith(`${namespace}/`)))
            expect(allows(effective, below, access)).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('roles and accesses are ordered as they are listed', () => {
  for (const list of [ROLES, ACCESSES]) expect(list.length).toBeGreaterThan(3);
  expect(atLeast('ADMIN', 'REVIEWER')).toBe(true);
  expect(atLeast('WRITER', 'REVIEWER')).toBe(false);
  expect(includes('READ', 'WRITE')).toBe(false);
});
