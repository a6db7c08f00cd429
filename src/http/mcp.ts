import { Router, type Response } from 'express';
import { HippographError } from '../errors.js';
import type { Context } from '../graphql/context.js';
import { refuseRpc, type McpEndpoint } from '../mcp/http.js';
import { bearer, jsonBody } from './guards.js';

/** What the door for MCP clients needs. */
export interface McpDoorOptions {
  readonly mcp: McpEndpoint;
  readonly contextFor: (key: string) => Promise<Context>;
}

/** MCP over Streamable HTTP: each request brings a key, which is read before anything else is looked at. */
export function mcpDoor({ mcp, contextFor }: McpDoorOptions): Router {
  const router = Router();
  router.use(jsonBody(refuseRpc));
  router.use(async (request, response) => {
    const credential = bearer(request.headers.authorization);
    const context = await contextFor(credential).catch((error: unknown) => knownOf(error));
    if (context instanceof HippographError) {
      refuse(response, context);
      return;
    }
    if (request.method === 'POST' && request.body === undefined) {
      refuseRpc(response, 415, 'BAD_INPUT', 'The body must be application/json.');
      return;
    }
    await mcp.handle(request, response, request.body, { keyId: context.caller.apiKey.id, credential });
  });
  return router;
}

function refuse(response: Response, { code, message }: HippographError): void {
  if (code === 'UNAUTHENTICATED') response.setHeader('www-authenticate', 'Bearer realm="hippograph"');
  refuseRpc(response, code === 'UNAUTHENTICATED' ? 401 : 503, code, message);
}

function knownOf(error: unknown): HippographError {
  const original = error instanceof Error && 'originalError' in error ? error.originalError : error;
  if (original instanceof HippographError) return original;
  throw error;
}
