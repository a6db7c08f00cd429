import { test, expect } from '@jest/globals';
import { callTool } from '../../../src/mcp/call.js';
import { loadTools, type Tool } from '../../../src/mcp/operations.js';
import type { ToolResult } from './connect.js';
import { schema } from './connect.js';
import { fakeService, memory, type Args, type Root } from './fake-service.js';

const LARGE = 'lorem ipsum dolor '.repeat(1_200).slice(0, 20_000);
const thousand = Array.from({ length: 1_000 }, (_, index) => memory(index, LARGE));
const cursorOf = (index: number) =>
  Buffer.from(JSON.stringify(['2026-05-01T00:30:00.000000Z', index])).toString('base64url');

/** The page of `nodes` from `after` on. */
function page(nodes: readonly unknown[], { first = 20, after }: Args) {
  const start = after === undefined ? 0 : nodes.findIndex((_, index) => cursorOf(index) === after) + 1;
  const edges = nodes
    .slice(start, start + first)
    .map((node, index) => ({ node, cursor: cursorOf(start + index) }));
  return {
    edges,
    pageInfo: { hasNextPage: start + first < nodes.length, endCursor: edges.at(-1)?.cursor ?? null },
  };
}

const root: Root = {
  memories: (args) => page(thousand, args),
  namespaces: (args) =>
    page(
      thousand.map((_, index) => ({ path: `team/${String(index)}`, purpose: LARGE.slice(0, 2_000) })),
      args,
    ),
  memory: () => ({
    ...memory(1, LARGE),
    history: (args: Args) => page(versions(LARGE), args),
  }),
  recall: ({ input }) => ({
    queryId: 'q1',
    confidence: 'HIGH',
    degraded: null,
    hits: thousand.slice(0, input.limit).map((found, index) => ({
      memory: found,
      score: 1 / (index + 1),
      signals: { cosine: 0.8123456789, lexical: null, fused: 1 / (index + 1) },
    })),
    pageInfo: { hasNextPage: true, endCursor: 'beyond' },
  }),
};

function versions(value: string) {
  return Array.from({ length: 100 }, (_, index) => ({
    ...memory(index, value),
    version: 100 - index,
    operation: 'REVISED',
    recordedFrom: '2026-05-01T00:30:00.000000Z',
    recordedTo: null,
    author: { handle: 'ann' },
  }));
}

function toolNamed(name: string): Tool {
  const tool = loadTools(schema).find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(name);
  return tool;
}

async function call(name: string, args: Record<string, unknown>, service: Root = root): Promise<ToolResult> {
  const { execute } = fakeService(service);
  const result = await callTool(toolNamed(name), args, { execute, credential: 'hg_test' });
  expect(result.isError).toBeUndefined();
  return result as never;
}

/** With what the newest protocol adds to it. */
const size = (result: ToolResult) => JSON.stringify(result).length + 200;
const text = (result: ToolResult) => result.content[0]?.text ?? '';
interface Page {
  edges: {
    cursor: string;
    node: { id: string; preview: string; path: string; version: number; value: string };
  }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

test.each([1, 20, 100])(
  'a list of %i from 1,000 memories of 20 KB stays within the budget',
  async (first) => {
    const result = await call('memory_list', { first, preview: 2_000 });
    expect(size(result)).toBeLessThanOrEqual(20_000);
    const { edges } = result.structuredContent?.['memories'] as unknown as Page;
    expect(edges.length).toBeGreaterThan(0);
    for (const { node } of edges) {
      expect(node.preview).toHaveLength(2_000);
      expect(text(result)).toContain(node.id);
    }
  },
);

test('a default page of a list and of a recall is not cut', async () => {
  for (const [name, args] of [
    ['memory_list', {}],
    ['memory_recall', { query: 'lorem' }],
  ] as const)
    expect((await call(name, args)).structuredContent).not.toHaveProperty('omitted');
});

test('a cut page says what was left out, and goes on without a gap', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 100 && seen.length < 100; pages++) {
    const result = await call('memory_list', {
      first: 100,
      preview: 2_000,
      ...(after === undefined ? {} : { after }),
    });
    const { edges, pageInfo } = result.structuredContent?.['memories'] as unknown as Page;
    seen.push(...edges.map(({ node }) => node.id));
    expect(pageInfo).toEqual({ hasNextPage: true, endCursor: edges.at(-1)?.cursor });
    expect(text(result)).toMatch(
      new RegExp(`Left out: ${String(100 - edges.length)} of 100 for their size. Go on with after: "`),
    );
    expect(result.structuredContent?.['omitted']).toHaveLength(1);
    after = pageInfo.endCursor ?? undefined;
  }
  expect(seen).toEqual(thousand.slice(0, seen.length).map((one) => one['id']));
});

