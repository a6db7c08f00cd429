import { makeFragment, type Fragment } from '../fragment.js';
import { embeddingProperty, inWorkspace, path, variableName } from './predicates.js';

/** Finds or makes the memory under `key` in the one namespace of a Place; a new one is a shell with `lastVersion` 0. */
export function memoryUnder(variable: string, key: string, id: string): Fragment {
  const m = variableName(variable);
  return makeFragment((target) => {
    if (target.mode !== 'place') throw new Error('Only a place query makes memories.');
    return (
      `MERGE (${m}:Memory {workspaceId: $scopeWorkspace, namespace: $scopeNamespace, key: ${path(key)}})\n` +
      `  ON CREATE SET ${m}.id = ${path(id)}, ${m}.scopePath = $scopePath, ${m}.scopeTokens = $scopeTokens, ${m}.lastVersion = 0, ${m}.lastSequence = 0`
    );
  });
}

/** Takes a bound node's write lock without writing; what decides must be read after it. */
export function lock(variable: string): Fragment {
  return makeFragment(() => `REMOVE ${variableName(variable)}._l`);
}

/** Finds or makes the namespace of a Place. */
export function placeItself(variable: string): Fragment {
  const n = variableName(variable);
  return makeFragment((target) => {
    if (target.mode !== 'place') throw new Error('Only a place query makes its namespace.');
    return (
      `MERGE (${n}:Namespace {workspaceId: $scopeWorkspace, path: $scopeNamespace})\n` +
      `  ON CREATE SET ${n}.scopePath = $scopePath`
    );
  });
}

/** Finds or makes an ancestor of a Place's namespace, whose path is the expression `path`; other paths are passed over. */
export function ancestor(variable: string, pathExpression: string): Fragment {
  const n = variableName(variable);
  const expression = path(pathExpression);
  return makeFragment((target) => {
    if (target.mode !== 'place') throw new Error('Only a place query makes what is above its namespace.');
    return (
      `WITH * WHERE $scopePath STARTS WITH ${expression} + '/'\n` +
      `MERGE (${n}:Namespace {workspaceId: $scopeWorkspace, path: ${expression}})\n` +
      `  ON CREATE SET ${n}.scopePath = ${expression} + '/'`
    );
  });
}

type Link = 'IN' | 'WRITTEN_BY' | 'CITES' | 'PRECEDED_BY' | 'WITHIN' | 'OF' | 'OWNED_BY' | 'ACTS_FOR';

/** Makes a relationship between two bound nodes. */
export function connect(from: string, type: Link, to: string): Fragment {
  const [a, b] = [variableName(from), variableName(to)];
  return makeFragment(() => `CREATE (${a})-[:${type}]->(${b})`);
}

/** Makes a relationship between two bound nodes unless it exists. */
export function connectOnce(from: string, type: Link, to: string): Fragment {
  const [a, b] = [variableName(from), variableName(to)];
  return makeFragment(() => `MERGE (${a})-[:${type}]->(${b})`);
}

/** Takes a bound memory's references to sources away. */
export function forgetSources(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(() => `OPTIONAL MATCH (${m})-[cited:CITES]->(:Source) DELETE cited`);
}

/** Finds or makes the source with the URI and type of a bound map. */
export function sourceOf(variable: string, map: string): Fragment {
  const [s, from] = [variableName(variable), variableName(map)];
  return makeFragment(
    () =>
      `MERGE (${s}:Source {workspaceId: $scopeWorkspace, uri: ${from}.sourceUri})\n` +
      `  ON CREATE SET ${s}.type = ${from}.sourceType`,
  );
}

/** Makes the next row of a bound memory's history; the memory's scope is copied from it. */
export function newVersion(memoryVariable: string, variable: string): Fragment {
  const [m, v] = [variableName(memoryVariable), variableName(variable)];
  return makeFragment(
    () =>
      `CREATE (${m})-[:HAS_VERSION]->(${v}:MemoryVersion {workspaceId: ${m}.workspaceId, scopePath: ${m}.scopePath, scopeTokens: ${m}.scopeTokens, memoryId: ${m}.id})`,
  );
}

/** Puts a bound memory into the search indexes, or takes it out, as the expression says; likewise into the queue. */
export function searchLabels(variable: string, served: string, pending: string): Fragment {
  const m = variableName(variable);
  return makeFragment(
    () =>
      `FOREACH (ignored IN CASE WHEN ${path(served)} THEN [1] ELSE [] END | SET ${m}:Recallable)\n` +
      `FOREACH (ignored IN CASE WHEN ${path(served)} THEN [] ELSE [1] END | REMOVE ${m}:Recallable)\n` +
      `FOREACH (ignored IN CASE WHEN ${path(pending)} THEN [1] ELSE [] END | SET ${m}:PendingEmbedding)\n` +
      `FOREACH (ignored IN CASE WHEN ${path(pending)} THEN [] ELSE [1] END | REMOVE ${m}:PendingEmbedding)`,
  );
}

