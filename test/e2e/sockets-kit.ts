import { createClient, type Client } from 'graphql-ws';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { GqlError, TestService } from '../support/service.js';
import type { Variables } from './kit.js';

/** A change as the tests ask for it. */
export interface Change {
  readonly sequence: number;
  readonly at: string;
  readonly operation: string;
  readonly memoryId: string;
  readonly namespace: string;
  readonly version: number;
  readonly actor: { readonly handle: string };
  readonly memory: { readonly key: string; readonly value: string } | null;
}

/** What the tests ask for of a change. */
export const CHANGE =
  'sequence at operation memoryId namespace version actor { handle } memory { key value }';
export const MEMORY_CHANGED = `subscription ($scope: ScopeInput) { memoryChanged(scope: $scope) { ${CHANGE} } }`;

/** A subscription that runs. */
export interface Following {
  /** What came so far, oldest first. */
  readonly seen: readonly Change[];
  /** Waits until so many came; answers all. */
  until(count: number): Promise<readonly Change[]>;
  /** Why it ended, once it did: the errors of the service, or none. */
  readonly ended: Promise<readonly GqlError[]>;
  stop(): void;
}

/** A WebSocket to the service for a key; it never tries again by itself. */
export function connect(service: Pick<TestService, 'url'>, key: string): Client {
  return createClient({
    url: `${service.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
    lazy: true,
  });
}

/** Runs an operation over a WebSocket to its end; answers what was refused. */
export async function refusalOver(
  client: Client,
  query: string,
  variables?: Variables,
): Promise<readonly GqlError[]> {
  return new Promise((resolve, reject) => {
    client.subscribe<unknown>(
      { query, variables: { ...variables } },
      {
        next: ({ errors }) => {
          resolve((errors ?? []) as unknown as GqlError[]);
        },
        error: (error) => {
          if (Array.isArray(error)) resolve(error as GqlError[]);
          else reject(new Error(`closed: ${JSON.stringify(error)}`));
        },
        complete: () => {
          resolve([]);
        },
      },
    );
  });
}

/** Follows the changes of memories; `ready` writes until one of its writes comes back, since nothing tells of the start. */
export async function follow(
  client: Client,
  variables: Variables,
  ready: (turn: number) => Promise<{ readonly memory: { readonly id: string } }>,
): Promise<Following> {
  const seen: Change[] = [];
  let end: (errors: readonly GqlError[]) => void = () => undefined;
  const ended = new Promise<readonly GqlError[]>((resolve) => (end = resolve));
  const stop = client.subscribe<{ memoryChanged: Change }>(
    { query: MEMORY_CHANGED, variables: { ...variables } },
    {
      next: ({ data, errors }) => {
        if (data) seen.push(data.memoryChanged);
        if (errors) end(errors as unknown as GqlError[]);
      },
      error: (error) => {
        end(
          Array.isArray(error)
            ? (error as GqlError[])
            : [{ message: JSON.stringify(error), extensions: { code: 'CLOSED' } }],
        );
      },
      complete: () => {
        end([]);
      },
    },
  );
  const waitFor = async (isThere: () => boolean) => {
    for (const limit = Date.now() + 20_000; !isThere();) {
      await sleep(20);
      if (Date.now() > limit) throw new Error(`did not come; came: ${JSON.stringify(seen).slice(0, 2_000)}`);
    }
  };
  const written: string[] = [];
  for (let turn = 0; seen.length === 0; turn += 1) {
    written.push((await ready(turn)).memory.id);
    await sleep(300);
  }
  await waitFor(() => seen.some(({ memoryId }) => memoryId === written.at(-1)));
  seen.splice(0);
  return {
    seen,
    ended,
    stop,
    until: async (count) => {
      await waitFor(() => seen.length >= count);
      return [...seen];
    },
  };
}
