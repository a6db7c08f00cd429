/** What a request came to: data, refusals, or no answer at all. */
export interface Reply {
  readonly milliseconds: number;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** The code of the first error; NO_ANSWER when the connection ended or the time was over. */
  readonly code: string | undefined;
  readonly message: string;
}

/** Sends one GraphQL request; never throws. */
export async function send(
  url: string,
  key: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  limitMs = 60_000,
): Promise<Reply> {
  const started = performance.now();
  const took = () => performance.now() - started;
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(limitMs),
    });
    const body = (await response.json()) as {
      data?: Record<string, unknown> | null;
      errors?: { message: string; extensions?: { code?: string } }[];
    };
    const [error] = body.errors ?? [];
    return {
      milliseconds: took(),
      data: body.data ?? undefined,
      code: error && (error.extensions?.code ?? 'NO_CODE'),
      message: error?.message ?? '',
    };
  } catch (error) {
    return { milliseconds: took(), data: undefined, code: 'NO_ANSWER', message: String(error) };
  }
}

/** As `send`, for requests that must succeed; answers the root field. */
export async function ask<T>(
  url: string,
  key: string,
  query: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const { data, code, message } = await send(url, key, query, variables);
  const [answer] = Object.values(data ?? {});
  if (code !== undefined || answer === undefined) throw new Error(`${code ?? 'no data'}: ${message}`);
  return answer as T;
}

/** Makes a workspace; its owner key. */
export async function newWorkspace(url: string, ownerKey: string, name: string): Promise<string> {
  const document = 'mutation ($input: WorkspaceInput!) { createWorkspace(input: $input) { key } }';
  return (await ask<{ key: string }>(url, ownerKey, document, { input: { name } })).key;
}
