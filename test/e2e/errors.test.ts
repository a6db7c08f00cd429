import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  isOfJob,
  startWorld,
  type Actor,
  type Operation,
  type Person,
  type Variables,
  type World,
} from './kit.js';

let world: World;
let owner: Actor;
let ann: Person;
const statements: string[] = [];
beforeAll(async () => {
  world = await startWorld('errors', {
    observe: (name) => {
      if (!isOfJob(name)) statements.push(name);
    },
  });
  ({ owner } = world);
  ann = await world.person({ handle: 'ann', may: [{ namespace: 'read', access: 'READ' }] });
});
afterAll(() => world.close());

const UNKNOWN = '0196a3b2-7c11-7d22-8e33-000000000001';
/** Nothing of these may leave, in any error. */
const INSIDE =
  /neo4j|cypher|lucene|bolt:|\bat (Object|async|new|Module)\b|\/src\/|\/dist\/|node_modules|\.js:\d|\.ts:\d|MATCH \(|scopePath|workspaceId|stacktrace|zod/i;

function clean(body: unknown): void {
  const text = JSON.stringify(body);
  expect(INSIDE.exec(text)?.[0]).toBeUndefined();
}

describe('every failure has its code, and nothing of the inside leaves with it', () => {
  test.each<[string, string, Operation, () => object | Promise<object>, object?]>([
    [
      'BAD_INPUT',
      'a bad key',
      'remember',
      () => ({ input: { key: '', value: 'x' } }),
      { field: 'input.key' },
    ],
    ['BAD_INPUT', 'a bad namespace', 'remember', () => ({ input: { namespace: '*', value: 'x' } })],
    ['BAD_INPUT', 'a bad instant', 'remember', () => ({ input: { value: 'x', validFrom: '2026-05-01' } })],
    [
      'BAD_INPUT',
      'a leap second',
      'remember',
      () => ({ input: { value: 'x', validFrom: '2016-12-31T23:59:60Z' } }),
    ],
    ['BAD_INPUT', 'a wrong type', 'remember', () => ({ input: { value: 5 } })],
    ['BAD_INPUT', 'an unknown field', 'remember', () => ({ input: { value: 'x', trust: 'VERIFIED' } })],
    ['BAD_INPUT', 'a missing field', 'remember', () => ({ input: {} })],
    ['BAD_INPUT', 'a missing variable', 'remember', () => ({})],
    ['BAD_INPUT', 'an unknown enum', 'memories', () => ({ orderBy: 'RANDOM' })],
    [
      'BAD_INPUT',
      'a number out of range',
      'remember',
      () => ({ input: { value: 'x', importance: 7 } }),
      { field: 'input.importance' },
    ],
    ['BAD_INPUT', 'an int that is none', 'revise', () => ({ id: UNKNOWN, input: { expectedVersion: 1e12 } })],
    [
      'BAD_INPUT',
      'an empty period',
      'memories',
      () => ({ filters: { created: { from: '2026-05-01T00:00:00Z', to: '2026-05-01T00:00:00Z' } } }),
    ],
    ['BAD_INPUT', 'a long list', 'memories', () => ({ filters: { kinds: new Array(51).fill('a') } })],
    [
      'BAD_INPUT',
      'a long purpose',
      'createNamespace',
      () => ({ input: { path: 'x', purpose: 'x'.repeat(2_001) } }),
    ],
    [
      'BAD_INPUT',
      'a key that expired before it was made',
      'createApiKey',
      () => ({ input: { principalId: ann.principalId, role: 'READER', expiresAt: '2001-01-01T00:00:00Z' } }),
    ],
    ['BAD_INPUT', 'a grant to nobody', 'grant', () => ({ input: { namespace: 'x', access: 'READ' } })],
    [
      'BAD_INPUT',
      'a grant to two',
      'grant',
      () => ({ input: { principalId: ann.principalId, keyId: ann.keyId, namespace: 'x', access: 'READ' } }),
    ],
    ['NOT_FOUND', 'a memory', 'forget', () => ({ id: UNKNOWN })],
    ['NOT_FOUND', 'a key', 'revokeApiKey', () => ({ id: UNKNOWN })],
    ['NOT_FOUND', 'a principal', 'createApiKey', () => ({ input: { principalId: UNKNOWN, role: 'READER' } })],
    [
      'NOT_FOUND',
      'a grantee',
      'grant',
      () => ({ input: { principalId: UNKNOWN, namespace: 'x', access: 'READ' } }),
    ],
    [
      'CONFLICT',
      'a version',
      'remember',
      () => ({ input: { key: 'k', value: 'x', expectedVersion: 3 } }),
      { currentVersion: 0 },
    ],
    ['CONFLICT', 'a handle', 'createPrincipal', () => ({ input: { kind: 'USER', handle: 'ann' } })],
    ['FORBIDDEN', 'a workspace', 'createWorkspace', () => ({ input: { name: 'x' } })],
    [
      'TOMBSTONED',
      'a key',
      'remember',
      async () => {
        await owner.call('forget', {
          id: (await owner.remember({ key: 'dead', value: 'x' })).memory.id,
          reason: 'wrong',
        });
        return { input: { key: 'dead', value: 'x' } };
      },
      { tombstone: { key: 'dead', reason: 'wrong' } },
    ],
    [
      'DEPENDENCY_UNAVAILABLE',
      'meaning',
      'recall',
      () => ({ input: { query: 'x', mode: 'DENSE' } }),
      { retryable: true },
    ],
  ])('%s: %s', async (code, _what, operation, variables, details = {}) => {
    const refused = await owner.refusal(operation, { ...(await variables()) });
    expect(refused.extensions).toMatchObject({ code, ...details });
    expect(refused.message.length).toBeGreaterThan(5);
    clean(refused);
  });

  test('FORBIDDEN and UNAUTHENTICATED too', async () => {
    for (const [operation, variables] of [
      ['remember', { input: { namespace: 'read', value: 'x' } }],
      ['apiKeys', {}],
      ['grant', { input: { principalId: ann.principalId, namespace: 'user/ann', access: 'READ' } }],
    ] as const) {
      const refused = await ann.refusal(operation, variables);
      expect(refused.extensions).toEqual({ code: 'FORBIDDEN' });
      clean(refused);
    }
    const refused = await world.service.gql('hg_none_none', '{ viewer { holdsWorkspace } }');
    expect(refused).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    clean(refused);
  });
});

describe('a document that cannot be run is BAD_INPUT and costs no statement but the credential’s', () => {
  test.each([
    ['no GraphQL', 'mutation {'],
    ['nothing', ''],
    ['an unknown field', '{ memories { nodes { secret } } }'],
    ['an unknown operation', '{ dropEverything }'],
    ['no selection', '{ viewer }'],
    ['an unknown argument', '{ memories(limit: 5) { nodes { id } } }'],
    [
      'two operations and no name',
      'query a { viewer { holdsWorkspace } } query b { viewer { holdsWorkspace } }',
    ],
    ['a fragment that contains itself', '{ viewer { ...a } } fragment a on Viewer { ...a }'],
    ['a subscription', 'subscription { memories { nodes { id } } }'],
    ['an unused variable', 'query ($x: Int) { viewer { holdsWorkspace } }'],
    ['very many tokens', `{ ${'viewer { holdsWorkspace } '.repeat(1_500)} }`],
    ['a bad literal', '{ namespace(path: "*") { id } }'],
    ['a bad list', '{ memories(scope: {namespaces: [5]}) { nodes { id } } }'],
  ])('%s', async (_what, document) => {
    statements.length = 0;
    const { errors, data } = await world.service.gql(owner.key, document);
    expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT');
    expect(data ?? null).toBeNull();
    clean(errors);
    expect(statements.filter((name) => name !== 'identity.credential')).toEqual([]);
  });

  test('the schema can be read with a key only', async () => {
    const document = '{ __schema { queryType { name } } }';
    expect(await world.service.gql(null, document)).toMatchObject({ status: 401 });
    expect(await world.service.gql(ann.key, document)).toMatchObject({
      data: { __schema: { queryType: { name: 'Query' } } },
    });
  });
});

describe('half a character is BAD_INPUT in every text that can be given', () => {
  const LONE = ['\ud800', 'a\udfffb', '\udc00\ud800'];
  const variables = (text: string): [Operation, Variables][] => [
    ['remember', { input: { value: text } }],
    ['remember', { input: { key: text, value: 'x' } }],
    ['remember', { input: { value: 'x', summary: text } }],
    ['remember', { input: { value: 'x', kind: text } }],
    ['remember', { input: { value: 'x', tags: ['ok', text] } }],
    ['remember', { input: { value: 'x', source: { uri: text } } }],
    ['remember', { input: { value: 'x', source: { type: text } } }],
    ['remember', { input: { namespace: text, value: 'x' } }],
    ['remember', { input: { value: 'x', validFrom: text } }],
    ['rememberMany', { inputs: [{ value: 'fine' }, { value: text }] }],
    ['revise', { id: UNKNOWN, input: { value: text } }],
    ['revise', { id: text, input: { tags: [] } }],
    ['forget', { id: UNKNOWN, reason: text }],
    ['memory', { id: text }],
    ['memory', { at: { namespace: 'user/owner', key: text } }],
    ['node', { id: text }],
    ['memories', { after: text }],
    ['memories', { scope: { namespaces: [text] } }],
    ['memories', { filters: { kinds: [text] } }],
    ['memories', { filters: { tagsAny: [text] } }],
    ['memories', { filters: { tagsAll: [text] } }],
    ['memories', { filters: { sourceUriPrefix: text } }],
    ['memories', { filters: { sourceType: text } }],
    ['memories', { filters: { writtenBy: [text] } }],
    ['recall', { input: { query: text } }],
    ['recall', { input: { query: 'x', filters: { tagsAny: [text] } } }],
    ['recall', { input: { query: 'x', after: text } }],
    ['createNamespace', { input: { path: 'x', purpose: text } }],
    ['createPrincipal', { input: { kind: 'USER', handle: text } }],
    ['createPrincipal', { input: { kind: 'USER', handle: 'fine', name: text } }],
    ['createApiKey', { input: { principalId: text, role: 'READER' } }],
    ['grant', { input: { principalId: text, namespace: 'x', access: 'READ' } }],
    ['createWorkspace', { input: { name: text } }],
  ];

  test('as a variable', async () => {
    const given = variables('').map((_, index) => variables(LONE[index % LONE.length] ?? '')[index]);
    await Promise.all(
      given.map(async ([operation, input] = ['viewer', {}]) => {
        expect([operation, input, await owner.codeOf(operation, input)]).toEqual([
          operation,
          input,
          'BAD_INPUT',
        ]);
      }),
    );
  });

  test('as a literal, escaped or in a block', async () => {
    for (const literal of ['"\\ud800"', '"a\\udfff"', '"""\ud800"""'])
      for (const document of [
        `mutation { remember(input: {value: ${literal}}) { outcome } }`,
        `{ recall(input: {query: ${literal}}) { confidence } }`,
        `{ memories(filters: {tagsAny: [${literal}]}) { nodes { id } } }`,
        `{ node(id: ${literal}) { id } }`,
      ])
        expect((await world.service.gql(owner.key, document)).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });

  test('and nothing was stored, while whole characters are', async () => {
    const [row] = await world.query(
      'MATCH (m:Memory {workspaceId: $id}) WHERE m.value CONTAINS $bad OR m.value = "x" RETURN count(m) AS found',
      { id: world.workspaceId, bad: '\ufffd' },
    );
    expect(row).toEqual({ found: 1 });
    const value = '𝒳 👩‍🚀 \u{10ffff}';
    const { memory } = await owner.remember({ key: '𝒳', value, tags: ['👩‍🚀'] });
    expect(await owner.call('memory', { id: memory.id })).toMatchObject({ key: '𝒳', value, tags: ['👩‍🚀'] });
  });
});

test.each([
  '`x`',
  "x' OR 1=1 //",
  '"; MATCH (n) DETACH DELETE n //',
  '{x}',
  '$x',
  '\\u0027',
  "由'组成",
  ')}]',
  '\u0000',
  '${1+1}',
  '../..',
])('text that looks like code is stored and found as text: %j', async (text) => {
  const input = {
    namespace: 'inject',
    key: `k ${text}`,
    value: `v ${text}`,
    kind: `n ${text}`,
    tags: [`t ${text}`],
    source: { uri: `u ${text}`, type: `s ${text}` },
  };
  if (text === '\u0000') {
    expect(await owner.codeOf('remember', { input })).toBe('BAD_INPUT');
    return;
  }
  const { memory } = await owner.remember(input);
  expect(memory).toMatchObject({ ...input, kind: input.kind.toLowerCase() });
  const filters = {
    kinds: input.kind === '' ? [] : [input.kind],
    tagsAll: input.tags,
    sourceUriPrefix: input.source.uri,
    sourceType: input.source.type,
  };
  expect(await owner.keys({ scope: { namespaces: ['inject'] }, filters })).toEqual([input.key]);
  expect(await owner.call('memory', { at: { namespace: 'inject', key: input.key } })).toMatchObject({
    id: memory.id,
  });
});
