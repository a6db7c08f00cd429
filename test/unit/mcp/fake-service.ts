import { graphql, GraphQLError } from 'graphql';
import type { ExecuteOperation, OperationRequest } from '../../../src/mcp/execute.js';
import { schema } from './connect.js';

/** Fields of the root types, each a function of its arguments. */
export type Root = Readonly<Record<string, (args: Args) => unknown>>;

/** The arguments that the tests look at, as the schema types them. */
export interface Args {
  readonly id: string;
  readonly first?: number;
  readonly after?: string;
  readonly input: Record<string, unknown> & { readonly limit: number };
  readonly inputs: readonly unknown[];
}

/** Runs operations on plain functions, and keeps what it was asked. */
export function fakeService(root: Root): { execute: ExecuteOperation; asked: OperationRequest[] } {
  const asked: OperationRequest[] = [];
  const execute: ExecuteOperation = async (request) => {
    asked.push(request);
    const { data, errors } = await graphql({
      schema,
      source: request.document,
      operationName: request.operationName,
      variableValues: request.variables,
      rootValue: root,
    });
    return {
      data: data ?? null,
      ...(errors ? { errors: errors.map((error) => error.toJSON() as never) } : {}),
    };
  };
  return { execute, asked };
}

/** An error as the service answers it. */
export function serviceError(
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details } });
}

/** A memory with a value of the given text. */
export function memory(number: number, value: string): Record<string, unknown> {
  const at = '2026-05-01T00:30:00.000000Z';
  const principal = { id: 'p1', handle: 'ann' };
  return {
    id: `0196a3b2-7c11-7d22-8e33-${String(number).padStart(12, '0')}`,
    namespace: 'user/ann',
    key: `key-${String(number)}`,
    kind: 'note',
    value,
    preview: ({ first }: { first: number }) => value.slice(0, first),
    summary: value.slice(0, 280),
    summaryOrigin: 'EXCERPT',
    tags: ['blue', 'green'],
    importance: 0.5,
    confidence: 1,
    state: 'ACTIVE',
    source: null,
    delivery: 'ON_RECALL',
    version: 1,
    validFrom: at,
    validTo: null,
    recordedAt: at,
    createdAt: at,
    updatedAt: at,
    expiresAt: null,
    createdBy: principal,
    updatedBy: principal,
    embeddingState: 'NONE',
    embeddingError: null,
  };
}
