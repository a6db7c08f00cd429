/** An answer over HTTP as it came. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: GraphQLBody;
}

/** A GraphQL answer. */
export interface GraphQLBody {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFault[];
}

/** A GraphQL error. */
export interface GraphQLFault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The variables of a request. */
export type Variables = Readonly<Record<string, unknown>>;

const LIMIT_MS = 60_000;

/** Sends an operation in the body of a POST, as clients do. */
export async function post(url: string, key: string | null, query: string, variables: Variables = {}) {
  return send(url, query, variables, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(key) },
    body: JSON.stringify({ query, variables }),
  });
}

/** Sends an operation in the address of a GET. */
export async function get(url: string, key: string | null, query: string, variables: Variables = {}) {
  const address = new URL(url);
  address.searchParams.set('query', query);
  address.searchParams.set('variables', JSON.stringify(variables));
  return send(address, query, variables, {
    headers: { 'apollo-require-preflight': 'true', ...authorization(key) },
  });
}

/** Runs an operation that must succeed; answers its data. */
export async function ask<T>(
  url: string,
  key: string | null,
  query: string,
  variables?: Variables,
): Promise<T> {
  const { status, text, body } = await post(url, key, query, variables);
  if (body.errors || !body.data) throw new Error(`${String(status)} for ${query.slice(0, 80)}: ${text}`);
  return body.data as T;
}

function authorization(key: string | null) {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

async function send(
  url: string | URL,
  query: string,
  variables: Variables,
  init: RequestInit,
): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    const text = await response.text();
    return { status: response.status, text, body: parse(text) };
  } catch (cause) {
    const what = `${query.replace(/\(.*?\)/, '').slice(0, 60)} ${JSON.stringify(variables).slice(0, 500)}`;
    throw new Error(`No answer to ${what}`, { cause });
  }
}

function parse(text: string): GraphQLBody {
  try {
    return JSON.parse(text) as GraphQLBody;
  } catch {
    return {};
  }
}
