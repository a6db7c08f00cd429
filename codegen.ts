import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'src/graphql/types.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: './context.js#Context',
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        inputMaybeValue: 'T | null | undefined',
        resolversNonOptionalTypename: false,
        scalars: { DateTime: 'string', JSON: 'unknown', NamespacePath: 'string', ID: 'string' },
        mappers: {
          Memory: '../memory/model.js#SeenMemory',
          MemoryChange: '../audit/changes.js#MemoryChange as MemoryChangeRow',
          MemoryVersion: '../memory/read.js#HistoryRow',
          Principal: '../identity/caller.js#Principal as PrincipalRow',
          ApiKey: '../identity/caller.js#ApiKey as ApiKeyRow',
          Namespace: '../identity/namespaces.js#Namespace as NamespaceRow',
          Workspace: '../identity/caller.js#Workspace as WorkspaceRow',
          Viewer: '../identity/caller.js#Caller',
          Health: '../health.js#HealthReport',
        },
      },
    },
  },
};

export default config;
