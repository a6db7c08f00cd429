import type * as Filter from '../src/memory/filter.js';
import type * as Fusion from '../src/recall/fusion.js';
import type * as GraphQuery from '../src/graph/query.js';
import type * as Literals from '../src/recall/literals.js';
import type * as LocalModels from '../src/local/models.js';
import type * as LocalProvider from '../src/embedding/local-provider.js';
import type * as Lucene from '../src/recall/lucene.js';
import type * as Models from '../src/embedding/models.js';
import type * as Params from '../src/graph/params.js';
import type * as RecallQueries from '../src/recall/recall.cypher.js';
import type * as Scope from '../src/graph/scope.js';
import type * as Tokens from '../src/graph/scope-tokens.js';
import { fromDist } from '../test/support/running/root.js';

/** The parts of the built product that the reference is made of: the same statements, texts and model. */
export async function loadProduct() {
  const [
    filter,
    fusion,
    query,
    literals,
    localModels,
    localProvider,
    lucene,
    models,
    params,
    recall,
    scope,
    tokens,
  ] = await Promise.all([
    fromDist<typeof Filter>('memory/filter.js'),
    fromDist<typeof Fusion>('recall/fusion.js'),
    fromDist<typeof GraphQuery>('graph/query.js'),
    fromDist<typeof Literals>('recall/literals.js'),
    fromDist<typeof LocalModels>('local/models.js'),
    fromDist<typeof LocalProvider>('embedding/local-provider.js'),
    fromDist<typeof Lucene>('recall/lucene.js'),
    fromDist<typeof Models>('embedding/models.js'),
    fromDist<typeof Params>('graph/params.js'),
    fromDist<typeof RecallQueries>('recall/recall.cypher.js'),
    fromDist<typeof Scope>('graph/scope.js'),
    fromDist<typeof Tokens>('graph/scope-tokens.js'),
  ]);
  return {
    filter,
    fusion,
    query,
    literals,
    localModels,
    localProvider,
    lucene,
    models,
    params,
    recall,
    scope,
    tokens,
  };
}

/** The product, as the reference uses it. */
export type Product = Awaited<ReturnType<typeof loadProduct>>;
