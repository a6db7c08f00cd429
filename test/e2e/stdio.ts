import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { connection } from '../support/neo4j.js';
import type { Era, TestClient } from '../unit/mcp/connect.js';

/** The command of the README, on the run's Neo4j, for whoever holds `key`; with `url` it joins what runs there. */
function command(key: string, url?: string) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    NEO4J_URI: connection.uri,
    NEO4J_USERNAME: connection.username,
    NEO4J_PASSWORD: connection.password,
    NEO4J_DATABASE: connection.database,
    HIPPOGRAPH_KEY: key,
    HIPPOGRAPH_EMBEDDINGS: 'none',
    HIPPOGRAPH_DATA_DIR: `${process.env['TEST_RUN_DIR'] ?? '/tmp'}/mcp`,
    // A database that is not there: whoever joins asks none.
    ...(url !== undefined && { HIPPOGRAPH_URL: url, NEO4J_URI: 'bolt://127.0.0.1:1' }),
  };
  const args = [fileURLToPath(new URL('../../bin/hippograph.js', import.meta.url)), 'mcp'];
  return { command: process.execPath, args, env };
}

/** A client of one line and protocol version, connected to a server process of its own. */
export async function mcpClient(key: string, era: Era, url?: string): Promise<TestClient> {
  const info = { name: 'test', version: '0.0.0' };
  if (era === 'v1') {
    const client = new LegacyClient(info);
    await client.connect(new LegacyTransport(command(key, url)));
    return client as never;
  }
  const client = new Client(info, era === '2026' ? { versionNegotiation: { mode: 'auto' } } : {});
  await client.connect(new StdioClientTransport(command(key, url)));
  return client as never;
}

/** A message as it comes over the wire. */
export interface Message {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server process without a client: what is written to it, and every line that it writes. */
export interface RawServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: readonly string[];
  /** Writes a message, or any text. */
  send(message: object | string): void;
  /** Writes a request; its answer. */
  ask(request: { readonly id: number } & Readonly<Record<string, unknown>>): Promise<Message>;
  /** Its exit code once its input has ended. */
  end(): Promise<number | null>;
}

/** Starts a server process and speaks to it line by line. */
export function rawServer(key: string): RawServer {
  const { command: program, args, env } = command(key);
  const child = spawn(program, args, { env });
  const lines: string[] = [];
  const answers = new Map<number, (message: Message) => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    const message = JSON.parse(line) as Message;
    answers.get(message.id ?? -1)?.(message);
  });
  child.stderr.resume();
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const send = (message: object | string) => {
    child.stdin.write(
      typeof message === 'string' ? message : `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`,
    );
  };
  return {
    child,
    lines,
    send,
    ask: (request) =>
      new Promise((resolve) => {
        answers.set(request.id, resolve);
        send(request);
      }),
    end: async () => {
      child.stdin.end();
      return (await exited)[0];
    },
  };
}
