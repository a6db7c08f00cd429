import { Router, type RequestHandler, type Response } from 'express';
import type { HippographError } from '../errors.js';
import type { Context } from '../graphql/context.js';
import { findKnown } from '../graphql/format-error.js';
import { refuseRpc, type McpEndpoint } from '../mcp/http.js';
import type { Holder } from '../mcp/sessions.js';
import { bearer, jsonBody } from './guards.js';

/** What the door for MCP clients needs. */
export interface McpDoorOptions {
  readonly mcp: McpEndpoint;
  readonly contextFor: (key: string) => Promise<Context>;
}

/** MCP over Streamable HTTP: each request brings a key, which is read before its body is. */
export function mcpDoor({ mcp, contextFor }: McpDoorOptions): Router {
  const authenticated: RequestHandler = async (request, response, next) => {
    const credential = bearer(request.headers.authorization);
    try {
      const { caller } = await contextFor(credential);
      holderOf(response).holder = { keyId: caller.apiKey.id, credential };
    } catch (error) {
      const known = findKnown(error);
      if (!known) throw error;
      refuse(response, known);
      return;
    }
    next();
  };
  const answered: RequestHandler = async (request, response) => {
    if (request.method === 'POST' && request.body === undefined)
      refuseRpc(response, 415, 'BAD_INPUT', 'The body must be application/json.');
    else await mcp.handle(request, response, request.body, holderOf(response).holder);
  };
  return Router().use(authenticated, jsonBody(refuseRpc), answered);
}

// What one handler of a request leaves to the next.
function holderOf(response: Response): { holder: Holder } {
  return response.locals as { holder: Holder };
}

function refuse(response: Response, { code, message }: HippographError): void {
  if (code === 'UNAUTHENTICATED') response.setHeader('www-authenticate', 'Bearer realm="hippograph"');
  refuseRpc(response, code === 'UNAUTHENTICATED' ? 401 : 503, code, message);
}
