import { createHash } from 'node:crypto';

/**
 * An opaque word for the full-text index: fixed length, lower-case hexadecimal between `t` and `x`. The english analyzer
 * stems bare words, so that `abc` would match `abcs`; no stemmer touches a word that ends in `x`.
 */
export function opaqueToken(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(parts.join('\u0000')).digest('hex');
  return `t${digest.slice(0, 20)}x`;
}

/** The token of a whole workspace. */
export function workspaceToken(workspaceId: string): string {
  return opaqueToken('workspace', workspaceId);
}

/** The token that only memories of exactly this namespace carry. */
export function namespaceToken(workspaceId: string, path: string): string {
  return opaqueToken('namespace', workspaceId, path);
}

/** The token that memories of this namespace and of all below it carry. */
export function subtreeToken(workspaceId: string, path: string): string {
  return opaqueToken('subtree', workspaceId, path);
}

/**
 * Everything that a new memory of `path` carries in its scope field: workspace, exact namespace, a token an ancestor, and
 * the tokens of the trust and the source tier that it starts with.
 */
export function scopeTokens(workspaceId: string, path: string): string {
  const segments = path.split('/');
  const subtrees = segments.map((_, depth) =>
    subtreeToken(workspaceId, segments.slice(0, depth + 1).join('/')),
  );
  const facets = [facetToken('trust', 'ASSERTED'), facetToken('tier', 'TRUSTED')];
  return [workspaceToken(workspaceId), namespaceToken(workspaceId, path), ...subtrees, ...facets].join(' ');
}

/** The token of a trust state or a source tier, in the same field and form. */
export function facetToken(facet: 'trust' | 'tier', value: string): string {
  return opaqueToken(facet, value);
}
