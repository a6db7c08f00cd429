import type { IncomingHttpHeaders } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import type { ErrorCode } from '../errors.js';

const BODY_LIMIT = '4mb';
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Tells whether a request asked for this server by its own name, and does not come from another site's page: DNS rebinding. */
export function makeIsOwn(host: string): (headers: IncomingHttpHeaders) => boolean {
  const names = new Set([...LOOPBACK, host.includes(':') ? `[${host}]` : host]);
  const isOwn = (authority: string) => names.has(authority.replace(/:\d+$/, '').toLowerCase());
  return ({ host: asked, origin }) =>
    asked !== undefined &&
    isOwn(asked) &&
    (origin === undefined || (origin !== 'null' && isOwn(origin.replace(/^https?:\/\//, ''))));
}

/** Refuses what is not the server's own. */
export function ownNameOnly(host: string): RequestHandler {
  const isOwn = makeIsOwn(host);
  return (request, response, next) => {
    if (isOwn(request.headers)) next();
    else refuse(response, 403, 'FORBIDDEN', 'This server does not answer to that name or that origin.');
  };
}

/** The key of an `Authorization: Bearer` value; empty when there is none. */
export function bearer(header: unknown): string {
  return typeof header === 'string' ? (/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '') : '';
}

/** How a front door says that it refuses a request. */
export type Refuse = (response: Response, status: number, code: ErrorCode, message: string) => void;

/** Reads a JSON body of at most 4 MB in UTF-8; any other is refused. */
export function jsonBody(refused: Refuse = refuse): (RequestHandler | ErrorRequestHandler)[] {
  const utf8Only: RequestHandler = (request, response, next) => {
    const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset === undefined || /^utf-?8$/i.test(charset)) next();
    else refused(response, 415, 'BAD_INPUT', 'The body must be UTF-8.');
  };
  const errors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    const { status = 500, type = '' } = error as { status?: number; type?: string };
    if (response.headersSent || status >= 500) next(error);
    else
      refused(
        response,
        status,
        'BAD_INPUT',
        type === 'entity.too.large' ? 'The body is too large.' : 'The body is no JSON.',
      );
  };
  return [utf8Only, express.json({ limit: BODY_LIMIT }), errors];
}

/** The last resort: nothing of the failure goes out. */
export function unexpectedErrors(report: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    report(error);
    if (response.headersSent) next(error);
    else refuse(response, 500, 'INTERNAL', 'Something failed inside the service.');
  };
}

function refuse(response: Response, status: number, code: ErrorCode, message: string): void {
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
}
