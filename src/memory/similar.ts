import type { Embeddings } from '../embedding/embeddings.js';
import { EmbeddingError } from '../embedding/embedding-error.js';
import type { Graph } from '../graph/graph.js';
import type { Caller } from '../identity/caller.js';
import { resolveReadScope } from '../identity/scope.js';
import { merge, textToEmbed, UNSAID } from './description.js';
import { nearestMemories } from './similar.cypher.js';
import type { WriteItem } from './write-group.js';

/** The memories that say nearly the same, nearest first; or why nothing was looked for. */
export type Similar =
  | { readonly near: readonly { readonly id: string; readonly key: string; readonly score: number }[] }
  | { readonly reason: string };

/** From this cosine on two texts say nearly the same. */
const NEARLY_SAME = 0.85;
const EMBED_LIMIT_MS = 500;
const MAX_NEAR = 5;
const POOL = 100;

/** Looks for what says nearly the same as the writes that ask for it, each in its own namespace; before any lock is taken. */
export async function findSimilar(
  deps: { readonly graph: Graph; readonly embeddings: Embeddings },
  caller: Caller,
  items: readonly WriteItem[],
): Promise<readonly WriteItem[]> {
  const found: WriteItem[] = [];
  for (const item of items) {
    const asks = item.request.dedupe === 'SUGGEST' || item.request.dedupe === 'REFUSE';
    found.push(asks ? { ...item, similar: await similarTo(deps, caller, item) } : item);
  }
  return found;
}

async function similarTo(
  { graph, embeddings }: { readonly graph: Graph; readonly embeddings: Embeddings },
  caller: Caller,
  { request, place }: WriteItem,
): Promise<Similar> {
  const { provider } = embeddings;
  if (!provider) return { reason: embeddings.reason ?? 'there is no embedding provider' };
  const { value, summary } = merge({ ...UNSAID, value: request.value }, request);
  const text = textToEmbed({ value, summary, validFrom: caller.now, createdAt: caller.now });
  try {
    const [vector] = await provider.embedPassages([text], AbortSignal.timeout(EMBED_LIMIT_MS));
    if (!vector) return { reason: 'no vector came back' };
    const scope = await resolveReadScope(graph, caller, { namespaces: [place.path] });
    const rows = await graph.read(scope, nearestMemories, {
      vector,
      now: caller.now,
      pool: POOL,
      limit: MAX_NEAR,
    });
    return { near: rows.filter(({ score }) => score >= NEARLY_SAME) };
  } catch (error) {
    if (error instanceof EmbeddingError) return { reason: error.message };
    if (error instanceof DOMException) return { reason: `no vector came within ${EMBED_LIMIT_MS} ms` };
    throw error;
  }
}
