import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, Router } from 'express';

// Beside the compiled service; the source of it is web/explorer.
const folder = fileURLToPath(new URL('../web/explorer/', import.meta.url));

/** Nothing but the page's own files, no inline script, no other origin; the editor writes styles of its own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The GraphQL explorer, wholly from this server. */
export function explorer(): Router {
  const router = Router();
  const policy: RequestHandler = (_request, response, next) => {
    response.setHeader('content-security-policy', POLICY);
    next();
  };
  router.use(policy);
  // The names of these hold a digest of what is in them.
  router.use('/assets', express.static(`${folder}assets`, { immutable: true, maxAge: '1y', index: false }));
  router.use(express.static(folder, { maxAge: 0, dotfiles: 'ignore', redirect: true }));
  return router;
}
