import { z } from 'zod';
import { createApiKey, listKeys, revokeApiKey } from '../../identity/api-keys.js';
import { grantAccess } from '../../identity/grants.js';
import { createPrincipal, listPrincipalsFor } from '../../identity/principals.js';
import { parseHandle } from '../../identity/paths.js';
import { connectionOf, decodeCursor, encodeCursor, pageSize } from '../paging.js';
import type {
  ApiKeyResolvers,
  GrantInput,
  MutationResolvers,
  QueryResolvers,
  ViewerResolvers,
} from '../types.generated.js';

export const administrationQueries = {
  viewer: (_parent, _args, { caller }) => caller,
  apiKeys: async (_parent, _args, { graph, caller }) => [...(await listKeys(graph, caller))],
  principals: async (_parent, { first, after }, { graph, caller }) => {
    const size = pageSize(first);
    const position = after == null ? null : decodeCursor(after, 'principals', z.string());
    const rows = await listPrincipalsFor(graph, caller, { after: position, first: size + 1 });
    return connectionOf(rows, size, ({ handle }) => encodeCursor(handle, 'principals'));
  },
} satisfies QueryResolvers;

export const administrationMutations = {
  createPrincipal: (_parent, { input }, { graph, caller }) =>
    createPrincipal(graph, caller, {
      kind: input.kind,
      handle: parseHandle(input.handle, 'input.handle'),
      name: input.name ?? undefined,
      ownerId: input.ownerId ?? undefined,
    }),
  createApiKey: (_parent, { input }, { graph, caller }) =>
    createApiKey(graph, caller, {
      principalId: input.principalId,
      role: input.role,
      home: input.home ?? undefined,
      expiresAt: input.expiresAt ?? undefined,
      grants: (input.grants ?? []).map(toGrant),
    }),
  revokeApiKey: (_parent, { id }, { graph, caller }) => revokeApiKey(graph, caller, id),
  grant: (_parent, { input }, { graph, caller }) => grantAccess(graph, caller, toGrant(input)),
  createWorkspace: (_parent, { input }, { createWorkspace, caller }) => createWorkspace(caller, input.name),
} satisfies MutationResolvers;

export const ApiKey = {
  principal: ({ principalId }, _args, { loaders }) => loaders.principal.load(principalId),
  grants: ({ grants }) => [...grants],
} satisfies ApiKeyResolvers;

export const Viewer = {
  grants: ({ rights }) => (rights.whole ? [] : [...rights.list]),
  holdsWorkspace: ({ rights }) => rights.whole,
} satisfies ViewerResolvers;

function toGrant({ principalId, keyId, namespace, subtree, access }: GrantInput) {
  return {
    principalId: principalId ?? undefined,
    keyId: keyId ?? undefined,
    namespace,
    subtree: subtree ?? true,
    access,
  };
}
