import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, type Actor, type World } from './kit.js';

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await startWorld('remember');
  ({ owner } = world);
});
afterAll(() => world.close());

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('the same text again', () => {
  test('under the same key is UNCHANGED, and moves neither version nor time', async () => {
    const first = await owner.remember({ key: 'theme', value: 'Prefers dark.' });
    const second = await owner.remember({ key: 'theme', value: 'Prefers dark.' });
    expect(first).toMatchObject({ outcome: 'CREATED', version: 1 });
    expect(second).toMatchObject({ outcome: 'UNCHANGED', version: 1, memory: first.memory });
  });

  test('without a key is the same memory, whatever its case and blanks', async () => {
    const first = await owner.remember({ value: 'Ann prefers Rust.' });
    for (const value of ['Ann prefers Rust.', ' ann  PREFERS rust. '])
      expect(await owner.remember({ value })).toMatchObject({ outcome: 'UNCHANGED', memory: first.memory });
  });

  test('without a key finds the memory that holds it under a key', async () => {
    const named = await owner.remember({ key: 'lang', value: 'Bob prefers Zig.' });
    expect(await owner.remember({ value: 'bob prefers zig.' })).toMatchObject({
      outcome: 'UNCHANGED',
      memory: { id: named.memory.id },
    });
  });

  test('without a key in another namespace is another memory', async () => {
    const here = await owner.remember({ namespace: 'team/a', value: 'Same everywhere.' });
    const there = await owner.remember({ namespace: 'team/b', value: 'Same everywhere.' });
    expect(there.outcome).toBe('CREATED');
    expect(there.memory.id).not.toBe(here.memory.id);
  });

  test('without a key where its derived key was given other content stays apart', async () => {
    const first = await owner.remember({ value: 'Origin of the key.' });
    await owner.call('revise', { id: first.memory.id, input: { value: 'Something else by now.' } });
    const again = await owner.remember({ value: 'Origin of the key.' });
    expect(again.outcome).toBe('CREATED');
    expect(again.memory.id).not.toBe(first.memory.id);
    expect(await owner.remember({ value: 'Origin of the key.' })).toMatchObject({
      outcome: 'UNCHANGED',
      memory: { id: again.memory.id },
    });
  });

  test('with a field that differs is a revision', async () => {
    await owner.remember({ key: 'tagged', value: 'v' });
    expect(await owner.remember({ key: 'tagged', value: 'v', tags: ['x'] })).toMatchObject({
      outcome: 'REVISED',
      version: 2,
    });
    expect(await owner.remember({ key: 'tagged', value: 'v', tags: [' x ', 'x'] })).toMatchObject({
      outcome: 'UNCHANGED',
    });
  });
});

describe('one rule for keys on write, read and forget', () => {
  test.each([
    ['NFC and NFD', 'café', 'cafe\u0301'],
    ['blanks at the ends', 'blank', '  blank \t'],
  ])('%s are one key', async (_what, written, asked) => {
    const { memory } = await owner.remember({ key: written, value: 'one' });
    expect(await owner.remember({ key: asked, value: 'one' })).toMatchObject({
      outcome: 'UNCHANGED',
      memory: { id: memory.id, key: written },
    });
    const at = { namespace: 'user/owner', key: asked };
    expect(await owner.call('memory', { at })).toMatchObject({ id: memory.id });
    expect(await owner.call('forget', { at })).toMatchObject({ id: memory.id, tombstone: { key: written } });
    for (const key of [written, asked])
      expect(await owner.codeOf('remember', { input: { key, value: 'two' } })).toBe('TOMBSTONED');
  });

  test('case tells keys apart, and the writer is told', async () => {
    const lower = await owner.remember({ key: 'readme', value: 'lower' });
    const upper = await owner.remember({ key: 'README', value: 'upper' });
    expect(lower.hints).toEqual([]);
    expect(upper.memory.id).not.toBe(lower.memory.id);
    expect(upper.hints).toMatchObject([{ code: 'KEY_CASE' }]);
    expect((await owner.remember({ key: 'README', value: 'changed' })).hints).toEqual([]);
    expect(await owner.call('memory', { at: { namespace: 'user/owner', key: 'Readme' } })).toBeNull();
  });
});

