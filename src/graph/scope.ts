import type { Mode } from './fragment.js';
import { namespaceToken, scopeTokens, subtreeToken, workspaceToken } from './scope-tokens.js';

/** The three forms that a scope's predicate takes; queries are compiled once for each. */
export type ScopeShape = 'workspace' | 'range' | 'paths';

/** What a scope covers inside its workspace: everything, one namespace with all below it, or exactly these namespaces. */
export type Extent =
  | { readonly shape: 'workspace' }
  | { readonly shape: 'range'; readonly root: string }
  | { readonly shape: 'paths'; readonly paths: readonly string[] };

/** The most scope tokens in one Lucene query: its limit is 1,024 clauses, words and fields included. */
export const MAX_SCOPE_TOKENS = 900;

/** The path as stored for range predicates: with a slash at its end, so that `team` is no prefix of `team2`. */
export function scopePath(path: string): string {
  return `${path}/`;
}

abstract class Scope {
  /** The mode of the queries that run under it. */
  abstract readonly mode: Mode;
  readonly workspaceId: string;
  readonly extent: Extent;

  constructor(workspaceId: string, extent: Extent) {
    this.workspaceId = workspaceId;
    this.extent = extent;
  }

  /** True when nothing can be inside. */
  get empty(): boolean {
    return this.extent.shape === 'paths' && this.extent.paths.length === 0;
  }

  /** The reserved parameters that the compiled predicates read. */
  parameters(): Readonly<Record<string, unknown>> {
    const workspace = { scopeWorkspace: this.workspaceId };
    switch (this.extent.shape) {
      case 'workspace':
        return workspace;
      case 'range': {
        // The character after '/' is '0': a half-open range holds the root and all below it, and no look-alike sibling.
        return { ...workspace, scopeFrom: `${this.extent.root}/`, scopeUntil: `${this.extent.root}0` };
      }
      case 'paths':
        return { ...workspace, scopePaths: this.extent.paths.map(scopePath) };
    }
  }
}

class ReadScopeValue extends Scope {
  readonly mode = 'read';
  // A private name makes the type nominal: no look-alike fits.
  readonly #reads = true;

  /**
   * The Lucene clause that keeps other scopes out; `exact` is false when the scope has too many namespaces to list, so
   * that it only keeps other workspaces out and the caller has to widen until enough rows pass the Cypher predicate.
   */
  lucene(): { readonly clause: string; readonly exact: boolean } {
    const { extent, workspaceId } = this;
    if (extent.shape === 'range')
      return { clause: required([subtreeToken(workspaceId, extent.root)]), exact: this.#reads };
    if (extent.shape === 'workspace') return { clause: required([workspaceToken(workspaceId)]), exact: true };
    if (extent.paths.length > MAX_SCOPE_TOKENS)
      return { clause: required([workspaceToken(workspaceId)]), exact: false };
    return { clause: required(extent.paths.map((path) => namespaceToken(workspaceId, path))), exact: true };
  }

  /** The same scope in pieces, each small enough to be listed in a Lucene query. */
  pieces(): readonly ReadScopeValue[] {
    if (this.extent.shape !== 'paths') return [this];
    const { paths } = this.extent;
    const count = Math.ceil(paths.length / MAX_SCOPE_TOKENS);
    return Array.from({ length: count }, (_, index) => {
      const piece = paths.slice(index * MAX_SCOPE_TOKENS, (index + 1) * MAX_SCOPE_TOKENS);
      return new ReadScopeValue(this.workspaceId, { shape: 'paths', paths: piece });
    });
  }
}

class WriteScopeValue extends Scope {
  readonly mode = 'write';
  readonly #writes = true;

  /** True: what is inside may be written. */
  get writable(): boolean {
    return this.#writes;
  }
}

class PlaceValue extends Scope {
  readonly mode = 'place';
  readonly #place: string;

  constructor(workspaceId: string, path: string) {
    super(workspaceId, { shape: 'paths', paths: [path] });
    this.#place = path;
  }

  /** The one namespace. */
  get path(): string {
    return this.#place;
  }

  override parameters(): Readonly<Record<string, unknown>> {
    return {
      scopeWorkspace: this.workspaceId,
      scopeNamespace: this.#place,
      scopePath: scopePath(this.#place),
      scopeTokens: scopeTokens(this.workspaceId, this.#place),
    };
  }
}

function required(tokens: readonly string[]): string {
  return `+scopeTokens:(${tokens.length === 0 ? workspaceToken('') : tokens.join(' ')})^0`;
}

/** What may be read, decided once on the server; only the identity module makes one. */
export type ReadScope = ReadScopeValue;
/** What may be written; not a ReadScope, and the other way round. */
export type WriteScope = WriteScopeValue;
/** One namespace that may be written and may not exist yet. */
export type Place = PlaceValue;

/** Makes a ReadScope. Only `src/identity` may import this. */
export function mintReadScope(workspaceId: string, extent: Extent): ReadScope {
  return new ReadScopeValue(workspaceId, extent);
}

/** Makes a WriteScope. Only `src/identity` may import this. */
export function mintWriteScope(workspaceId: string, extent: Extent): WriteScope {
  return new WriteScopeValue(workspaceId, extent);
}

/** Makes a Place. Only `src/identity` may import this. */
export function mintPlace(workspaceId: string, path: string): Place {
  return new PlaceValue(workspaceId, path);
}

class SystemAccessValue {
  readonly mode = 'system';
  readonly #system = true;

  /** True: statements under it see every workspace. */
  get unscoped(): boolean {
    return this.#system;
  }
}

/** The right to run statements over all workspaces: migrations, jobs, the look-up of a credential. */
export type SystemAccess = SystemAccessValue;

/** Makes a SystemAccess. Only `src/app.ts` may import this. */
export function mintSystemAccess(): SystemAccess {
  return new SystemAccessValue();
}
