import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Import bans; `regex` and exact `paths` only, because a `group` pattern would also hit relative paths. */
const noDriver = {
  regex: '^neo4j-driver(-|/|$)',
  message: 'Only src/graph talks to Neo4j.',
};
const noMcpSdk = {
  regex: '^@modelcontextprotocol/',
  message: 'Only src/mcp uses the MCP SDK.',
};
const noServers = {
  regex: '^(graphql|express|helmet)(/|$)|^@(apollo|as-integrations|graphql-tools|modelcontextprotocol)/',
  message: 'The domain knows no transport.',
};
const noFrontEnds = {
  regex: '^(\\.\\./)+(graphql|mcp|http|cli|app|main)(/|\\.js$)',
  message: 'Dependencies point from the front ends to the domain and from there to the graph.',
};
const noCypher = {
  regex: '\\.cypher\\.js$|(^|/)graph/(fragments/|fragment\\.js$)',
  message: 'Front ends call domain functions; queries stay behind them.',
};
const noDomain = {
  regex: '^(\\.\\./)+(audit|doctor|identity|memory|recall|embedding|jobs|local)/',
  message: 'src/graph knows no domain module.',
};
const mints = {
  scopes: {
    regex: '(^|/)scope\\.js$',
    importNames: ['mintReadScope', 'mintWriteScope', 'mintPlace'],
    message: 'Only src/identity decides what may be read or written.',
  },
  systemAccess: {
    regex: '(^|/)scope\\.js$',
    importNames: ['mintSystemAccess'],
    message: 'Only src/app.ts hands out access to all workspaces.',
  },
  fragments: {
    regex: '(^|/)fragment\\.js$',
    importNames: ['makeFragment'],
    message: 'Only src/graph/fragments makes fragments.',
  },
};
const everyMint = [mints.scopes, mints.systemAccess, mints.fragments];
const mcpOnly = {
  regex: '^(?!\\./|node:|@modelcontextprotocol/|(graphql|zod|fastest-levenshtein)(/|$))',
  message: 'src/mcp runs GraphQL operations and knows nothing else of the service.',
};

const webOnly = {
  regex: '(^|/)src/',
  message: 'A page in a browser shares nothing with the service but its API.',
};

/** The wall around some files. Of two walls for one file the later one counts alone, so each names all its bans. */
function wall(files, ...patterns) {
  const paths = ['node:process', 'process'].map((name) => ({
    name,
    importNames: ['env'],
    message: 'Only src/config.ts reads the environment.',
  }));
  return { files, rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns }] } };
}

const walls = [
  wall(['src/**/*.ts'], noDriver, noMcpSdk, ...everyMint),
  wall(['src/app.ts'], noDriver, noMcpSdk, mints.scopes, mints.fragments),
  wall(['src/graph/**/*.ts'], noServers, noFrontEnds, noDomain, ...everyMint),
  wall(['src/graph/fragments/**/*.ts'], noServers, noFrontEnds, noDomain, mints.scopes, mints.systemAccess),
  wall(
    ['src/{audit,doctor,memory,recall,embedding,jobs}/**/*.ts'],
    noDriver,
    noServers,
    noFrontEnds,
    ...everyMint,
  ),
  wall(['src/identity/**/*.ts'], noDriver, noServers, noFrontEnds, mints.systemAccess, mints.fragments),
  wall(['src/local/**/*.ts'], noDriver, noServers, noFrontEnds, ...everyMint),
  wall(['src/{graphql,http,cli}/**/*.ts'], noDriver, noMcpSdk, noCypher, ...everyMint),
  wall(['src/mcp/**/*.ts'], mcpOnly),
  wall(['web/**/*.{ts,tsx}'], webOnly),
];

/** What the walls cannot see: imports at run time, and other ways to the environment. */
const hiddenWays = {
  files: ['src/**/*.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: 'ImportExpression:not([source.type="Literal"])',
        message: 'Import by a literal name, so that it can be checked.',
      },
      {
        selector:
          'ImportExpression[source.value=/^(neo4j-driver|@modelcontextprotocol)|\\.cypher\\.js$|(^|\\/)graph\\//]',
        message: 'Import this at the top, where the walls see it.',
      },
    ],
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Only src/config.ts reads the environment.' },
      { object: 'globalThis', property: 'process', message: 'Say `process`.' },
    ],
  },
};

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', 'src/graphql/types.generated.ts', '**/.hippograph/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'Buffer', 'URL', 'performance', 'fetch', 'AbortSignal', 'setTimeout', 'clearTimeout'].map(
          (name) => [name, 'readonly'],
        ),
      ),
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // `{ left, ...rest }` takes one away from the rest.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        {
          allowNumber: true,
          allowAny: false,
          allowBoolean: false,
          allowNever: false,
          allowNullish: false,
          allowRegExp: false,
        },
      ],
      // Overflows the stack on the types of graphql, and takes the driver's option objects for class instances.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // Programs for the compiler alone, most of which must not compile.
    files: ['test/types/**/*.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { '@typescript-eslint/ban-ts-comment': 'off' },
  },
  ...walls,
  hiddenWays,
  { files: ['src/config.ts'], rules: { 'no-restricted-properties': 'off' } },
);