const full = {
  summary: 'Tea.',
  kind: 'Preference',
  tags: ['b', 'a'],
  importance: 0.9,
  confidence: 0.4,
  source: { uri: 'https://example.com/1', type: 'chat' },
  delivery: 'PINNED',
  validTo: '2090-01-01T00:00:00Z',
  expiresAt: '2089-01-01T00:00:00+01:00',
};
const shown = {
  ...full,
  kind: 'preference',
  tags: ['a', 'b'],
  validTo: '2090-01-01T00:00:00.000000Z',
  expiresAt: '2088-12-31T23:00:00.000000Z',
};

describe('every field', () => {
  test('is stored as said, in the graph itself', async () => {
    const validFrom = '2020-02-29T09:00:00.123456+09:00';
    const { memory } = await owner.remember({
      namespace: 'Stored/Here',
      key: 'full',
      value: 'Tea, no sugar.',
      ...full,
      validFrom,
    });
    const [row] = await world.query('MATCH (m:Memory {id: $id}) RETURN m', { id: memory.id });
    expect(row?.['m']).toMatchObject({
      id: memory.id,
      workspaceId: world.workspaceId,
      namespace: 'stored/here',
      scopePath: 'stored/here/',
      key: 'full',
      value: 'Tea, no sugar.',
      summary: 'Tea.',
      kind: 'preference',
      tags: ['a', 'b'],
      importance: 0.9,
      confidence: 0.4,
      sourceUri: 'https://example.com/1',
      sourceType: 'chat',
      delivery: 'PINNED',
      state: 'ACTIVE',
      lastVersion: 1,
      validFrom: '2020-02-29T00:00:00.123456Z',
      validTo: '2090-01-01T00:00:00.000000Z',
      expiresAt: '2088-12-31T23:00:00.000000Z',
    });
    const [edges] = await world.query(
      `MATCH (m:Memory {id: $id}) RETURN [(m)-[:IN]->(n:Namespace) | n.path] AS places, [(m)-[:WRITTEN_BY]->(p:Principal) | p.handle] AS writers,
        [(m)-[:CITES]->(s:Source) | s.uri] AS sources, [(m)-[:HAS_VERSION]->(v:MemoryVersion) | v.sequence] AS rows`,
      { id: memory.id },
    );
    expect(edges).toEqual({
      places: ['stored/here'],
      writers: ['owner'],
      sources: ['https://example.com/1'],
      rows: [1],
    });
  });

  test.each([
    ['kinds', { kinds: ['PREFERENCE'] }],
    ['tagsAny', { tagsAny: ['b', 'zzz'] }],
    ['tagsAll', { tagsAll: ['a', 'b'] }],
    ['importance', { importance: { gt: 0.8, lte: 0.9 } }],
    ['confidence', { confidence: { gte: 0.4, lt: 0.5 } }],
    ['valid', { valid: { from: '2089-01-01T00:00:00Z', to: '2089-06-01T00:00:00Z' } }],
    ['sourceUriPrefix', { sourceUriPrefix: 'https://example.com/1' }],
    ['sourceType', { sourceType: 'chat' }],
    ['delivery', { delivery: 'PINNED' }],
  ])('can be filtered by: %s', async (name, filters) => {
    const namespace = `filtered/${name.toLowerCase()}`;
    await owner.remember({ namespace, key: 'has', value: 'Memo one.', ...full });
    await owner.remember({ namespace, key: 'has-not', value: 'Memo two.', validTo: later(600) });
    expect(await owner.keys({ scope: { namespaces: [namespace] }, filters })).toEqual(['has']);
    expect(await owner.find('memo', { scope: { namespaces: [namespace] }, filters })).toEqual(['has']);
  });

  test('is kept when it is not mentioned', async () => {
    const { memory } = await owner.remember({ key: 'kept', value: 'Before.', ...full });
    expect((await owner.remember({ key: 'kept', value: 'After.' })).memory).toMatchObject({
      ...shown,
      value: 'After.',
    });
    expect((await owner.call('revise', { id: memory.id, input: { value: 'Later.' } })).memory).toMatchObject({
      ...shown,
      value: 'Later.',
    });
  });

  test.each([
    ['summary', { summary: 'Value.', summaryOrigin: 'EXCERPT' }],
    ['kind', { kind: 'note' }],
    ['tags', { tags: [] }],
    ['importance', { importance: 0.5 }],
    ['confidence', { confidence: 1 }],
    ['source', { source: null }],
    ['delivery', { delivery: 'ON_RECALL' }],
    ['validTo', { validTo: null }],
    ['expiresAt', { expiresAt: null }],
  ])('is cleared by null alone, and no other with it: %s', async (name, cleared) => {
    const key = `cleared-${name}`;
    const { memory } = await owner.remember({ key, value: 'Value.', ...full });
    const after = await owner.remember({ key, value: 'Value.', [name]: null });
    const moved = { version: 2, recordedAt: after.memory.recordedAt, updatedAt: after.memory.updatedAt };
    expect(after.memory).toEqual({ ...memory, ...cleared, ...moved });
  });

  test('an object replaces the whole source', async () => {
    await owner.remember({ key: 'sourced', value: 'Value.', ...full });
    expect(
      (await owner.remember({ key: 'sourced', value: 'Value.', source: { type: 'mail' } })).memory.source,
    ).toEqual({ uri: null, type: 'mail' });
  });

  test('a summary that is not given is the beginning of the value', async () => {
    const { memory } = await owner.remember({ key: 'long', value: `First sentence. ${'word '.repeat(200)}` });
    expect(memory.summaryOrigin).toBe('EXCERPT');
    expect(memory.summary.length).toBeLessThanOrEqual(280);
    expect(memory.summary).toMatch(/^First sentence\. (word ?)+$/);
  });
});

