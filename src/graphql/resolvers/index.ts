import type { Resolvers } from '../types.generated.js';
import { DateTime, JSONValue, NamespacePath } from '../scalars.js';
import { administrationMutations, administrationQueries, ApiKey, Viewer } from './administration.js';
import { changeQueries, changeSubscriptions, MemoryChange } from './changes.js';
import { Health, healthQueries } from './health.js';
import { Memory, memoryQueries, MemoryVersion } from './memory.js';
import { memoryMutations } from './memory-writes.js';
import { namespaceMutations, namespaceQueries } from './namespaces.js';
import { Node, nodeQueries } from './node.js';
import { recallQueries } from './recall.js';

/** All resolvers; each only checks its arguments and hands them on. */
export const resolvers: Resolvers = {
  DateTime,
  JSON: JSONValue,
  NamespacePath,
  Query: {
    ...administrationQueries,
    ...changeQueries,
    ...healthQueries,
    ...memoryQueries,
    ...namespaceQueries,
    ...nodeQueries,
    ...recallQueries,
  },
  Mutation: { ...administrationMutations, ...memoryMutations, ...namespaceMutations },
  Subscription: changeSubscriptions,
  ApiKey,
  Health,
  Memory,
  MemoryChange,
  MemoryVersion,
  Node,
  Viewer,
};
