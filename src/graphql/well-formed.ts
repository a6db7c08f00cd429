import type { ApolloServerPlugin } from '@apollo/server';
import { visit, type DocumentNode } from 'graphql';
import { badInput } from '../errors.js';
import { withStatus } from './format-error.js';

// Half of a surrogate pair cannot be stored as UTF-8: every later read of it would fail.
const LONE_SURROGATE = /\p{Cs}/u;

/** Refuses a request with ill-formed text in any argument, wherever it stands, before anything runs. */
export const wellFormedText: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ request, document }) {
        if (holdsLoneSurrogate(request.variables) || literalHolds(document))
          throw withStatus(badInput('A text holds a lone surrogate: it must be well-formed Unicode.'), 400);
        return Promise.resolve();
      },
    }),
};

function holdsLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return LONE_SURROGATE.test(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, entry]) => LONE_SURROGATE.test(key) || holdsLoneSurrogate(entry));
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
