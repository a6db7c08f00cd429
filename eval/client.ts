import { z } from 'zod';

/** Where the service is and how to speak to it. */
export interface Client {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/**
 * A request that failed. `code` is the service's `extensions.code`, or TIMEOUT, NETWORK, BAD_ANSWER, or `HTTP_` and the
 * status when the service did not answer in GraphQL.
 */
export class RequestError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.name = 'RequestError';
    this.code = code;
  }
}

const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).optional() }))
    .optional(),
});

/** Runs one GraphQL operation and gives its data, checked by a schema. Every failure is a RequestError. */
export async function request<T>(
  client: Client,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  schema: z.ZodType<T>,
): Promise<T> {
  const { status, text } = await post(client, JSON.stringify({ query, variables }));
  const body = answer.safeParse(parseJson(text));
  if (!body.success) throw new RequestError(`HTTP_${String(status)}`, text.slice(0, 200));
  const [error] = body.data.errors ?? [];
  if (error !== undefined) throw new RequestError(error.extensions?.code ?? 'UNKNOWN', error.message);
  const data = schema.safeParse(body.data.data);
  if (!data.success) throw new RequestError('BAD_ANSWER', z.prettifyError(data.error));
  return data.data;
}

async function post(client: Client, body: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(client.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.key}` },
      body,
      signal: AbortSignal.timeout(client.timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new RequestError(timedOut ? 'TIMEOUT' : 'NETWORK', `${client.url}: ${message}`, { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
