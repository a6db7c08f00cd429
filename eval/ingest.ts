import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Client, request } from './client.js';
import { datedText, type EvalDocument, undatedText } from './corpus.js';

/** Where the session's date goes: into the text, into `validFrom`, or both. */
export const DATE_PLACES = ['both', 'value', 'validity'] as const;

/** One of them. */
export type DatePlace = (typeof DATE_PLACES)[number];

const BATCH = 100;

/** The RememberInput of one turn. */
export function rememberInput(document: EvalDocument, namespace: string, set: string, date: DatePlace) {
  return {
    namespace,
    key: document.id,
    value: date === 'validity' ? undatedText(document) : datedText(document),
    tags: [document.speaker],
    source: { uri: `locomo:${set}/${document.id}`, type: 'conversation' },
    ...(date === 'value' ? {} : { validFrom: document.sessionDate }),
  };
}

const created = z.object({ createNamespace: z.object({ path: z.string() }) });
const written = z.object({
  rememberMany: z.object({
    results: z.array(
      z.object({ index: z.int(), error: z.object({ code: z.string(), message: z.string() }).nullable() }),
    ),
  }),
});

/** Creates the namespace and writes the turns; the same again changes nothing. Throws on the first refused write. */
export async function writeDocuments(
  client: Client,
  namespace: string,
  set: string,
  documents: readonly EvalDocument[],
  date: DatePlace,
): Promise<void> {
  const create = `mutation Create($input: NamespaceInput!) { createNamespace(input: $input) { path } }`;
  const input = { path: namespace, purpose: 'Retrieval evaluation' };
  await request(client, create, { input }, created);
  const remember = `mutation RememberMany($inputs: [RememberInput!]!) {
    rememberMany(inputs: $inputs) { results { index error { code message } } }
  }`;
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.slice(start, start + BATCH);
    const inputs = batch.map((document) => rememberInput(document, namespace, set, date));
    const { results } = (await request(client, remember, { inputs }, written)).rememberMany;
    if (results.length !== batch.length) throw new Error(`${String(results.length)} results for a batch`);
    const refused = results.find(({ error }) => error !== null);
    if (refused?.error) {
      throw new Error(`${batch[refused.index]?.id ?? '?'}: ${refused.error.code}: ${refused.error.message}`);
    }
  }
}

const page = z.object({
  memories: z.object({
    nodes: z.array(z.object({ embeddingState: z.string(), embeddingError: z.string().nullable() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
type Node = z.infer<typeof page>['memories']['nodes'][number];

async function readStates(client: Client, namespace: string): Promise<Node[]> {
  const query = `query States($scope: ScopeInput!, $after: String) {
    memories(scope: $scope, orderBy: KEY_ASC, first: 100, after: $after) {
      nodes { embeddingState embeddingError }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  const nodes: Node[] = [];
  let after: string | null = null;
  do {
    const variables: Record<string, unknown> = { scope: { namespaces: [namespace] }, after };
    const { memories } = await request(client, query, variables, page);
    nodes.push(...memories.nodes);
    after = memories.pageInfo.hasNextPage ? memories.pageInfo.endCursor : null;
  } while (after !== null);
  return nodes;
}

/** How long to wait, how often to look, and whom to tell. */
export interface Patience {
  readonly timeoutMs: number;
  readonly pollMs: number;
  readonly progress: (ready: number, total: number) => void;
}

/** Returns when all `total` memories of the namespace are in the vector index; throws when time is up before. */
export async function waitUntilEmbedded(
  client: Client,
  namespace: string,
  total: number,
  patience: Patience,
): Promise<void> {
  const deadline = performance.now() + patience.timeoutMs;
  for (;;) {
    const nodes = await readStates(client, namespace);
    if (nodes.length !== total) {
      throw new Error(`${namespace} lists ${String(nodes.length)} memories instead of ${String(total)}`);
    }
    const ready = nodes.filter(({ embeddingState }) => embeddingState === 'READY').length;
    patience.progress(ready, total);
    if (ready === total) return;
    if (nodes.some(({ embeddingState }) => embeddingState === 'NONE')) {
      throw new Error(`${namespace}: the service expects no embedding`);
    }
    if (performance.now() > deadline) {
      const error = nodes.find(({ embeddingError }) => embeddingError !== null)?.embeddingError;
      throw new Error(
        `${namespace}: ${String(ready)} of ${String(total)} embedded in time; ${error ?? 'no error'}`,
      );
    }
    await pause(patience.pollMs);
  }
}
