import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode, visit, type DocumentNode } from 'graphql';
import { badInput, type HippographError } from '../errors.js';
import { withStatus } from './format-error.js';

// Half of a surrogate pair cannot be stored as UTF-8: every later read of it would fail.
const LONE_SURROGATE = /\p{Cs}/u;

/** Refuses a request with ill-formed text in any argument, wherever it stands, before anything runs. */
export const wellFormedText: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ request, document }) {
        const refusal = illFormed(document, request.variables);
        if (refusal) throw withStatus(refusal, 400);
        return Promise.resolve();
      },
    }),
};

/** Refuses a subscription where an answer is given once. */
export const noSubscriptions: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation }) {
        if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
          throw withStatus(
            badInput('Subscriptions are answered over WebSocket at /graphql (graphql-transport-ws).'),
            400,
          );
        return Promise.resolve();
      },
    }),
};

/** Why a document and its variables are refused: they hold ill-formed text. */
export function illFormed(document: DocumentNode, variables: unknown): HippographError | undefined {
  return holdsLoneSurrogate(variables) || literalHolds(document)
    ? badInput('A text holds a lone surrogate: it must be well-formed Unicode.')
    : undefined;
}

// Without recursion: a client chooses how deep its variables are.
function holdsLoneSurrogate(root: unknown): boolean {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && LONE_SURROGATE.test(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, entry] of Object.entries(value)) left.push(key, entry);
  }
  return false;
}

function literalHolds(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    StringValue(node) {
      found ||= LONE_SURROGATE.test(node.value);
    },
  });
  return found;
}
