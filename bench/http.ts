import { Agent, request } from 'node:http';

/** One GraphQL request over a kept connection; throws on any error. */
export type Post = <T>(
  key: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<T>;

/** A lean HTTP client, so that what is measured is the service. */
export function openHttp(url: string): { readonly post: Post; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const post: Post = async <T>(key: string, query: string, variables: Readonly<Record<string, unknown>>) => {
    const text = await exchange(`${url}/graphql`, agent, key, JSON.stringify({ query, variables }));
    const { data, errors } = JSON.parse(text) as { data?: Record<string, T>; errors?: unknown };
    const [answer] = Object.values(data ?? {});
    if (errors !== undefined || answer === undefined) throw new Error(text.slice(0, 500));
    return answer;
  };
  return {
    post,
    close: () => {
      agent.destroy();
    },
  };
}

function exchange(url: string, agent: Agent, key: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${key}`,
    };
    const sent = request(url, { method: 'POST', agent, headers, timeout: 60_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve(Buffer.concat(chunks).toString('utf8'));
      });
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('No answer within a minute.')));
    sent.end(body);
  });
}
