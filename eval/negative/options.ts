import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const schema = z.object({
  embeddings: z.enum(['both', 'none', 'local']).default('both'),
  json: z.string().min(1).optional(),
  seed: z
    .string()
    .regex(/^[a-z0-9]{1,40}$/)
    .default(() => randomBytes(4).toString('hex')),
});

/** What the command line asks for. */
export type Options = z.infer<typeof schema>;

/** How the program is called. */
export const USAGE = '[--embeddings both|none|local] [--json FILE] [--seed WORD]';

/** Reads the command line; throws on an unknown or malformed option. */
export function readOptions(args: string[]): Options {
  const option = { type: 'string' } as const;
  const options = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, option]));
  const parsed = schema.safeParse(parseArgs({ args, options, allowPositionals: false }).values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
