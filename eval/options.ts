import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Client } from './client.js';
import type { Conversation } from './corpus.js';
import { DATE_PLACES } from './ingest.js';
import { parseLocomo } from './locomo.js';
import { MODES } from './operations.js';

const schema = z.object({
  set: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4000/graphql'),
  'key-file': z.string().min(1),
  json: z.string().min(1).optional(),
  modes: z
    .string()
    .default(MODES.join(','))
    .transform((text) => text.toUpperCase().split(','))
    .pipe(z.array(z.enum(MODES)).min(1)),
  date: z.enum(DATE_PLACES).default('both'),
  run: z
    .string()
    .regex(/^[a-z0-9._-]{1,40}$/)
    .default(() => Date.now().toString(36)),
  'embed-timeout': z.coerce.number().positive().max(86_400).default(600),
});

/** What the command line asks for. */
export type Options = z.infer<typeof schema>;

/** How both programs are called. */
export const USAGE = `--set FILE --key-file PATH [--url http://127.0.0.1:4000/graphql] [--json OUT]
  [--modes LEXICAL,DENSE,HYBRID] [--date both|value|validity] [--run ID] [--embed-timeout SECONDS]`;

/** Reads the command line; throws on an unknown or malformed option. */
export function readOptions(args: string[]): Options {
  const option = { type: 'string' } as const;
  const options = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, option]));
  const parsed = schema.safeParse(parseArgs({ args, options, allowPositionals: false }).values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** The set's conversations and the digest of its file, so that results name exactly what they were measured on. */
export async function loadSet(file: string): Promise<{ conversations: Conversation[]; sha256: string }> {
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { conversations: parseLocomo(JSON.parse(bytes.toString('utf8'))), sha256 };
}

/** A client with the key in the file and a time limit that fits a batch of 100 writes. */
export async function openClient(options: Options): Promise<Client> {
  const key = (await readFile(options['key-file'], 'utf8')).trim();
  return { url: options.url, key, timeoutMs: 60_000 };
}
