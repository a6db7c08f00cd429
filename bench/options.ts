import { parseArgs } from 'node:util';
import { z } from 'zod';

const numbers = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().positive()).min(1));

/** What is measured, in this order. */
const CASES = ['sizes', 'recall', 'scopes', 'mcp', 'exactness', 'memory', 'writes'] as const;

const schema = z.object({
  sizes: numbers('1000,10000,100000'),
  scopes: numbers('1,100,5000').refine((scopes) => scopes.every((count) => count <= 5_000), 'at most 5000'),
  clients: numbers('1,8'),
  rounds: z.coerce.number().int().min(3).max(50).default(7),
  each: z.coerce.number().int().min(10).max(2_000).default(200),
  json: z.string().min(1).default('bench/results/bench.json'),
  svg: z.string().min(1).default('bench/results/bench.svg'),
  texts: z.string().min(1).optional(),
  only: z
    .string()
    .default(CASES.join(','))
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(CASES))),
  profile: z.string().min(1).optional(),
});

/** What the command line asks for. */
export type Options = z.infer<typeof schema> & { readonly quick: boolean };

/** How the program is called. */
const USAGE = `npm run bench -- [--quick] [--sizes 1000,10000,100000] [--scopes 1,100,5000] [--clients 1,8] [--rounds 7]
  [--each 200] [--texts LOCOMO.json] [--only CASES] [--json FILE] [--svg FILE] [--profile FOLDER]`;

// Enough to see a gross fault, in four minutes.
const QUICK = {
  sizes: '1000,10000',
  rounds: '5',
  each: '40',
  json: 'bench/results/quick.json',
  svg: 'bench/results/quick.svg',
};

/** Reads the command line; throws on an unknown or malformed option. */
export function readOptions(args: string[]): Options {
  const option = { type: 'string' } as const;
  const options = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, option]));
  const { values } = parseArgs({ args, options: { ...options, quick: { type: 'boolean' } } });
  const { quick = false, ...given } = values;
  const parsed = schema.safeParse({ ...(quick ? QUICK : {}), ...given });
  if (!parsed.success) throw new Error(`${z.prettifyError(parsed.error)}\n\n${USAGE}`);
  return { ...parsed.data, sizes: [...parsed.data.sizes].sort((a, b) => a - b), quick };
}
