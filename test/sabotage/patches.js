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
        file: 'src/memory/remember.ts',
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
];
