import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '../support/service.js';
import { actor, startWorld, type Actor, type Person, type Variables, type World } from './kit.js';
import { CHANGE, connect, follow, type Change, type Following } from './sockets-kit.js';

interface Page {
  readonly nodes: readonly Change[];
  readonly edges: readonly { readonly cursor: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const CHANGES = `query ($scope: ScopeInput, $since: DateTime!, $first: Int, $after: String) {
  changesSince(scope: $scope, since: $since, first: $first, after: $after) {
    nodes { ${CHANGE} } edges { cursor } pageInfo { hasNextPage endCursor } } }`;
const BEGINNING = '2020-01-01T00:00:00Z';

let world: World;
let owner: Actor;
let ann: Person;
beforeAll(async () => {
  world = await startWorld('changes');
  ({ owner } = world);
  ann = await world.person({ handle: 'ann', may: [{ namespace: 'team/a', access: 'WRITE' }] });
});
afterAll(() => world.close());

async function changes(who: Actor, variables: Variables = {}): Promise<Page> {
  const given = { since: BEGINNING, first: 100, ...variables };
  return (await world.service.ask<{ changesSince: Page }>(who.key, CHANGES, given)).changesSince;
}

/** The changes after they were sealed: at least so many. */
async function settled(who: Actor, count: number, variables: Variables = {}): Promise<Page> {
  for (const limit = Date.now() + 15_000; ;) {
    const page = await changes(who, variables);
    if (page.nodes.length >= count || Date.now() > limit) return page;
    await sleep(50);
  }
}

const in_ = (namespace: string) => ({ scope: { namespaces: [namespace] } });
const told = ({ operation, memory, version }: Change) => `${operation} ${memory?.key ?? '-'} ${version}`;

describe('changesSince', () => {
  test('tells what was created, revised, forgotten and restored, in that order, and not what stayed as it was', async () => {
    const namespace = `team/a/${randomUUID()}`;
    const one = await owner.remember({ namespace, key: 'one', value: 'First.' });
    await owner.remember({ namespace, key: 'one', value: 'First.' });
    await owner.call('revise', { id: one.memory.id, input: { value: 'Second.' } });
    const two = await ann.remember({ namespace, key: 'two', value: 'Other.' });
    await owner.call('forget', { id: one.memory.id });
    await world.service.ask(owner.key, 'mutation ($id: ID!) { restore(id: $id) { outcome } }', {
      id: one.memory.id,
    });
    const { nodes, pageInfo } = await settled(owner, 5, in_(namespace));
    expect(nodes.map(told)).toEqual([
      'CREATED one 1',
      'REVISED one 2',
      'CREATED two 1',
      'FORGOTTEN one 2',
      expect.stringMatching(/^RESTORED one \d$/),
    ]);
    expect(nodes.map((change) => change.actor.handle)).toEqual(['owner', 'owner', 'ann', 'owner', 'owner']);
    expect(nodes[2]).toMatchObject({ memoryId: two.memory.id, namespace, memory: { value: 'Other.' } });
    const sequences = nodes.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(pageInfo.hasNextPage).toBe(false);
  });

  test('goes on from a cursor, also from that of an empty page, and gives each change once', async () => {
    const namespace = `team/a/${randomUUID()}`;
    const scope = in_(namespace);
    const keys = Array.from({ length: 7 }, (_, index) => `k${index}`);
    for (const key of keys) await owner.remember({ namespace, key, value: `About ${key}.` });
    await settled(owner, 7, scope);
    const found: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 3; pages += 1) {
      const page: Page = await changes(owner, { ...scope, first: 3, after });
      found.push(...page.nodes.map(({ memory }) => memory?.key ?? ''));
      expect(page.pageInfo.hasNextPage).toBe(pages < 2);
      after = page.pageInfo.endCursor;
    }
    expect(found).toEqual(keys);
    const end = await changes(owner, { ...scope, after });
    expect(end.nodes).toEqual([]);
    await owner.remember({ namespace, key: 'later', value: 'Later.' });
    const more = await settled(owner, 1, { ...scope, after: end.pageInfo.endCursor });
    expect(more.nodes.map(told)).toEqual(['CREATED later 1']);
  });

  test('begins at the first change of an instant or later', async () => {
    const namespace = `team/a/${randomUUID()}`;
    for (const key of ['a', 'b', 'c']) await owner.remember({ namespace, key, value: `About ${key}.` });
    const { nodes } = await settled(owner, 3, in_(namespace));
    const since = nodes[1]?.at ?? '';
    const from = await changes(owner, { ...in_(namespace), since });
    expect(from.nodes.map(told)).toEqual(['CREATED b 1', 'CREATED c 1']);
    const never = await changes(owner, { ...in_(namespace), since: '2900-01-01T00:00:00Z' });
    expect(never).toEqual({ nodes: [], edges: [], pageInfo: { hasNextPage: false, endCursor: null } });
  });

  test('finds a write that commits late behind what was read already, and does not pass it over', async () => {
    const namespace = `team/a/${randomUUID()}`;
    const { memory } = await owner.remember({ namespace, key: 'early', value: 'Early.' });
    const before = await settled(owner, 1, in_(namespace));
    // As if it had been written an hour ago in a transaction that ends only now.
    await world.query(
      `MATCH (e:AuditEvent {targetId: $id}) CREATE (late:AuditEvent:UnsealedAuditEvent)
       SET late = e {.*, sequence: null, id: $late, outcome: 'REVISED', at: e.at - duration('PT1H')}`,
      { id: memory.id, late: randomUUID() },
    );
    const after = before.pageInfo.endCursor;
    const late = await settled(owner, 1, { ...in_(namespace), after });
    expect(late.nodes.map(told)).toEqual(['REVISED early 1']);
    const again = await changes(owner, { ...in_(namespace), since: before.nodes[0]?.at });
    expect(again.nodes.map(told)).toEqual(['CREATED early 1', 'REVISED early 1']);
  });

  test('tells nothing from outside of what may be read, and nothing of what was forgotten but that it was', async () => {
    const secret = await owner.remember({ namespace: 'team/b', key: 'secret', value: 'Hidden.' });
    const open = await owner.remember({ namespace: 'team/a', key: `open ${randomUUID()}`, value: 'Seen.' });
    await owner.call('forget', { id: open.memory.id });
    const of = ({ nodes }: Page) => nodes.filter(({ memoryId }) => memoryId === open.memory.id);
    const since = open.memory.createdAt;
    let all = await changes(ann, { scope: { all: true }, since });
    for (const limit = Date.now() + 15_000; of(all).length < 2 && Date.now() < limit;) {
      await sleep(50);
      all = await changes(ann, { scope: { all: true }, since });
    }
    expect(all.nodes.map(({ memoryId }) => memoryId)).not.toContain(secret.memory.id);
    const mine = of(all);
    expect(mine.map(told)).toEqual(['CREATED - 1', 'FORGOTTEN - 1']);
    expect((await changes(ann, in_('team/b'))).nodes).toEqual([]);
    const stranger = actor(world.service, await world.service.newWorkspace('changes stranger'));
    expect((await changes(stranger, { scope: { all: true } })).nodes).toEqual([]);
  });

  test.each([
    ['a cursor of another scope', { after: 'x', scope: { all: true } }, 'after'],
    ['a page of none', { first: 0 }, 'first'],
    ['a page of 101', { first: 101 }, 'first'],
  ])('refuses %s', async (_what, variables, field) => {
    const { errors } = await world.service.gql(owner.key, CHANGES, { since: BEGINNING, ...variables });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field });
  });
});

