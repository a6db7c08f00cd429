import { z } from 'zod';
import { type Client, request } from './client.js';

/** How recall may search. */
export const MODES = ['LEXICAL', 'DENSE', 'HYBRID'] as const;

/** One of them. */
export type Mode = (typeof MODES)[number];

/** How sure an answer is of its best hit. */
export const CONFIDENCES = ['HIGH', 'MODERATE', 'LOW', 'NONE'] as const;

const health = z.object({
  health: z.object({
    status: z.string(),
    search: z.enum(['HYBRID', 'TEXT_ONLY']),
    reason: z.string().nullable(),
    details: z
      .object({ version: z.string(), database: z.string(), embeddingModel: z.string().nullable() })
      .nullable(),
  }),
});

/** What the service says about itself. */
export type Service = z.infer<typeof health>['health'];

/** Whether the service works, what it can and, for ADMIN and OWNER keys, its versions. */
export async function readHealth(client: Client): Promise<Service> {
  const query = `query Health {
    health { status search reason details { version database embeddingModel } }
  }`;
  return (await request(client, query, {}, health)).health;
}

const recall = z.object({
  recall: z.object({
    hits: z.array(
      z.object({
        memory: z.object({ namespace: z.string(), key: z.string() }),
        signals: z.object({ cosine: z.number().nullable(), lexical: z.number().nullable() }),
      }),
    ),
    confidence: z.enum(CONFIDENCES),
    degraded: z.object({ reason: z.string() }).nullable(),
  }),
});

/** An answer to a recall: the memories' keys with their raw signals, best first, and what the client measured. */
export interface Answer {
  readonly hits: readonly {
    readonly key: string;
    readonly cosine: number | null;
    readonly lexical: number | null;
  }[];
  readonly confidence: (typeof CONFIDENCES)[number];
  readonly milliseconds: number;
}

/** Asks one question in one namespace. Throws when the answer is degraded or holds a memory from elsewhere. */
export async function recallIn(
  client: Client,
  namespace: string,
  question: string,
  mode: Mode,
  limit: number,
): Promise<Answer> {
  const query = `query Recall($input: RecallInput!) {
    recall(input: $input) {
      hits { memory { namespace key } signals { cosine lexical } }
      confidence
      degraded { reason }
    }
  }`;
  const input = { query: question, scope: { namespaces: [namespace] }, mode, limit };
  const start = performance.now();
  const { hits, confidence, degraded } = (await request(client, query, { input }, recall)).recall;
  const milliseconds = performance.now() - start;
  if (degraded !== null) throw new Error(`A degraded answer: ${degraded.reason}`);
  const stray = hits.find(({ memory }) => memory.namespace !== namespace);
  if (stray !== undefined) throw new Error(`A hit from outside the scope: ${stray.memory.namespace}`);
  return {
    hits: hits.map(({ memory, signals }) => ({ key: memory.key, ...signals })),
    confidence,
    milliseconds,
  };
}
