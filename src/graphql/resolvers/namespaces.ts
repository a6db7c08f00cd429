import { z } from 'zod';
import { createNamespace, findNamespace, listNamespacesFor } from '../../identity/namespaces.js';
import { connectionOf, decodeCursor, encodeCursor, pageSize } from '../paging.js';
import type { MutationResolvers, QueryResolvers } from '../types.generated.js';

export const namespaceQueries = {
  namespace: async (_parent, { path }, { graph, caller }) =>
    (await findNamespace(graph, caller, path)) ?? null,
  namespaces: async (_parent, { under, first, after }, { graph, caller }) => {
    const size = pageSize(first);
    const of = ['namespaces', under ?? null];
    const position = after == null ? null : decodeCursor(after, of, z.string());
    const rows = await listNamespacesFor(graph, caller, {
      under: under ?? undefined,
      after: position,
      first: size + 1,
    });
    return connectionOf(rows, size, ({ path }) => encodeCursor(path, of));
  },
} satisfies QueryResolvers;

export const namespaceMutations = {
  createNamespace: (_parent, { input }, { graph, caller }) =>
    createNamespace(graph, caller, { path: input.path, purpose: input.purpose ?? undefined }),
} satisfies MutationResolvers;