describe('the version that a writer has seen', () => {
  test.each([
    ['0 creates', 0, undefined, 'CREATED'],
    [
      'any other on a missing key is a conflict with 0',
      3,
      undefined,
      { code: 'CONFLICT', currentVersion: 0 },
    ],
    ['the present one writes', 1, 'old', 'REVISED'],
    ['a stale one is a conflict with the present one', 2, 'old', { code: 'CONFLICT', currentVersion: 1 }],
    ['0 is a conflict where something is', 0, 'old', { code: 'CONFLICT', currentVersion: 1 }],
  ])('%s', async (what, expectedVersion, before, expected) => {
    const key = `seen-${what}`;
    if (before !== undefined) await owner.remember({ key, value: before });
    const input = { key, value: 'new', expectedVersion };
    if (typeof expected === 'string') expect((await owner.remember(input)).outcome).toBe(expected);
    else expect((await owner.refusal('remember', { input })).extensions).toEqual(expected);
    const memory = await owner.call('memory', { at: { namespace: 'user/owner', key } });
    expect(memory?.value).toBe(typeof expected === 'string' ? 'new' : before);
  });
});

describe('when a memory holds', () => {
  test('a new one may hold from the past on', async () => {
    const { memory } = await owner.remember({
      key: 'past',
      value: 'Past.',
      validFrom: '0050-01-01T00:00:00Z',
    });
    expect(memory).toMatchObject({ validFrom: '0050-01-01T00:00:00.000000Z', state: 'ACTIVE' });
    expect(await owner.find('past')).toContain('past');
  });

  test('one that begins in the future is PENDING and not served', async () => {
    const { memory } = await owner.remember({ key: 'pending', value: 'Futurewords.', validFrom: later(600) });
    expect(memory.state).toBe('PENDING');
    expect(await owner.find('futurewords')).toEqual([]);
    expect(await owner.keys()).not.toContain('pending');
    expect(await owner.keys({ filters: { states: ['PENDING'] } })).toEqual(['pending']);
    expect(await owner.call('memory', { id: memory.id })).toMatchObject({ state: 'PENDING' });
  });

  test('one whose expiry is past is EXPIRED at once, not served, and the writer is told', async () => {
    const written = await owner.remember({ key: 'expired', value: 'Formerwords.', expiresAt: later(-600) });
    expect(written).toMatchObject({
      outcome: 'CREATED',
      memory: { state: 'EXPIRED' },
      hints: [{ code: 'PAST_EXPIRY' }],
    });
    expect(await owner.find('formerwords')).toEqual([]);
    expect(await owner.keys({ filters: { states: ['EXPIRED'] } })).toContain('expired');

    const revived = await owner.remember({ key: 'expired', value: 'Presentwords.' });
    expect(revived).toMatchObject({
      outcome: 'REVISED',
      version: 2,
      memory: { state: 'ACTIVE', expiresAt: null },
    });
    expect(await owner.find('presentwords')).toEqual(['expired']);
  });

  test('one stops being served at its end by itself', async () => {
    const { memory } = await owner.remember({ key: 'ending', value: 'Shortlived.', validTo: later(1.2) });
    expect(await owner.find('shortlived')).toEqual(['ending']);
    await new Promise((resolve) => setTimeout(resolve, 1_400));
    expect(await owner.find('shortlived')).toEqual([]);
    expect(await owner.call('memory', { id: memory.id })).toMatchObject({
      state: 'EXPIRED',
      version: 1,
      updatedAt: memory.updatedAt,
    });
  });

  test.each([
    ['ends when it begins', { validFrom: '2020-01-01T00:00:00Z', validTo: '2020-01-01T00:00:00Z' }],
    ['ends before it begins', { validFrom: '2020-01-01T00:00:00Z', validTo: '2019-01-01T00:00:00Z' }],
    [
      'ends when it begins, in other zones',
      { validFrom: '2020-01-01T09:00:00+09:00', validTo: '2020-01-01T00:00:00Z' },
    ],
    ['begins now and has ended', { validTo: '2019-01-01T00:00:00Z' }],
  ])('one that %s is refused, and nothing is stored', async (_what, interval) => {
    const input = { key: 'never', value: 'Never.', ...interval };
    expect((await owner.refusal('remember', { input })).extensions).toEqual({
      code: 'BAD_INPUT',
      field: 'input.validTo',
    });
    expect(await owner.call('memory', { at: { namespace: 'user/owner', key: 'never' } })).toBeNull();
  });
});

