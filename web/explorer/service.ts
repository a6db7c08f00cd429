import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';

const url = '/graphql';

/** Who a key acts for. */
export interface Viewer {
  readonly handle: string;
  readonly workspace: string;
  readonly role: string;
}

interface Answer {
  readonly data?: {
    readonly viewer: {
      readonly principal: { readonly handle: string };
      readonly workspace: { readonly name: string };
      readonly apiKey: { readonly role: string };
    };
  } | null;
  readonly errors?: readonly { readonly message: string }[];
}

/** Asks the service who a key acts for; throws with the service's words when it refuses the key. */
export async function whoIs(key: string): Promise<Viewer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(key) },
    body: JSON.stringify({
      query: '{ viewer { principal { handle } workspace { name } apiKey { role } } }',
    }),
  });
  const { data, errors } = (await response.json()) as Answer;
  if (!data) throw new Error(errors?.[0]?.message ?? `The service answered ${response.status}.`);
  const { principal, workspace, apiKey } = data.viewer;
  return { handle: principal.handle, workspace: workspace.name, role: apiKey.role };
}

/** Runs operations with a key: queries and mutations over HTTP, subscriptions over WebSocket. */
export function openService(key: string): { readonly fetcher: Fetcher; readonly close: () => void } {
  const socketUrl = new URL(url, location.href);
  socketUrl.protocol = socketUrl.protocol.replace('http', 'ws');
  const wsClient = createClient({
    url: socketUrl.href,
    connectionParams: headersOf(key),
  });
  return {
    fetcher: createGraphiQLFetcher({ url, headers: headersOf(key), wsClient }),
    close: () => {
      void wsClient.dispose();
    },
  };
}

function headersOf(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
