import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Era, TestClient } from '../unit/mcp/connect.js';
import type { TestService } from '../support/service.js';

/** A client of one line and protocol version, connected over HTTP for whoever holds `key`. */
export async function mcpHttpClient(
  service: Pick<TestService, 'url'>,
  key: string,
  era: Era,
): Promise<TestClient> {
  const url = new URL(`${service.url}/mcp`);
  const info = { name: 'test', version: '0.0.0' };
  const options = { requestInit: { headers: { authorization: `Bearer ${key}` } } };
  if (era === 'v1') {
    const client = new LegacyClient(info);
    await client.connect(new LegacyTransport(url, options));
    return client as never;
  }
  const client = new Client(info, era === '2026' ? { versionNegotiation: { mode: 'auto' } } : {});
  await client.connect(new StreamableHTTPClientTransport(url, options));
  return client as never;
}

/** An answer of the endpoint, without a client around it. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends one request to the endpoint as it is. */
export async function post(
  service: Pick<TestService, 'url'>,
  key: string | null,
  body: string | object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The message that opens a session. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'raw', version: '0.0.0' },
  },
};

/** Opens a session; answers its id. */
export async function openSession(service: Pick<TestService, 'url'>, key: string): Promise<string> {
  const { status, headers, text } = await post(service, key, INITIALIZE);
  const id = headers.get('mcp-session-id');
  if (id === null) throw new Error(`No session: ${String(status)} ${text}`);
  return id;
}
