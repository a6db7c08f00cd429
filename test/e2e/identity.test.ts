import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actor, startWorld, type Actor, type Person, type World } from './kit.js';

let world: World;
let owner: Actor;
let ann: Person;
beforeAll(async () => {
  world = await startWorld('identity');
  ({ owner } = world);
  ann = await world.person({ handle: 'Ann', may: [{ namespace: 'team', access: 'MANAGE' }] });
});
afterAll(() => world.close());

const VIEWER = '{ viewer { principal { handle } } }';
const keyFor = async (role: string, more: object = {}) => {
  const { key } = await owner.call('createApiKey', {
    input: { principalId: ann.principalId, role, ...more },
  });
  return actor(world.service, key);
};

describe('a key', () => {
  test('tells who acts, where, and what that may', async () => {
    expect(await ann.call('viewer')).toMatchObject({
      workspace: { id: world.workspaceId },
      principal: { handle: 'ann', kind: 'USER' },
      holdsWorkspace: false,
      apiKey: { role: 'WRITER', home: 'user/ann', grants: [] },
    });
    const { grants } = await ann.call('viewer');
    expect([...grants].sort((a, b) => (a.namespace < b.namespace ? -1 : 1))).toEqual([
      { namespace: 'team', subtree: true, access: 'WRITE' },
      { namespace: 'user/ann', subtree: true, access: 'WRITE' },
    ]);
    expect(await owner.call('viewer')).toMatchObject({ holdsWorkspace: true, grants: [] });
  });

  test('is shown whole once, and stored as a hash only', async () => {
    const { key, apiKey } = await owner.call('createApiKey', {
      input: { principalId: ann.principalId, role: 'READER' },
    });
    expect(key).toMatch(new RegExp(`^hg_${apiKey.prefix}_`));
    const listed = await world.service.gql(
      owner.key,
      '{ apiKeys { id prefix role home createdAt principal { handle } grants { id } } }',
    );
    const secret = key.slice(key.indexOf('_', 3) + 1);
    expect(JSON.stringify(listed)).toContain(apiKey.prefix);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const stored = await world.query('MATCH (k:ApiKey {id: $id}) RETURN k', { id: apiKey.id });
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  test('that does not work is refused in one way for all reasons', async () => {
    const dead = await world.person({ handle: 'dead' });
    const [prefix] = /^hg_[^_]+/.exec(dead.key) ?? [];
    await owner.call('revokeApiKey', { id: dead.keyId });
    const working = `hg_${'a'.repeat(12)}_${'b'.repeat(43)}`;
    const answers = await Promise.all(
      [
        null,
        '',
        'x',
        'Bearer',
        'hg__',
        working,
        `${prefix ?? ''}_wrong`,
        dead.key,
        `${ann.key}x`,
        ann.key.toUpperCase(),
        ` ${ann.key} y`,
      ].map((key) => world.service.gql(key, VIEWER)),
    );
    const [first] = answers;
    expect(first).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    for (const answer of answers) expect(answer).toEqual(first);
  });

  test.each([
    ['revoked', async (person: Person) => owner.call('revokeApiKey', { id: person.keyId })],
    [
      'past its expiry',
      async (person: Person) =>
        world.query(
          'MATCH (k:ApiKey {id: $id}) SET k.expiresAt = datetime.realtime() - duration({seconds: 1})',
          { id: person.keyId },
        ),
    ],
    [
      'of a suspended principal',
      async (person: Person) =>
        world.query("MATCH (p:Principal {id: $id}) SET p.status = 'SUSPENDED'", { id: person.principalId }),
    ],
    [
      'of a retired principal',
      async (person: Person) =>
        world.query("MATCH (p:Principal {id: $id}) SET p.status = 'RETIRED'", { id: person.principalId }),
    ],
  ])('%s is refused on the next request', async (what, end) => {
    const person = await world.person({ handle: `ended-${what.replaceAll(' ', '-')}` });
    expect((await world.service.gql(person.key, VIEWER)).status).toBe(200);
    await end(person);
    expect(await world.service.gql(person.key, VIEWER)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(
      await world.service.gql(person.key, 'mutation { remember(input: {value: "x"}) { outcome } }'),
    ).toMatchObject({ status: 401 });
  });

  test('revoked again keeps the first instant', async () => {
    const person = await world.person({ handle: 'twice' });
    const first = await owner.call('revokeApiKey', { id: person.keyId });
    expect(await owner.call('revokeApiKey', { id: person.keyId })).toEqual(first);
    expect(await owner.codeOf('revokeApiKey', { id: '0196a3b2-7c11-7d22-8e33-000000000001' })).toBe(
      'NOT_FOUND',
    );
  });

  test('loses a grant on the next request', async () => {
    const person = await world.person({ handle: 'fading', may: [{ namespace: 'fading', access: 'WRITE' }] });
    await person.remember({ namespace: 'fading', key: 'k', value: 'v' });
    await world.query("MATCH (:Principal {id: $id})-[g:MAY]->(:Namespace {path: 'fading'}) DELETE g", {
      id: person.principalId,
    });
    expect(await person.codeOf('remember', { input: { namespace: 'fading', key: 'k', value: 'w' } })).toBe(
      'FORBIDDEN',
    );
    expect(await person.keys({ scope: { all: true } })).toEqual([]);
  });
});

describe('a role caps everything', () => {
  test.each([
    ['READER', { write: 'FORBIDDEN', pin: 'FORBIDDEN', grant: 'FORBIDDEN', administer: 'FORBIDDEN' }],
    ['WRITER', { write: 'done', pin: 'FORBIDDEN', grant: 'FORBIDDEN', administer: 'FORBIDDEN' }],
    ['REVIEWER', { write: 'done', pin: 'done', grant: 'FORBIDDEN', administer: 'FORBIDDEN' }],
    ['ADMIN', { write: 'done', pin: 'done', grant: 'done', administer: 'done' }],
  ])('%s', async (role, expected) => {
    const who = await keyFor(role);
    const outcome = async (work: () => Promise<unknown>) =>
      work().then(
        () => 'done',
        (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
      );
    const namespace = 'team';
    expect({
      write: await outcome(() => who.remember({ namespace, key: role, value: 'x' })),
      pin: await outcome(() =>
        who.remember({ namespace, key: `${role}-pin`, value: 'x', delivery: 'PINNED' }),
      ),
      grant: await outcome(() =>
        who.call('grant', { input: { principalId: ann.principalId, namespace: 'team/sub', access: 'READ' } }),
      ),
      administer: await outcome(() => who.call('apiKeys')),
    }).toEqual(expected);
    expect(await who.call('memory', { at: { namespace, key: role } })).toEqual(
      expected.write === 'done' ? expect.objectContaining({ value: 'x' }) : null,
    );
  });

  test('and no one makes a key above their own', async () => {
    const admin = await keyFor('ADMIN');
    expect(
      await admin.codeOf('createApiKey', { input: { principalId: ann.principalId, role: 'OWNER' } }),
    ).toBe('FORBIDDEN');
    expect(
      await admin.call('createApiKey', { input: { principalId: ann.principalId, role: 'ADMIN' } }),
    ).toMatchObject({ apiKey: { role: 'ADMIN' } });
  });
});

describe('grants of a key narrow it', () => {
  test('to the parts that its principal may too', async () => {
    const narrowed = await keyFor('REVIEWER', {
      grants: [
        { namespace: 'team/alpha', access: 'READ' },
        { namespace: 'elsewhere', access: 'MANAGE' },
      ],
    });
    expect(await narrowed.call('viewer')).toMatchObject({
      holdsWorkspace: false,
      grants: [{ namespace: 'team/alpha', subtree: true, access: 'READ' }],
    });
    await owner.call('rememberMany', {
      inputs: ['team', 'team/alpha', 'team/alpha/b', 'elsewhere'].map((namespace) => ({
        namespace,
        key: `at ${namespace}`,
        value: 'Narrow canary',
      })),
    });
    expect((await narrowed.keys({ scope: { all: true } })).sort()).toEqual([
      'at team/alpha',
      'at team/alpha/b',
    ]);
    expect(await narrowed.keys()).toEqual([]);
    expect(await narrowed.keys({ scope: { subtrees: ['team'] } })).toHaveLength(2);
    for (const namespace of ['team/alpha', 'team', 'elsewhere', 'user/ann'])
      expect(await narrowed.codeOf('remember', { input: { namespace, key: 'k', value: 'v' } })).toBe(
        'FORBIDDEN',
      );
  });

  test('an ADMIN key too: it has the namespace, and does not administer around it', async () => {
    const admin = await keyFor('ADMIN', { grants: [{ namespace: 'team/admin', access: 'MANAGE' }] });
    expect(await admin.call('viewer')).toMatchObject({
      holdsWorkspace: false,
      grants: [{ namespace: 'team/admin', access: 'MANAGE' }],
    });
    await admin.remember({ namespace: 'team/admin/x', key: 'k', value: 'v' });
    expect(
      await admin.call('grant', {
        input: { principalId: ann.principalId, namespace: 'team/admin/x', access: 'READ' },
      }),
    ).toMatchObject({ access: 'READ' });
    expect(await admin.codeOf('remember', { input: { namespace: 'team', key: 'k', value: 'v' } })).toBe(
      'FORBIDDEN',
    );
    expect(
      await admin.codeOf('grant', {
        input: { principalId: ann.principalId, namespace: 'team', access: 'READ' },
      }),
    ).toBe('FORBIDDEN');
    expect(await admin.codeOf('apiKeys')).toBe('FORBIDDEN');
    expect(await admin.codeOf('principals')).toBe('FORBIDDEN');
    expect(await admin.codeOf('createPrincipal', { input: { kind: 'USER', handle: 'eve' } })).toBe(
      'FORBIDDEN',
    );
    expect(
      await admin.codeOf('createApiKey', { input: { principalId: ann.principalId, role: 'READER' } }),
    ).toBe('FORBIDDEN');
    expect(await admin.codeOf('revokeApiKey', { id: ann.keyId })).toBe('FORBIDDEN');
    expect(await admin.call('health')).toMatchObject({ details: null });
    expect((await admin.call('namespaces')).nodes.map(({ path }) => path)).toEqual([
      'team/admin',
      'team/admin/x',
    ]);
  });

  test('and a subtree is passed on only by who has all of it', async () => {
    const admin = await keyFor('ADMIN', {
      grants: [{ namespace: 'exact', access: 'MANAGE', subtree: false }],
    });
    const input = { principalId: ann.principalId, namespace: 'exact', access: 'READ' };
    expect(await admin.codeOf('grant', { input })).toBe('FORBIDDEN');
    expect(await admin.call('grant', { input: { ...input, subtree: false } })).toMatchObject({
      subtree: false,
    });
  });
});

describe('an agent', () => {
  let agent: Person;
  beforeAll(async () => {
    await ann.remember({ key: 'of-ann', value: 'Owners canary.' });
    agent = await world.person({
      handle: 'robot',
      kind: 'AGENT',
      ownerId: ann.principalId,
      role: 'REVIEWER',
      may: [{ namespace: 'team', access: 'MANAGE' }],
    });
    await agent.remember({ key: 'of-robot', value: 'Agents canary.' });
  });

  test('has its owner’s branch always in scope, to read only', async () => {
    expect((await agent.keys()).sort()).toEqual(['of-ann', 'of-robot']);
    expect((await agent.find('canary')).sort()).toEqual(['of-ann', 'of-robot']);
    expect(await agent.codeOf('remember', { input: { namespace: 'user/ann', key: 'x', value: 'y' } })).toBe(
      'FORBIDDEN',
    );
    const at = { namespace: 'user/ann', key: 'of-ann' };
    expect(await agent.codeOf('forget', { at })).toBe('FORBIDDEN');
    const memory = await agent.call('memory', { at });
    expect(await agent.codeOf('revise', { id: memory?.id, input: { tags: ['mine'] } })).toBe('FORBIDDEN');
    expect(await ann.call('memory', { at })).toMatchObject({ version: 1, tags: [] });
  });

  test('is not in the scope of its owner', async () => {
    expect(await ann.keys()).toEqual(['of-ann']);
    expect(await ann.call('memory', { at: { namespace: 'user/robot', key: 'of-robot' } })).toBeNull();
  });

  test('never pins, nor changes or forgets what is pinned, whatever it was granted', async () => {
    const input = { namespace: 'team', key: 'robot-pin', value: 'x' };
    expect(await agent.codeOf('remember', { input: { ...input, delivery: 'PINNED' } })).toBe('FORBIDDEN');
    const { results } = await agent.call('rememberMany', {
      inputs: [
        { ...input, delivery: 'PINNED' },
        { ...input, key: 'free' },
      ],
    });
    expect(results).toMatchObject([
      { payload: null, error: { code: 'FORBIDDEN' } },
      { payload: { outcome: 'CREATED' } },
    ]);
    const { memory } = await agent.remember(input);
    expect(await agent.codeOf('revise', { id: memory.id, input: { delivery: 'PINNED' } })).toBe('FORBIDDEN');

    await owner.call('revise', { id: memory.id, input: { delivery: 'PINNED' } });
    expect(await agent.codeOf('revise', { id: memory.id, input: { value: 'y' } })).toBe('FORBIDDEN');
    expect(await agent.codeOf('revise', { id: memory.id, input: { delivery: null } })).toBe('FORBIDDEN');
    expect(await agent.codeOf('remember', { input: { ...input, value: 'y' } })).toBe('FORBIDDEN');
    expect(await agent.codeOf('forget', { id: memory.id })).toBe('FORBIDDEN');
    expect(await owner.call('memory', { id: memory.id })).toMatchObject({
      value: 'x',
      delivery: 'PINNED',
      version: 2,
    });
  });

  test.each([
    ['without an owner', { kind: 'AGENT', handle: 'stray' }, 'BAD_INPUT'],
    ['of an agent', () => ({ kind: 'AGENT', handle: 'stray', ownerId: agent.principalId }), 'NOT_FOUND'],
    [
      'of nobody',
      { kind: 'AGENT', handle: 'stray', ownerId: '0196a3b2-7c11-7d22-8e33-000000000001' },
      'NOT_FOUND',
    ],
  ])('%s is not made', async (_what, input, code) => {
    expect(
      await owner.codeOf('createPrincipal', { input: typeof input === 'function' ? input() : input }),
    ).toBe(code);
  });
});

describe('principals', () => {
  test('have handles of their own, whatever the case', async () => {
    expect(await owner.codeOf('createPrincipal', { input: { kind: 'SERVICE', handle: 'ANN' } })).toBe(
      'CONFLICT',
    );
    for (const handle of ['', 'a/b', '..', 'a b', 'ä', 'x'.repeat(65), '*'])
      expect(await owner.codeOf('createPrincipal', { input: { kind: 'SERVICE', handle } })).toBe('BAD_INPUT');
    expect(
      await owner.codeOf('createPrincipal', {
        input: { kind: 'USER', handle: 'owned', ownerId: ann.principalId },
      }),
    ).toBe('BAD_INPUT');
  });

  test('are listed once each, page by page', async () => {
    const found: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page: {
        nodes: { handle: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      } = await owner.call('principals', { first: 2, after });
      found.push(...page.nodes.map(({ handle }) => handle));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(found).toEqual([...new Set(found)].sort());
    expect(found).toEqual(expect.arrayContaining(['ann', 'owner', 'robot']));
  });
});

describe('workspaces', () => {
  const input = { name: 'Workspaces' };
  test('are made by the first owner key of the installation alone', async () => {
    for (const who of [ann, owner, await keyFor('OWNER')])
      expect(await who.codeOf('createWorkspace', { input })).toBe('FORBIDDEN');
    const founder = actor(world.service, world.service.ownerKey);
    const { principal } = await founder.call('viewer');
    const { key } = await founder.call('createApiKey', {
      input: { principalId: principal.id, role: 'OWNER' },
    });
    expect(await actor(world.service, key).codeOf('createWorkspace', { input })).toBe('FORBIDDEN');
  });

  test('have a name of their own, whatever the case', async () => {
    const founder = actor(world.service, world.service.ownerKey);
    const name = `Tenant ${world.workspaceId}`;
    const made = await founder.call('createWorkspace', { input: { name: ` ${name} ` } });
    expect(made.workspace.name).toBe(name);
    expect(await actor(world.service, made.key).call('viewer')).toMatchObject({
      workspace: { name },
      holdsWorkspace: true,
      principal: { handle: 'owner' },
    });
    expect(await founder.codeOf('createWorkspace', { input: { name: name.toUpperCase() } })).toBe('CONFLICT');
    for (const bad of ['', '  ', 'a\nb', 'x'.repeat(101)])
      expect(await founder.codeOf('createWorkspace', { input: { name: bad } })).toBe('BAD_INPUT');
  });
});