/** The vector of a bound memory or row of history, null without one. */
export function vectorOf(variable: string): Fragment {
  const n = variableName(variable);
  return makeFragment((target) => `${n}.${embeddingProperty(target)}`);
}

/** Gives a bound memory a bound vector, or takes it away when that is null; those of other models go too, unless the text is the same. */
export function setVector(variable: string, vector: string, isSameText: string): Fragment {
  const [m, v, same] = [variableName(variable), variableName(vector), variableName(isSameText)];
  return makeFragment(
    (target) =>
      `FOREACH (name IN CASE WHEN ${same} THEN [] ELSE ${vectorNames(m)} END | REMOVE ${m}[name])\n` +
      `SET ${m}.${embeddingProperty(target)} = ${v}`,
  );
}

/** Gives a bound row of history, which no memory mirrors, its search label and a bound vector, or queues it without one. */
export function indexRow(variable: string, vector: string): Fragment {
  const [r, v] = [variableName(variable), variableName(vector)];
  return makeFragment(
    (target) =>
      `SET ${r}:RecallableVersion, ${r}.${embeddingProperty(target)} = ${v}\n` +
      `FOREACH (ignored IN CASE WHEN ${v} IS NULL THEN [1] ELSE [] END | SET ${r}:PendingEmbedding, ${r}.embeddingDueAt = datetime.realtime())`,
  );
}

/** Takes the search labels and the vectors of all models away from a bound row of history. */
export function unindexVersion(variable: string): Fragment {
  const v = variableName(variable);
  return makeFragment(() => `REMOVE ${v}:RecallableVersion, ${v}:PendingEmbedding\n${withoutVectors(v)}`);
}

/** Takes a bound memory's vectors of all models away. */
export function dropVectors(variable: string): Fragment {
  const m = variableName(variable);
  return makeFragment(() => withoutVectors(m));
}

// Of all models: whoever writes may not know the one whose vectors another process makes.
function withoutVectors(n: string): string {
  return `FOREACH (name IN ${vectorNames(n)} | REMOVE ${n}[name])`;
}

function vectorNames(n: string): string {
  return `[key IN keys(${n}) WHERE key STARTS WITH 'embedding_']`;
}

/** Takes a shell away: a memory of the scope that has no version. */
export function dropShell(variable: string): Fragment {
  return makeFragment(() => `DETACH DELETE ${variableName(variable)}`);
}

/** Finds or makes the idempotency key of the scope's workspace with a bound map's credential and key. */
export function idempotencyKey(variable: string, map: string): Fragment {
  const [k, from] = [variableName(variable), variableName(map)];
  return makeFragment(
    () =>
      `MERGE (${k}:IdempotencyKey {workspaceId: $scopeWorkspace, credentialId: ${from}.credentialId, key: ${from}.key})`,
  );
}

/** The same, only when it is there. */
export function namedKey(variable: string, map: string): Fragment {
  const [k, from] = [variableName(variable), variableName(map)];
  return makeFragment(
    () =>
      `(${k}:IdempotencyKey WHERE ${inWorkspace(k)} AND ${k}.credentialId = ${from}.credentialId AND ${k}.key = ${from}.key)`,
  );
}

/** Takes a bound node away that only bookkeeping knows. */
export function dropNode(variable: string): Fragment {
  return makeFragment(() => `DELETE ${variableName(variable)}`);
}

/** Makes a tombstone for the address of a bound memory. */
export function tombstoneFor(variable: string, memoryVariable: string): Fragment {
  const [t, m] = [variableName(variable), variableName(memoryVariable)];
  return makeFragment(
    () =>
      `CREATE (${t}:Tombstone {workspaceId: ${m}.workspaceId, scopePath: ${m}.scopePath, namespace: ${m}.namespace, key: ${m}.key, memoryId: ${m}.id})`,
  );
}

/** Makes a principal of the scope's workspace with the expressions' handle; a taken handle breaks a constraint. */
export function newPrincipal(variable: string): Fragment {
  return makeFragment(() => `CREATE (${variableName(variable)}:Principal {workspaceId: $scopeWorkspace})`);
}

/** Makes a key of the scope's workspace. */
export function newApiKey(variable: string): Fragment {
  return makeFragment(() => `CREATE (${variableName(variable)}:ApiKey {workspaceId: $scopeWorkspace})`);
}

/** Gives a bound principal or key a grant to a bound namespace, or finds the one that it has. */
export function grantTo(from: string, grant: string, to: string): Fragment {
  const [a, g, n] = [variableName(from), variableName(grant), variableName(to)];
  return makeFragment(() => `MERGE (${a})-[${g}:MAY]->(${n})`);
}