describe('memoryChanged', () => {
  let second: TestService;
  beforeAll(async () => {
    second = await startTestService();
  });
  afterAll(() => second.close());

  /** Follows a namespace on an instance. */
  async function following(
    service: TestService,
    key: string,
    namespace: string,
    ready = namespace,
  ): Promise<Following & { close(): void }> {
    const client = connect(service, key);
    const running = await follow(client, in_(namespace), (turn) =>
      owner.remember({ namespace: ready, key: `ready ${turn} ${randomUUID()}`, value: 'Ready.' }),
    );
    return { ...running, close: () => void client.dispose() };
  }

  test('tells every change in scope once and in order, whichever instance wrote it', async () => {
    const namespace = `team/a/${randomUUID()}`;
    const here = await following(world.service, owner.key, namespace);
    const there = await following(second, ann.key, namespace);
    const [start, startThere] = [here.seen.length, there.seen.length];
    const onSecond = actor(second, owner.key);
    const { memory } = await onSecond.remember({ namespace, key: 'one', value: 'First.' });
    await owner.call('revise', { id: memory.id, input: { value: 'Second.' } });
    await owner.remember({ namespace: 'team/b', key: randomUUID(), value: 'Elsewhere.' });
    await onSecond.remember({ namespace, key: 'one', value: 'Second.' });
    await onSecond.call('forget', { id: memory.id });
    for (const [subscription, from] of [
      [here, start],
      [there, startThere],
    ] as const) {
      const seen = (await subscription.until(from + 3)).slice(from);
      expect(seen.map(({ operation }) => operation)).toEqual(['CREATED', 'REVISED', 'FORGOTTEN']);
      expect(seen.every(({ memoryId }) => memoryId === memory.id)).toBe(true);
      subscription.close();
    }
  });

  test('comes within a second of the write for 19 changes of 20', async () => {
    const namespace = `team/a/${randomUUID()}`;
    const running = await following(second, owner.key, namespace);
    const lags: number[] = [];
    for (let turn = 1; turn <= 40; turn += 1) {
      await owner.remember({ namespace, key: `lag ${turn}`, value: `Number ${turn}.` });
      const written = performance.now();
      await running.until(turn);
      lags.push(performance.now() - written);
    }
    running.close();
    lags.sort((a, b) => a - b);
    expect(lags[37]).toBeLessThanOrEqual(1_000);
  });

  test('ends when its key is revoked, and tells nothing that was written after', async () => {
    const namespace = `team/a/${randomUUID()}`;
    const leaver = await world.person({
      handle: `leaver-${randomUUID().slice(0, 8)}`,
      may: [{ namespace: 'team/a', access: 'READ' }],
    });
    const running = await following(second, leaver.key, namespace);
    await owner.call('revokeApiKey', { id: leaver.keyId });
    await owner.remember({ namespace, key: 'after', value: 'Not for you.' });
    const errors = await running.ended;
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    expect(running.seen).toEqual([]);
    running.close();
  });

  test('of an idle key that was revoked ends within 2 s', async () => {
    const leaver = await world.person({
      handle: `idle-${randomUUID().slice(0, 8)}`,
      may: [{ namespace: 'team/a', access: 'READ' }],
    });
    const running = await following(second, leaver.key, `team/a/${randomUUID()}`);
    await owner.call('revokeApiKey', { id: leaver.keyId });
    const revoked = performance.now();
    expect((await running.ended).map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    expect(performance.now() - revoked).toBeLessThanOrEqual(2_000);
    running.close();
  });

  test('of a key that expires ends when it does', async () => {
    const input = {
      principalId: ann.principalId,
      role: 'READER',
      expiresAt: new Date(Date.now() + 6_000).toISOString(),
    };
    const { key } = await owner.call('createApiKey', { input });
    const running = await following(second, key, `team/a/${randomUUID()}`);
    expect((await running.ended).map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    running.close();
  });

  test('narrows with the key: what is no longer granted is not told', async () => {
    const [kept, lost] = [`team/a/${randomUUID()}`, `team/a/${randomUUID()}`];
    const { key, apiKey } = await owner.call('createApiKey', {
      input: { principalId: ann.principalId, role: 'READER' },
    });
    const client = connect(second, key);
    const running = await follow(client, { scope: { subtrees: ['team/a'] } }, (turn) =>
      owner.remember({ namespace: lost, key: `ready ${turn}`, value: 'Ready.' }),
    );
    await owner.call('grant', { input: { keyId: apiKey.id, namespace: kept, access: 'READ' } });
    const before = running.seen.length;
    await owner.remember({ namespace: lost, key: 'lost', value: 'Not for you.' });
    await owner.remember({ namespace: kept, key: 'kept', value: 'For you.' });
    const seen = (await running.until(before + 1)).slice(before);
    expect(seen.map(told)).toEqual(['CREATED kept 1']);
    void client.dispose();
  });
});
