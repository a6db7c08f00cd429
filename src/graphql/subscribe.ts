import {
  createSourceEventStream,
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { badInput, type HippographError } from '../errors.js';
import type { Context } from './context.js';
import { makeFormatError, type ReportFailure } from './format-error.js';
import { illFormed } from './request-checks.js';
import { knownOperationType, MAX_TOKENS } from './server.js';

/** A subscription as asked for. */
export interface SubscriptionRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
}

/** What a transport needs to serve subscriptions by the rules that hold over HTTP. */
export interface Subscriptions {
  /** Checks a request without asking the database; what is refused is told in errors. */
  prepare(request: SubscriptionRequest): Omit<ExecutionArgs, 'contextValue'> | readonly GraphQLError[];
  /** Runs what was prepared; ending it ends at once what it waits for. */
  subscribe(args: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>;
  /** Errors in the form in which they leave. */
  format(errors: readonly GraphQLError[]): readonly GraphQLFormattedError[];
}

interface Payload {
  readonly context: Context;
}

/** The subscriptions of a schema. */
export function makeSubscriptions(schema: GraphQLSchema, report: ReportFailure): Subscriptions {
  const format = makeFormatError(report);
  return {
    prepare: (request) => prepare(schema, request),
    async subscribe(args) {
      const ended = new AbortController();
      const contextValue: Context = { ...(args.contextValue as Context), signal: ended.signal };
      const source = await createSourceEventStream({ ...args, contextValue });
      if (!(Symbol.asyncIterator in source)) return source;
      const events = source[Symbol.asyncIterator]() as AsyncIterator<Payload, void>;
      // Each change is looked at with the rights and the loaders of its own moment.
      return endable(events, ended, async (payload) =>
        execute({ ...args, rootValue: payload, contextValue: payload.context }),
      );
    },
    format: (errors) => errors.map((error) => format(error.toJSON(), error)),
  };
}

function prepare(
  schema: GraphQLSchema,
  { query, operationName, variables }: SubscriptionRequest,
): Omit<ExecutionArgs, 'contextValue'> | readonly GraphQLError[] {
  let document: DocumentNode;
  try {
    document = parse(query, { maxLexicalTokens: MAX_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return [refused(error, 'GRAPHQL_PARSE_FAILED')];
    throw error;
  }
  const invalid = validate(schema, document, [...specifiedRules, knownOperationType]);
  if (invalid.length > 0) return invalid.map((error) => refused(error, 'GRAPHQL_VALIDATION_FAILED'));
  const operation = getOperationAST(document, operationName);
  if (!operation) return [known(badInput('There is no such operation in the document.', 'operationName'))];
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    return [known(badInput('Only subscriptions are answered over WebSocket: POST queries and mutations.'))];
  const ill = illFormed(document, variables);
  if (ill) return [known(ill)];
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {});
  if (errors) return errors.map((error) => refused(error, 'BAD_USER_INPUT'));
  return { schema, document, operationName: operationName ?? null, variableValues: variables ?? null };
}

function refused(error: GraphQLError, code: string): GraphQLError {
  const { nodes = null, source = null, positions = null } = error;
  return new GraphQLError(error.message, { nodes, source, positions, extensions: { code } });
}

function known(error: HippographError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error });
}

/** Results of events, one for each; a generator that waits cannot be ended by itself, which is why it has a signal. */
function endable(
  events: AsyncIterator<Payload, void>,
  ended: AbortController,
  toResult: (payload: Payload) => Promise<ExecutionResult>,
): AsyncIterableIterator<ExecutionResult> {
  const end = () => {
    ended.abort();
    return Promise.resolve({ done: true as const, value: undefined });
  };
  return {
    async next() {
      const event = await events.next();
      if (event.done === true || ended.signal.aborted) return end();
      return { done: false, value: await toResult(event.value) };
    },
    return: end,
    async throw(error: unknown) {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
