/**
 * One-line mistakes, each with the test that must notice it. `from` stands exactly once in the file.
 *
 * @type {readonly { name: string, edits: readonly { file: string, from: string, to: string }[], test: { file: string, name: string } }[]}
 */
export const patches = [
  {
    name: 'the scope is off the lexical arm',
    edits: [
      {
        file: 'src/recall/lucene.ts',
        from: 'return [scopeClause, trustClause(),',
        to: "return [scopeClause.slice(0, 0) + '+scopeTokens:t*^0', trustClause(),",
      },
      {
        file: 'src/graph/fragments/search.ts',
        from: 'WHERE ${m}:Recallable AND ${inScope(m, target)}`',
        to: "WHERE ${m}:Recallable AND ${inScope(m, target).slice(0, 0) + 'true'}`",
      },
    ],
    test: {
      file: 'test/e2e/recall-vectors.test.ts',
      name: 'by LEXICAL alone, 3,000 nearer ones outside do not hide the one inside',
    },
  },
  {
    name: 'the scope is off the dense arm',
    edits: [
      {
        file: 'src/graph/fragments/search.ts',
        from: 'WHERE ${inScope(m, target)} AND ${m}.visibleFrom',
        to: 'WHERE ${inScope(m, target).slice(0, 0) + m + \'.scopePath >= ""\'} AND ${m}.visibleFrom',
      },
    ],
    test: {
      file: 'test/e2e/recall-vectors.test.ts',
      name: 'by DENSE alone, 3,000 nearer ones outside do not hide the one inside',
    },
  },
  {
    name: 'the time bound is off',
    edits: [
      {
        file: 'src/graph/fragments/predicates.ts',
        from: '`${variable}.visibleFrom <= $now AND ${variable}.visibleUntil > $now AND ` +',
        to: '`${variable}.visibleFrom <= $now AND ` +',
      },
    ],
    test: {
      file: 'test/e2e/recall-text.test.ts',
      name: 'only what is served is recalled, with filters and without',
    },
  },
  {
    name: 'the key tombstone is off',
    edits: [
      {
        file: 'src/memory/write-group.ts',
        from: 'if (entry.tombstone) throw tombstoned(entry.tombstone);',
        to: 'if (entry.tombstone && entry.now === entry.tombstone.id) throw tombstoned(entry.tombstone);',
      },
    ],
    test: {
      file: 'test/e2e/revise-forget-history.test.ts',
      name: 'forgetting keeps its key from being written again, by any way of writing',
    },
  },
  {
    name: 'the owner check is off: any owner of a workspace makes workspaces',
    edits: [
      {
        file: 'src/identity/workspaces.ts',
        from: 'if (!caller.founder) throw',
        to: "if (caller.apiKey.role !== 'OWNER') throw",
      },
    ],
    test: {
      file: 'test/e2e/identity.test.ts',
      name: 'workspaces are made by the first owner key of the installation alone',
    },
  },
  {
    name: 'the wall between workspaces is off',
    edits: [
      {
        file: 'src/graph/fragments/predicates.ts',
        from: 'return `${variable}.workspaceId = $scopeWorkspace`;',
        to: 'return `${variable}.workspaceId >= left($scopeWorkspace, 0)`;',
      },
    ],
    test: { file: 'test/e2e/scope.test.ts', name: 'across workspaces that use the same names' },
  },
  {
    name: 'as of then, what is no longer believed is served too',
    edits: [
      {
        file: 'src/graph/fragments/predicates.ts',
        from: "const believed = isRow ? ` AND ${variable}.recordedTo > $recordedAt` : '';",
        to: "const believed = isRow ? ` AND ${variable}.recordedTo > datetime('0001-01-01T00:00:00Z')` : '';",
      },
    ],
    test: { file: 'test/e2e/as-of.test.ts', name: 'is told as it was: after the change, once it was known' },
  },
  {
    name: 'as of then, what is forgotten today is served',
    edits: [
      {
        file: 'src/memory/forget.cypher.ts',
        from: "${unindexVersion('v')}",
        to: "WITH v WHERE v.sequence < 0\n      ${unindexVersion('v')}",
      },
      {
        file: 'src/recall/as-of.cypher.ts',
        from: "WHERE m.id = id AND m.state = 'ACTIVE' AND ${knownAsOf('m')}",
        to: "WHERE m.id = id OR (m.id = id AND m.state = 'ACTIVE' AND ${knownAsOf('m')})",
      },
    ],
    test: {
      file: 'test/e2e/as-of.test.ts',
      name: 'what is forgotten today is served by no as-of read, to reviewers alone by its id',
    },
  },
  {
    name: 'the mirror never moves',
    edits: [
      {
        file: 'src/memory/timeline.ts',
        from: 'return next?.validFrom ?? null;',
        to: 'return next ? null : null;',
      },
    ],
    test: {
      file: 'test/e2e/as-of.test.ts',
      name: 'a change that begins in the future is served from its instant on, and mirrored within 5 s',
    },
  },
  {
    name: 'a replay is done again',
    edits: [
      {
        file: 'src/memory/idempotency.ts',
        from: 'if (!done) continue;',
        to: 'if (!done || keys.length > 0) continue;',
      },
    ],
    test: {
      file: 'test/e2e/atomicity.test.ts',
      name: 'makes a write happen once, and a replay has its outcome and its ids',
    },
  },
  {
    name: 'an atomic batch commits in spite of a refusal',
    edits: [
      {
        file: 'src/memory/remember.ts',
        from: 'if (atomic && [...outcomes.values()].some((outcome) => errorOf(outcome))) throw new Undone(outcomes);',
        to: 'if (atomic && outcomes.size === 0) throw new Undone(outcomes);',
      },
    ],
    test: {
      file: 'test/e2e/atomicity.test.ts',
      name: 'stores nothing when one item is refused, and says of each why',
    },
  },
  {
    name: 'restoring lifts the refusals of a key everywhere',
    edits: [
      {
        file: 'src/memory/forget.cypher.ts',
        from: 'WHERE t.scopePath = m.scopePath AND t.key = m.key AND',
        to: 'WHERE t.key = m.key AND',
      },
    ],
    test: { file: 'test/e2e/atomicity.test.ts', name: 'lifts the refusal of its own key alone' },
  },
  {
    name: 'a window forgets what shadows it',
    edits: [
      {
        file: 'src/graph/fragments/windows.ts',
        from: 'RETURN collect({from: q.validFrom, until: q.heldUntil}) AS shadows',
        to: 'RETURN [] AS shadows',
      },
    ],
    test: {
      file: 'test/graph/windows.test.ts',
      name: 'after 4 and after 8 operations of random histories, one after the other',
    },
  },
];