test('the creator stays, each version has its author, and writers are found in both roles', async () => {
  const namespace = 'authors';
  const may = [{ namespace, access: 'WRITE' }];
  const [ann, bob] = await Promise.all([
    world.person({ handle: 'ann', may }),
    world.person({ handle: 'bob', may }),
  ]);
  const { memory } = await ann.remember({ namespace, key: 'k', value: 'By Ann.' });
  expect(await bob.remember({ namespace, key: 'k', value: 'By Bob.' })).toMatchObject({
    version: 2,
    memory: { createdBy: { handle: 'ann' }, updatedBy: { handle: 'bob' } },
  });
  const rows = (await ann.call('history', { id: memory.id }))?.history.nodes;
  expect(rows?.map(({ version, author }) => [version, author.handle])).toEqual([
    [2, 'bob'],
    [1, 'ann'],
  ]);

  const scope = { namespaces: [namespace] };
  const found = async (filters: object) => owner.keys({ scope, filters });
  expect(await found({ createdBy: [ann.principalId] })).toEqual(['k']);
  expect(await found({ createdBy: [bob.principalId] })).toEqual([]);
  expect(await found({ updatedBy: [bob.principalId] })).toEqual(['k']);
  expect(await found({ updatedBy: [ann.principalId] })).toEqual([]);
  for (const { principalId } of [ann, bob]) expect(await found({ writtenBy: [principalId] })).toEqual(['k']);
  expect(await found({ writtenBy: [] })).toEqual([]);
});

test('a value of a megabyte is stored whole and listed as a preview', async () => {
  const value = `${'é'.repeat(499_990)} the very end`.slice(0, 500_000);
  expect(
    await owner.codeOf('remember', {
      input: { namespace: 'big', key: 'bigger', value: `${value}é`.padEnd(1_000_001, 'x') },
    }),
  ).toBe('BAD_INPUT');
  const stored = `${'x'.repeat(999_986)} the very end`;
  await owner.remember({ namespace: 'big', key: 'big', value: stored });
  expect((await owner.call('memory', { at: { namespace: 'big', key: 'big' } }))?.value).toBe(stored);
  const { nodes } = await owner.call('memories', { scope: { namespaces: ['big'] } });
  expect(nodes[0]?.preview).toHaveLength(280);
  expect(await owner.find('the very end', { scope: { namespaces: ['big'] } })).toEqual(['big']);
});
