import type { ChangeFeed } from '../audit/feed.js';
import type { Embeddings } from '../embedding/embeddings.js';
import type { Graph } from '../graph/graph.js';
import type { HealthReport } from '../health.js';
import type { Caller } from '../identity/caller.js';
import type { CreateWorkspace } from '../identity/workspaces.js';
import { makeLoaders, type Loaders } from './loaders.js';

/** What resolvers hand their work to. */
export interface Services {
  readonly graph: Graph;
  readonly embeddings: Embeddings;
  readonly feed: ChangeFeed;
  readonly createWorkspace: CreateWorkspace;
  readonly health: () => Promise<HealthReport>;
  /** Told of a failure that an answer was given in spite of. */
  readonly warn: (error: unknown) => void;
  /** Told that something was written. */
  readonly written: () => void;
}

/** One request: who asks, and what it may use. */
export interface Context extends Services {
  readonly caller: Caller;
  readonly loaders: Loaders;
  /** Aborted when whoever asked is gone. */
  readonly signal: AbortSignal | undefined;
  /** The same request's context anew, with the credential read again; throws when that is refused now. */
  readonly again: () => Promise<Context>;
}

/** The context of one request. */
export function makeContext(
  services: Services,
  caller: Caller,
  request: Pick<Context, 'signal' | 'again'>,
): Context {
  return { ...services, ...request, caller, loaders: makeLoaders(services.graph, caller) };
}
