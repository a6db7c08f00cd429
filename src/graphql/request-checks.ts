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
