import { readFileSync } from 'node:fs';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, type ASTVisitor, type GraphQLSchema, type ValidationContext } from 'graphql';
import type { Authenticate } from '../identity/credential.js';
import { HippographError } from '../errors.js';
import { makeContext, type Context, type Services } from './context.js';
import { makeFormatError, withStatus, type ReportFailure } from './format-error.js';
import { resolvers } from './resolvers/index.js';
import { noSubscriptions, wellFormedText } from './request-checks.js';

/** How long a document may be, over every transport. */
export const MAX_TOKENS = 4_000;

/** The schema with its resolvers. */
export function makeSchema(): GraphQLSchema {
  const typeDefs = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
  return makeExecutableSchema({ typeDefs, resolvers, inheritResolversFromInterfaces: false });
}

/** A GraphQL server that is not listening yet. */
export function makeServer(
  schema: GraphQLSchema,
  report: ReportFailure,
  plugins: readonly ApolloServerPlugin<Context>[] = [],
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    formatError: makeFormatError(report),
    // Reading the schema needs a key, as everything does.
    introspection: true,
    validationRules: [knownOperationType],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens: MAX_TOKENS },
    plugins: [ApolloServerPluginLandingPageDisabled(), wellFormedText, noSubscriptions, ...plugins],
  });
}

/** Refuses a kind of operation that the schema has not: graphql-js notices it only as a failure of its own. */
export function knownOperationType(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (!context.getSchema().getRootType(node.operation))
        context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: node }));
    },
  };
}

/** Who asks, for an HTTP request or a call in process; without a working key the whole answer is refused with 401. */
export function makeContextFor(services: Services, authenticate: Authenticate) {
  return async function contextFor(key: string, signal?: AbortSignal): Promise<Context> {
    try {
      return makeContext(services, await authenticate(key), { signal, again: () => contextFor(key, signal) });
    } catch (error) {
      if (!(error instanceof HippographError)) throw error;
      throw withStatus(error, error.code === 'UNAUTHENTICATED' ? 401 : 503);
    }
  };
}
