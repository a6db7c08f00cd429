import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import type { ExecuteOperation } from '../../../src/mcp/execute.js';
import { createMcpServer } from '../../../src/mcp/server.js';
import { serveMcpStdio, type McpConnection } from '../../../src/mcp/stdio.js';

/** The contract, without resolvers. */
export const schema: GraphQLSchema = buildSchema(
  readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'),
);

/** The client and protocol version that a test speaks with. */
export type Era = '2026' | '2025' | 'v1';

/** All of them. */
export const ERAS: readonly Era[] = ['2026', '2025', 'v1'];

/** What both lines of clients have in common. */
export interface TestClient {
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<ToolResult>;
  listTools(): Promise<{ tools: Record<string, unknown>[] }>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

/** A tool's result as the tests look at it. */
export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, never>;
}

/** A client connected in this process to a server whose operations run with `execute`. */
export async function connect(
  execute: ExecuteOperation,
  era: Era = '2026',
): Promise<{ client: TestClient; connection: McpConnection }> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const factory = () => createMcpServer({ schema, execute, credential: 'hg_test', version: '0.0.0' });
  const connection = await serveMcpStdio(factory, { transport: far });
  const info = { name: 'test', version: '0.0.0' };
  const client =
    era === 'v1'
      ? new LegacyClient(info)
      : new Client(info, era === '2026' ? { versionNegotiation: { mode: 'auto' } } : {});
  await client.connect(near);
  return { client: client as never, connection };
}
