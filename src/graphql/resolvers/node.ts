import { findNamespaceById } from '../../identity/namespaces.js';
import { principalsFor } from '../../identity/principals.js';
import { findMemory } from '../../memory/read.js';
import type { NodeResolvers, QueryResolvers } from '../types.generated.js';

export const nodeQueries = {
  node: async (_parent, { id }, { graph, caller }) => {
    const [memory, namespace, principals] = await Promise.all([
      findMemory(graph, caller, { id }),
      findNamespaceById(graph, caller, id),
      principalsFor(graph, caller, [id]),
    ]);
    return memory ?? namespace ?? principals[0] ?? null;
  },
} satisfies QueryResolvers;

export const Node = {
  __resolveType: (node) => ('value' in node ? 'Memory' : 'path' in node ? 'Namespace' : 'Principal'),
} satisfies NodeResolvers;
