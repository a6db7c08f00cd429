import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { isOfJob, startWorld, type Person, type World } from './kit.js';

let world: World;
let people: Person[];
const statements: string[] = [];
beforeAll(async () => {
  world = await startWorld('statements', {
    observe: (name) => {
      if (!isOfJob(name)) statements.push(name);
    },
  });
  people = await Promise.all(
    ['ann', 'bob', 'cy'].map((handle) =>
      world.person({ handle, may: [{ namespace: 'team', access: 'WRITE' }] }),
    ),
  );
  for (const [index, person] of people.entries())
    await person.call('rememberMany', {
      inputs: Array.from({ length: 4 }, (_, number) => ({
        namespace: 'team',
        key: `k${index}-${number}`,
        value: `Apple ${index} ${number}.`,
      })),
    });
});
afterAll(() => world.close());
beforeEach(() => {
  statements.length = 0;
});

const ask = (document: string, variables?: Record<string, unknown>) =>
  world.service.ask(people[0]?.key ?? '', document, variables);

test.each([
  ['in one namespace', '{namespaces: ["team"]}'],
  ['at home, by default', 'null'],
  ['in several branches', '{subtrees: ["team", "user/ann"]}'],
  ['everywhere', '{all: true}'],
])(
  'a recall %s with its writers is the credential, the arm, the hits and the writers',
  async (_what, scope) => {
    await ask(
      `{ recall(input: {query: "apple", scope: ${scope}}) { hits { score memory { value createdBy { handle } updatedBy { handle } } } confidence } }`,
    );
    const found = scope === 'null' ? [] : ['recall.hydrate', 'identity.principals.byId'];
    expect(statements).toEqual(['identity.credential', 'recall.lexical', ...found]);
  },
);

test('a filter looks at most three times, each time further, and asks for no hit or writer one by one', async () => {
  await ask(
    '{ recall(input: {query: "apple", scope: {all: true}, filters: {kinds: ["note"]}, limit: 2}) { hits { memory { value createdBy { handle } } } } }',
  );
  expect(statements.filter((name) => name !== 'recall.lexical.filtered')).toEqual([
    'identity.credential',
    'recall.hydrate',
    'identity.principals.byId',
  ]);
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('a list with its writers is three statements, however long it is', async () => {
  await ask(
    '{ memories(scope: {all: true}, first: 100) { nodes { value createdBy { handle } updatedBy { handle } } } }',
  );
  expect(statements).toEqual(['identity.credential', 'memory.list.UPDATED_DESC', 'identity.principals.byId']);
});

test('a history with its authors is four', async () => {
  const { memory } = (await people[0]?.remember({ namespace: 'team', key: 'h', value: 'One.' })) ?? {};
  for (const person of people)
    await person.remember({ namespace: 'team', key: 'h', value: `By ${person.principalId}.` });
  statements.length = 0;
  await ask(
    'query ($id: ID!) { memory(id: $id) { createdBy { handle } history(first: 100) { nodes { value author { handle } } } } }',
    { id: memory?.id },
  );
  expect(statements.filter((name) => name !== 'identity.principals.byId')).toEqual([
    'identity.credential',
    'memory.byId',
    'memory.history',
  ]);
  expect(statements.filter((name) => name === 'identity.principals.byId').length).toBeLessThanOrEqual(2);
});

test('writing is the credential, the lock and the write, once its namespace is there', async () => {
  const input = { namespace: 'team', key: 'w', value: 'Once.' };
  await people[0]?.call('remember', { input });
  expect(statements).toEqual([
    'identity.credential',
    'memory.lock.byKey',
    'memory.create',
    'audit.record',
    'identity.principals.byId',
  ]);
  statements.length = 0;
  await people[0]?.call('remember', { input });
  expect(statements.slice(0, 2)).toEqual(['identity.credential', 'memory.lock.byKey']);
  expect(statements).not.toContain('memory.apply');
  statements.length = 0;
  await people[0]?.call('remember', { input: { ...input, value: 'Twice.' } });
  expect(statements.slice(0, 4)).toEqual([
    'identity.credential',
    'memory.lock.byKey',
    'memory.apply',
    'audit.record',
  ]);
});

test('a batch is one lock and one write a namespace, however many it has', async () => {
  await people[0]?.call('rememberMany', {
    inputs: Array.from({ length: 60 }, (_, index) => ({
      namespace: 'team',
      key: `b${index}`,
      value: `Batch ${index}.`,
    })),
  });
  expect(statements).toEqual([
    'identity.credential',
    'memory.lock.byKey',
    'memory.create',
    'audit.record',
    'identity.principals.byId',
  ]);
});

test('what is refused before it is looked for costs the credential only', async () => {
  await people[0]?.codeOf('remember', { input: { namespace: 'elsewhere', key: 'k', value: 'x' } });
  await people[0]?.codeOf('memories', { first: 0 });
  await people[0]?.codeOf('recall', { input: { query: '  ' } });
  await people[0]?.call('recall', { input: { query: '???' } });
  await people[0]?.call('memories', { scope: { namespaces: [] } });
  expect(new Set(statements.filter((name) => !name.startsWith('memory.list')))).toEqual(
    new Set(['identity.credential']),
  );
});