test('a cut recall keeps the best hits and says how to get the others', async () => {
  const result = await call('memory_recall', { query: 'lorem', limit: 100 });
  expect(size(result)).toBeLessThanOrEqual(20_000);
  const { hits, pageInfo } = result.structuredContent?.['recall'] as unknown as {
    hits: { memory: { id: string } }[];
    pageInfo: unknown;
  };
  expect(hits.map((hit) => hit.memory.id)).toEqual(thousand.slice(0, hits.length).map((one) => one['id']));
  expect(pageInfo).toEqual({ hasNextPage: true, endCursor: null });
  expect(text(result)).toContain(`Ask again with limit: ${String(hits.length)}`);
});

test('namespaces with long purposes stay within the budget', async () => {
  expect(size(await call('memory_namespaces', { first: 100 }))).toBeLessThanOrEqual(20_000);
});

test('a history of long values shows the beginning of several; a row alone shows more', async () => {
  const several = await call('memory_history', { id: 'a', first: 100 });
  const alone = await call('memory_history', { id: 'a', first: 1 });
  for (const result of [several, alone]) {
    expect(size(result)).toBeLessThanOrEqual(20_000);
    expect(text(result)).toContain('the longest has 20,000');
  }
  const rows = (result: ToolResult) =>
    (result.structuredContent?.['memory'] as unknown as { history: Page }).history.edges;
  expect(rows(several).length).toBeGreaterThan(1);
  expect(rows(several)[0]?.node.value).toHaveLength(2_000 + '… [cut]'.length);
  expect(rows(alone)[0]?.node.value.length).toBeGreaterThan(8_000);
});

test('memory_get shows 40,000 characters whole, and of a megabyte what fits', async () => {
  const get = async (value: string) => {
    const result = await call('memory_get', { id: 'a' }, { memory: () => memory(1, value) });
    expect(size(result)).toBeLessThanOrEqual(100_000);
    return { result, value: (result.structuredContent?.['memory'] as unknown as { value: string }).value };
  };
  const whole = 'é'.repeat(40_000);
  expect((await get(whole)).value).toBe(whole);
  for (const filling of ['a', '😀', '"\n', '\u0001']) {
    const { result, value } = await get(filling.repeat(1_000_000 / filling.length));
    expect(value).toMatch(/… \[cut\]$/);
    expect(() => encodeURIComponent(value)).not.toThrow();
    expect(result.structuredContent?.['omitted']).toEqual([
      expect.stringMatching(
        /^texts after [\d,]+ characters; the longest has 1,000,000\. The whole is served by/,
      ),
    ]);
  }
});

test('100 results of a write are all told', async () => {
  const result = await call(
    'memory_remember_many',
    { memories: Array.from({ length: 100 }, () => ({ value: 'a' })) },
    {
      rememberMany: ({ inputs }) => ({
        results: inputs.map((_, index) => ({
          index,
          payload:
            index % 2 === 0
              ? { memory: memory(index, 'a'), outcome: 'CREATED', version: 1, hints: [] }
              : null,
          error:
            index % 2 === 0
              ? null
              : { code: 'CONFLICT', message: 'There is another version.', currentVersion: 3 },
        })),
      }),
    },
  );
  expect(result.structuredContent).not.toHaveProperty('omitted');
  expect(result.structuredContent?.['rememberMany']).toMatchObject({ results: { length: 100 } });
});
