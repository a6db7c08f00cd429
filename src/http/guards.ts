import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { ErrorCode } from '../errors.js';

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

/** Refuses a body in any other character set than UTF-8. */
export const utf8Only: RequestHandler = (request, response, next) => {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) next();
  else refuse(response, 415, 'BAD_INPUT', 'The body must be UTF-8.');
};

/** Answers what the body parser refuses, in the form of a GraphQL answer. */
export const bodyErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const { status = 500, type = '' } = error as { status?: number; type?: string };
  if (response.headersSent || status >= 500) next(error);
  else
    refuse(
      response,
      status,
      'BAD_INPUT',
      type === 'entity.too.large' ? 'The body is too large.' : 'The body is no JSON.',
    );
};

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
