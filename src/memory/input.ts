import { z } from 'zod';
import { badInput } from '../errors.js';
import { OPEN_END, parseInstant, type Instant } from '../instant.js';
import { parseNamespacePath } from '../identity/paths.js';

/** The most bytes of a value in UTF-8. */
const MAX_VALUE_BYTES = 1_000_000;
const MAX_KEY = 255;
const MAX_TAGS = 50;
const MAX_TAG = 100;

const unit = z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1');

function line(what: string, max: number) {
  return z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text !== '' && text.length <= max, `${what} must have 1 to ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} must not have control characters`);
}

function instantText() {
  return z.string().transform((text, context): Instant => {
    try {
      const instant = parseInstant(text);
      if (instant < OPEN_END) return instant;
    } catch {
      // Said below, with the path of the field.
    }
    context.addIssue({
      code: 'custom',
      message: 'must be an RFC 3339 instant with an offset, in the years 0001 to 9998',
    });
    return z.NEVER;
  });
}

/** A key in its one stored form: NFC, trimmed, 1 to 255 characters, no control characters, case kept. */
export const keySchema = line('key', MAX_KEY);

const tags = z
  .array(line('a tag', MAX_TAG))
  .max(MAX_TAGS, `must have at most ${MAX_TAGS} entries`)
  .transform((given) => [...new Set(given)].sort());

const description = {
  value: z
    .string()
    .refine((text) => text.trim() !== '', 'must not be blank')
    .refine(
      (text) => Buffer.byteLength(text) <= MAX_VALUE_BYTES,
      `must have at most ${MAX_VALUE_BYTES} UTF-8 bytes`,
    ),
  summary: z.string().trim().max(2_000, 'must have at most 2,000 characters').nullish(),
  kind: line('kind', 100)
    .transform((kind) => kind.toLowerCase())
    .nullish(),
  tags: tags.nullish(),
  importance: unit.nullish(),
  confidence: unit.nullish(),
  source: z.object({ uri: line('uri', 2_000).nullish(), type: line('type', 100).nullish() }).nullish(),
  delivery: z.enum(['ON_RECALL', 'PINNED']).nullish(),
  validFrom: instantText().nullish(),
  validTo: instantText().nullish(),
  expiresAt: instantText().nullish(),
  expectedVersion: z.int().min(0, 'must be 0 or more').nullish(),
  idempotencyKey: line('idempotencyKey', MAX_KEY).nullish(),
};

const rememberSchema = z.object({
  ...description,
  namespace: z
    .string()
    .transform((path) => parseNamespacePath(path))
    .nullish(),
  key: keySchema.nullish(),
  dedupe: z.enum(['OFF', 'SUGGEST', 'REFUSE']).nullish(),
});

const reviseSchema = z
  .object({ ...description, value: description.value.optional() })
  .refine(
    (input) =>
      Object.entries(input).some(
        ([name, value]) => !['expectedVersion', 'idempotencyKey'].includes(name) && value !== undefined,
      ),
    {
      error: 'must change at least one field',
    },
  );

/** What a writer says, checked and in stored form: an absent field stays, null clears it. */
export type Patch = z.output<typeof reviseSchema>;
/** A memory to store, checked and in stored form. */
export type RememberRequest = z.output<typeof rememberSchema>;

/** Checks a RememberInput; the first fault is BAD_INPUT with the field's path under `at`. */
export function checkRemember(input: unknown, at = 'input'): RememberRequest {
  return check(rememberSchema, input, at);
}

/** Checks a ReviseInput likewise. */
export function checkRevise(input: unknown, at = 'input'): Patch {
  return check(reviseSchema, input, at);
}

/** Checks a value by a schema; the first fault is BAD_INPUT with its path. */
export function check<T extends z.ZodType>(schema: T, input: unknown, at: string): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = [at, ...(issue?.path ?? [])].join('.');
  throw badInput(`${field}: ${issue?.message ?? 'is refused'}.`, field);
}
