import type { McpServer, Transport } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { withoutNullArguments } from './messages.js';

/** A served connection. */
export interface McpConnection {
  /** Resolves when the connection is over: the client closed standard input, or `close` was called. */
  readonly closed: Promise<void>;
  /** Ends the connection and whatever still runs for it. */
  readonly close: () => Promise<void>;
}

/** Where a connection is served, and who hears of what goes wrong with it. */
export interface McpConnectionOptions {
  /** Standard input and output when left out. */
  readonly transport?: Transport;
  /** Told of unreadable messages and a broken pipe; it must not write to standard output. */
  readonly onError?: (error: Error) => void;
}

/** Serves MCP of every protocol version over standard input and output, which nothing else may write to. */
export function serveMcpStdio(
  factory: () => McpServer | Promise<McpServer>,
  { transport = new StdioServerTransport(), onError }: McpConnectionOptions = {},
): Promise<McpConnection> {
  const handle = serveStdio(factory, { transport, ...(onError === undefined ? {} : { onerror: onError }) });
  // The SDK's listeners are in place from here on; these go around them, since its handle has no hooks.
  const deliver = transport.onmessage;
  transport.onmessage = (message, extra) => deliver?.(withoutNullArguments(message), extra);
  const end = transport.onclose;
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      end?.();
      resolve();
    };
  });
  return Promise.resolve({ closed, close: () => handle.close() });
}
