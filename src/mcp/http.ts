import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isInitializeRequest, isLegacyRequest } from '@modelcontextprotocol/server';
import { withoutNullArguments } from './messages.js';
import { makeSessions, type Holder, type SessionOptions } from './sessions.js';

/** MCP over Streamable HTTP, behind whoever authenticates. */
export interface McpEndpoint {
  /** Answers a request of `holder`; `body` is its parsed JSON, undefined when it has none. */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown, holder: Holder): Promise<void>;
  /** Ends all sessions and what still runs for them. */
  close(): Promise<void>;
}

/** JSON-RPC's own codes, and those that the SDK's servers answer with. */
const RPC = { invalid: -32_600, refused: -32_000, noSession: -32_001 };
const MAX_LISTENERS = 200;

/**
 * Serves every protocol version: a request of 2026-07-28 stands for itself and gets a server of its own, one of 2025 belongs
 * to a session. A request whose key is refused meanwhile is cut off.
 */
export function makeMcpEndpoint(options: SessionOptions): McpEndpoint {
  const { makeServer, watch, report } = options;
  const sessions = makeSessions(options);
  const single = createMcpHandler(({ authInfo }) => makeServer(authInfo?.token ?? ''), {
    legacy: 'reject',
    maxSubscriptions: MAX_LISTENERS,
    onerror: report,
  });
  const handleSingle = toNodeHandler(single, { onerror: report });

  async function handleInSession(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    holder: Holder,
  ): Promise<void> {
    const id = request.headers['mcp-session-id'];
    if (typeof id === 'string') {
      const session = sessions.find(holder, id);
      if (session) await session.handle(request, response, body);
      else refuseRpc(response, 404, 'NOT_FOUND', 'There is no such session: initialize a new one.');
      return;
    }
    const opens = (Array.isArray(body) ? (body as unknown[]) : [body]).some(isInitializeRequest);
    if (request.method !== 'POST' || !opens) {
      refuseRpc(response, 400, 'BAD_INPUT', 'Mcp-Session-Id is missing: only initialize comes without it.');
      return;
    }
    const session = await sessions.open(holder);
    if (session) await session.handle(request, response, body);
    else refuseRpc(response, 429, 'RATE_LIMITED', 'There are too many sessions: end one with DELETE.');
  }

  return {
    async handle(request, response, given, holder) {
      const body = withoutNullArguments(given);
      // Also when whoever asked is gone already, which no event tells any more.
      finished(
        response,
        watch(holder.keyId, () => response.destroy()),
      );
      // Its type asks for what Node's leaves open.
      const asked = request as IncomingMessage & { method: string; url: string };
      // Told by the headers and the body, which need not be written out for that.
      if (await isLegacyRequest(await toWebRequest(asked, null), body)) {
        await handleInSession(request, response, body, holder);
        return;
      }
      const auth = { token: holder.credential, clientId: holder.keyId, scopes: [] };
      await handleSingle(Object.assign(asked, { auth }), response, body);
    },
    async close() {
      sessions.close();
      await single.close();
    },
  };
}

/** Answers with a JSON-RPC error; `code` is one of the product's, and goes out as the error's data. */
export function refuseRpc(response: ServerResponse, status: number, code: string, message: string): void {
  const number = status === 404 ? RPC.noSession : status === 400 ? RPC.invalid : RPC.refused;
  const error = { code: number, message: `${code}: ${message}`, data: { code } };
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}
