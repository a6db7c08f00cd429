import { z } from 'zod';
import { listChanges } from '../../audit/changes.js';
import { followChanges } from '../../audit/follow.js';
import { connectionOf, decodeCursor, encodeCursor, pageSize } from '../paging.js';
import type { MemoryChangeResolvers, QueryResolvers, SubscriptionResolvers } from '../types.generated.js';
import { toScope } from './arguments.js';

export const changeQueries = {
  changesSince: async (_parent, { scope, since, first, after }, { graph, feed, caller }) => {
    const size = pageSize(first);
    const of = ['changesSince', scope ?? null];
    const { changes, more, reached } = await listChanges(graph, feed, caller, {
      scope: toScope(scope),
      since,
      after: after == null ? null : decodeCursor(after, of, z.int()),
      first: size,
    });
    const page = connectionOf(changes, size, ({ sequence }) => encodeCursor(sequence, of));
    // Whoever asks again and again goes on where this page ended, however little of the sequence was in scope.
    const endCursor = reached === undefined ? null : encodeCursor(reached, of);
    return { ...page, pageInfo: { hasNextPage: more, endCursor } };
  },
} satisfies QueryResolvers;

export const changeSubscriptions = {
  memoryChanged: {
    async *subscribe(_parent, { scope }, context) {
      const { graph, feed, again, signal = new AbortController().signal } = context;
      const following = { graph, feed, scope: toScope(scope), ask: again, signal };
      for await (const { asking, change } of await followChanges(following, context))
        yield { context: asking, memoryChanged: change };
    },
  },
} satisfies SubscriptionResolvers;

export const MemoryChange = {
  operation: ({ outcome }) => (outcome === 'REVIVED' ? 'RESTORED' : outcome),
  actor: ({ actorId }, _args, { loaders }) => loaders.principal.load(actorId),
  memory: ({ memoryId }, _args, { loaders }) => loaders.memory.load(memoryId),
} satisfies MemoryChangeResolvers;
