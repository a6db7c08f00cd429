import { expect, test } from '@jest/globals';
import { connect, ERAS, type TestClient } from '../unit/mcp/connect.js';
import { fakeService, memory, serviceError, type Args, type Root } from '../unit/mcp/fake-service.js';

/** A service with one namespace, kept in this process. */
function service(): Root {
  const kept = new Map<string, Record<string, unknown> & { versions: Record<string, unknown>[] }>();
  const forgotten = new Set<string>();
  const write = (found: Record<string, unknown>, changes: Record<string, unknown>, outcome: string) => {
    const id = String(found['id']);
    const before = kept.get(id);
    const version = (before?.versions.length ?? 0) + 1;
    const given = Object.entries(changes).map(([name, value]): [string, unknown] => [
      name,
      value ?? memory(0, '')[name],
    ]);
    const value = String(changes['value'] ?? found['value']);
    const now: Record<string, unknown> = {
      ...found,
      ...Object.fromEntries(given),
      version,
      preview: memory(0, value)['preview'],
    };
    const row = { ...now, operation: outcome, recordedFrom: found['createdAt'], author: { handle: 'ann' } };
    const stored = { ...now, versions: [row, ...(before?.versions ?? [])] };
    kept.set(id, stored);
    return { memory: stored, outcome, version, hints: [] };
  };
  const remember = (input: Record<string, unknown>) => {
    const key = String(input['key']);
    if (forgotten.has(key))
      throw serviceError('TOMBSTONED', 'This was forgotten.', {
        tombstone: { id: 't1', key, reason: 'wrong' },
      });
    const found = [...kept.values()].find((candidate) => candidate['key'] === key);
    if (found !== undefined && 'expectedVersion' in input && input['expectedVersion'] !== found['version'])
      throw serviceError('CONFLICT', 'There is another version.', { currentVersion: found['version'] });
    const text = String(input['value']);
    return found ? write(found, input, 'REVISED') : write(memory(kept.size, text), input, 'CREATED');
  };
  const one = (id: string) => {
    const found = kept.get(id);
    if (found === undefined) throw serviceError('NOT_FOUND', 'There is no such memory.');
    return found;
  };
  const pageInfo = { hasNextPage: false, endCursor: null };
  return {
    remember: ({ input }) => remember(input),
    rememberMany: ({ inputs }) => ({
      results: inputs.map((input, index) => ({ index, payload: remember(input as never), error: null })),
    }),
    revise: ({ id, input }) => write(one(id), input, 'REVISED'),
    memory: ({ id }: Args) => {
      const found = kept.get(id);
      const edges = found?.versions.map((node, index) => ({ node, cursor: String(index) }));
      return found ? { ...found, history: () => ({ edges, pageInfo }) } : null;
    },
    recall: () => ({
      confidence: 'HIGH',
      degraded: null,
      hits: [...kept.values()].map((found) => ({ memory: found, score: 1, signals: { fused: 1 } })),
      pageInfo,
    }),
    forget: ({ id }) => {
      const { key, namespace } = one(id);
      kept.delete(id);
      forgotten.add(String(key));
      return { id, tombstone: { id: 't1', key, namespace } };
    },
  };
}

async function call(client: TestClient, name: string, args: Record<string, unknown>): Promise<unknown> {
  const result = await client.callTool({ name, arguments: args });
  expect(JSON.stringify(result).length).toBeLessThan(20_000);
  return result.structuredContent;
}

test.each(ERAS)('a memory from its first word to its last, by tools alone (%s)', async (era) => {
  const { client, connection } = await connect(fakeService(service()).execute, era);
  await client.listTools();
  const key = 'editor-theme';

  const first = { key, value: 'Prefers dark themes.', tags: ['ui'], summary: 'Dark.' };
  expect(await call(client, 'memory_remember', first)).toMatchObject({
    remember: { outcome: 'CREATED', version: 1 },
  });
  const stale = { key, value: 'Prefers light themes.', expectedVersion: 7 };
  expect(await call(client, 'memory_remember', stale)).toMatchObject({
    error: { code: 'CONFLICT', currentVersion: 1 },
  });
  expect(
    await call(client, 'memory_remember_many', { memories: '[{"key":"other","value":"Else."}]' }),
  ).toMatchObject({
    rememberMany: { results: [{ index: 0, payload: { outcome: 'CREATED' }, error: null }] },
  });

  const recalled = (await call(client, 'memory_recall', { query: 'theme' })) as {
    recall: { hits: { memory: { id: string; preview: string } }[] };
  };
  const hit = recalled.recall.hits[0]?.memory;
  expect(hit?.preview).toBe('Prefers dark themes.');
  const id = hit?.id ?? '';

  await call(client, 'memory_revise', { id, value: 'Prefers light themes.', tags: null });
  expect(await call(client, 'memory_get', { id })).toMatchObject({
    memory: { value: 'Prefers light themes.', summary: 'Dark.', version: 2 },
  });
  expect(await call(client, 'memory_history', { id })).toMatchObject({
    memory: { history: { edges: [{ node: { version: 2 } }, { node: { value: 'Prefers dark themes.' } }] } },
  });

  expect(await call(client, 'memory_forget', { id })).toMatchObject({ forget: { id, tombstone: { key } } });
  expect(JSON.stringify(await call(client, 'memory_recall', { query: 'theme' }))).not.toContain('themes');
  expect(await call(client, 'memory_get', { id })).toEqual({ memory: null });
  expect(await call(client, 'memory_remember', first)).toMatchObject({
    error: { code: 'TOMBSTONED', tombstone: { reason: 'wrong' } },
  });
  expect(await call(client, 'memory_forget', { id })).toMatchObject({ error: { code: 'NOT_FOUND' } });

  await client.close();
  await connection.closed;
});
