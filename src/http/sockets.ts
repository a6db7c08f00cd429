import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { badInput } from '../errors.js';
import type { Context } from '../graphql/context.js';
import { findKnown } from '../graphql/format-error.js';
import type { Subscriptions } from '../graphql/subscribe.js';
import { bearer, makeIsOwn } from './guards.js';

const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_SUBSCRIPTIONS = 100;
const INIT_LIMIT_MS = 5_000;
const PING_MS = 12_000;
const CLOSE_LIMIT_MS = 2_000;
/** Try again later: what a database that does not answer closes a connection with. */
const TRY_AGAIN_LATER = 1013;

/** What the WebSocket side answers with. */
export interface SocketOptions {
  readonly host: string;
  readonly contextFor: (key: string, signal?: AbortSignal) => Promise<Context>;
  readonly subscriptions: Subscriptions;
  readonly report: (error: unknown) => void;
}

/** The open WebSockets of a server; `close` ends them and their subscriptions with 1001 within 2 s. */
export interface Sockets {
  close(): Promise<void>;
}

interface Params extends Record<string, unknown> {
  readonly authorization?: unknown;
}
interface Connection {
  readonly connectionParams?: Readonly<Params> | undefined;
  readonly subscriptions: Readonly<Record<string, unknown>>;
  readonly extra: { readonly request: IncomingMessage; readonly socket: { close(code: number): void } };
}

/** Serves subscriptions at `/graphql` of an HTTP server, in the protocol graphql-transport-ws. */
export function serveSockets(server: Server, options: SocketOptions): Sockets {
  const { contextFor, subscriptions, report } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const isOwn = makeIsOwn(options.host);
  const contextOf = ({ connectionParams, extra }: Connection) =>
    contextFor(bearer(connectionParams?.authorization ?? extra.request.headers.authorization));

  const graphql = useServer<Params, { readonly request: IncomingMessage }>(
    {
      // Whatever fails inside, no word of it goes out as the reason for closing.
      isProd: true,
      connectionInitWaitTimeout: INIT_LIMIT_MS,
      async onConnect(connection) {
        try {
          await contextOf(connection);
          return true;
        } catch (error) {
          if (findKnown(error)?.code === 'UNAUTHENTICATED') return false;
          report(error);
          connection.extra.socket.close(TRY_AGAIN_LATER);
          return false;
        }
      },
      async onSubscribe(connection, _id, { query, operationName, variables }) {
        if (Object.keys(connection.subscriptions).length > MAX_SUBSCRIPTIONS)
          return [refusal(badInput(`A connection takes at most ${MAX_SUBSCRIPTIONS} subscriptions.`))];
        try {
          const prepared = subscriptions.prepare({ query, operationName, variables });
          return 'schema' in prepared ? { ...prepared, contextValue: await contextOf(connection) } : prepared;
        } catch (error) {
          return [refusal(error)];
        }
      },
      subscribe: (args) => subscriptions.subscribe(args),
      onNext: (_connection, _id, _payload, _args, { data, errors }) => ({
        ...(data !== undefined && { data }),
        ...(errors && { errors: [...subscriptions.format(errors)] }),
      }),
      onError: (_connection, _id, _payload, errors) => [...subscriptions.format(errors)],
    },
    sockets,
    PING_MS,
  );

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', report);
    const path = request.url?.replace(/\?.*$/, '');
    if (!isOwn(request.headers)) refuse(socket, '403 Forbidden');
    else if (path !== '/graphql') refuse(socket, '404 Not Found');
    else
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        sockets.emit('connection', webSocket, request);
      });
  });

  return {
    async close() {
      const limit = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, CLOSE_LIMIT_MS);
      await graphql.dispose();
      clearTimeout(limit);
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function refusal(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError('refused', {
    originalError: error instanceof Error ? error : new Error(String(error)),
  });
}
