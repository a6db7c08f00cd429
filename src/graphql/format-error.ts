import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { HippographError } from '../errors.js';

// What Apollo and graphql-js refuse before a resolver runs, all the caller's to mend.
const CLIENT_CODES = new Set([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PERSISTED_QUERY_NOT_FOUND',
  'BAD_INPUT',
]);

/** Told of an unexpected failure with the id that its caller gets. */
export type ReportFailure = (correlationId: string, error: unknown) => void;

/** The form in which errors leave: a code of the contract and its details; of anything unexpected only a correlation id. */
export function makeFormatError(report: ReportFailure) {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const where = {
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
    };
    const known = findKnown(thrown);
    if (known) {
      const status = statusOf(thrown);
      return {
        message: known.message,
        ...where,
        extensions: { code: known.code, ...known.details, ...status },
      };
    }
    const code = formatted.extensions?.['code'];
    if (typeof code === 'string' && CLIENT_CODES.has(code))
      return { message: formatted.message, ...where, extensions: { code: 'BAD_INPUT' } };
    const correlationId = randomUUID();
    report(correlationId, thrown);
    return {
      message: 'Something failed inside the service.',
      ...where,
      extensions: { code: 'INTERNAL', correlationId },
    };
  };
}

/** The product's own error behind whatever wraps it. */
export function findKnown(thrown: unknown): HippographError | undefined {
  if (thrown instanceof HippographError) return thrown;
  return thrown instanceof GraphQLError ? findKnown(thrown.originalError) : undefined;
}

function statusOf(thrown: unknown): { http?: unknown } {
  const http = thrown instanceof GraphQLError ? thrown.extensions['http'] : undefined;
  return http === undefined ? {} : { http };
}

/** An error of the product as a GraphQL error that sets the HTTP status of the whole answer. */
export function withStatus(error: HippographError, status: number): GraphQLError {
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { code: error.code, http: { status } },
  });
}
