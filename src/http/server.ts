import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Context } from '../graphql/context.js';
import type { Subscriptions } from '../graphql/subscribe.js';
import type { McpEndpoint } from '../mcp/http.js';
import { explorer } from './explorer.js';
import { serveSockets, type Sockets } from './sockets.js';
import { bearer, jsonBody, ownNameOnly, unexpectedErrors } from './guards.js';
import { mcpDoor } from './mcp.js';

const REQUEST_LIMIT_MS = 60_000;
// Longer than proxies keep a connection, and than a machine stands still: whoever closes first cuts off a request that is
// on its way.
const KEEP_ALIVE_MS = 75_000;

/** What the HTTP server answers with. */
export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly apollo: ApolloServer<Context>;
  readonly contextFor: (key: string, signal?: AbortSignal) => Promise<Context>;
  readonly subscriptions: Subscriptions;
  readonly mcp: McpEndpoint;
  readonly isReady: () => Promise<boolean>;
  readonly report: (error: unknown) => void;
}

/** A listening server; `close` lets running requests finish for at most 5 s. */
export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves GraphQL at `/graphql`, its explorer at `/explorer`, MCP at `/mcp`, and health at `/health/live` and `/health/ready`; port 0 takes any free one. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const server = createServer(makeApp(options));
  server.requestTimeout = REQUEST_LIMIT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = serveSockets(server, options);
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return { url: `http://${host}:${port}`, close: () => close(server, sockets, options.mcp) };
}

function makeApp({ host, apollo, contextFor, mcp, isReady, report }: HttpOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(
    ownNameOnly(host),
    helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }),
  );
  app.get('/health/live', (_request, response) => {
    response.json({ status: 'UP' });
  });
  app.get('/health/ready', async (_request, response) => {
    const ready = await isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'UP' : 'DOWN' });
  });
  app.use('/explorer', explorer());
  app.use(
    '/graphql',
    jsonBody(),
    expressMiddleware(apollo, {
      context: ({ req, res }) => {
        const gone = new AbortController();
        res.on('close', () => {
          gone.abort();
        });
        return contextFor(bearer(req.headers.authorization), gone.signal);
      },
    }),
  );
  app.use('/mcp', mcpDoor({ mcp, contextFor }));
  app.use((_request, response) => {
    response.status(404).json({
      errors: [
        {
          message: 'There is nothing here; GraphQL is at /graphql, its explorer at /explorer, MCP at /mcp.',
          extensions: { code: 'NOT_FOUND' },
        },
      ],
    });
  });
  app.use(unexpectedErrors(report));
  return app;
}

function listen(server: Server, { host, port }: HttpOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const DRAIN_LIMIT_MS = 5_000;

function close(server: Server, sockets: Sockets, mcp: McpEndpoint): Promise<void> {
  // Beside each other: a server is closed once its sockets and streams are.
  return Promise.all([sockets.close(), mcp.close(), drain(server)]).then(() => undefined);
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      server.closeAllConnections();
    }, DRAIN_LIMIT_MS);
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}
