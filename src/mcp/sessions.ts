import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import type { McpServer } from '@modelcontextprotocol/server';

/** Who opened a session, or asks in one. */
export interface Holder {
  readonly keyId: string;
  readonly credential: string;
}

/** How many sessions there may be, and for how long one that nobody uses is kept. */
export interface SessionLimits {
  readonly ofOneKey: number;
  readonly inAll: number;
  readonly idleMs: number;
}

/** An open session. */
export interface Session {
  /** Handles a request of the session, to the end of its answer or of the stream that it opens. */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
}

/** The sessions of the 2025 protocols in this process. */
export interface Sessions {
  /** A new session, for the request that initializes it; undefined when there may be no more of them. */
  open(holder: Holder): Promise<Session | undefined>;
  /** The holder's session of this id; another's is none. */
  find(holder: Holder, id: string): Session | undefined;
  close(): void;
}

/** What sessions are made of. */
export interface SessionOptions {
  readonly makeServer: (credential: string) => McpServer;
  /** Calls `end` once the key is refused; answers how to give up watching. */
  readonly watch: (keyId: string, end: () => void) => () => void;
  /** Told of what clients send wrong and of what fails. */
  readonly report: (error: unknown) => void;
  readonly limits?: SessionLimits;
}

interface Entry extends Session {
  readonly holder: Holder;
  /** Requests under way, the stream of what the server says by itself included. */
  busy: number;
  usedAt: number;
  readonly end: () => void;
}

const LIMITS: SessionLimits = { ofOneKey: 50, inAll: 1_000, idleMs: 30 * 60_000 };

/** No sessions yet. Each has a server and a transport of its own, and ends with the key that opened it. */
export function makeSessions(options: SessionOptions): Sessions {
  const { makeServer, watch, report, limits = LIMITS } = options;
  const sessions = new Map<string, Entry>();
  const sweeping = setInterval(() => {
    const longAgo = performance.now() - limits.idleMs;
    for (const entry of sessions.values()) if (entry.busy === 0 && entry.usedAt < longAgo) entry.end();
  }, limits.idleMs / 10).unref();

  // Clients leave without a word as a rule: whoever wants one more gives up what it left longest ago.
  function makeRoom(keyId: string): boolean {
    const own = [...sessions.values()].filter(({ holder }) => holder.keyId === keyId);
    if (own.length < limits.ofOneKey && sessions.size < limits.inAll) return true;
    const [oldest] = own.filter(({ busy }) => busy === 0).sort((a, b) => a.usedAt - b.usedAt);
    oldest?.end();
    return oldest !== undefined;
  }

  async function open(holder: Holder): Promise<Session | undefined> {
    if (!makeRoom(holder.keyId)) return undefined;
    const id = randomUUID();
    const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
    const server = makeServer(holder.credential);
    const entry: Entry = {
      holder,
      busy: 0,
      usedAt: performance.now(),
      end: () => {
        server.close().catch(report);
      },
      async handle(request, response, body) {
        entry.busy += 1;
        finished(response, () => {
          entry.busy -= 1;
          entry.usedAt = performance.now();
          // What did not initialize it leaves no session behind.
          if (transport.sessionId === undefined) entry.end();
        });
        await transport.handleRequest(request, response, body);
      },
    };
    // Counted from here on: many may open one at once.
    sessions.set(id, entry);
    const unwatch = watch(holder.keyId, entry.end);
    server.server.onerror = report;
    server.server.onclose = () => {
      unwatch();
      sessions.delete(id);
    };
    await server.connect(transport);
    return entry;
  }

  return {
    open,
    find(holder, id) {
      const entry = sessions.get(id);
      return entry?.holder.credential === holder.credential ? entry : undefined;
    },
    close() {
      clearInterval(sweeping);
      for (const entry of sessions.values()) entry.end();
    },
  };
}
