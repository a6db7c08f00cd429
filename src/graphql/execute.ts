import type { ApolloServer } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import type { Context } from './context.js';
import { makeFormatError, type ReportFailure } from './format-error.js';

interface OperationRequest {
  readonly document: string;
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly credential: string;
  readonly signal?: AbortSignal;
}

interface OperationResponse {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** Runs operations in this process, through the same server and the same checks as over HTTP. */
export function makeExecute(
  server: ApolloServer<Context>,
  contextFor: (key: string, signal?: AbortSignal) => Promise<Context>,
  report: ReportFailure,
) {
  const format = makeFormatError(report);
  return async (request: OperationRequest): Promise<OperationResponse> => {
    const { document, operationName, variables, credential, signal } = request;
    let contextValue: Context;
    try {
      contextValue = await contextFor(credential, signal);
    } catch (error) {
      return { errors: [format({ message: 'refused' }, error)] };
    }
    const { body } = await server.executeOperation(
      { query: document, operationName, variables: { ...variables } },
      { contextValue },
    );
    if (body.kind !== 'single') throw new Error('An incremental answer was not asked for.');
    const { data, errors } = body.singleResult;
    return { ...(data !== undefined && { data }), ...(errors && { errors }) };
  };
}
