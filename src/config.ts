import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const text = z.string().trim().min(1);

const environment = z.object({
  NEO4J_URI: text.regex(/^(neo4j|bolt)(\+s|\+ssc)?:\/\//, 'must begin with neo4j:// or bolt://').optional(),
  NEO4J_USERNAME: text.optional(),
  NEO4J_PASSWORD: text.optional(),
  NEO4J_DATABASE: text.default('neo4j'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: text.default('127.0.0.1'),
  HIPPOGRAPH_DATA_DIR: text.default('.hippograph'),
  HIPPOGRAPH_CACHE_DIR: text.optional(),
  HIPPOGRAPH_OWNER_KEY: z.string().optional(),
  HIPPOGRAPH_KEY: z.string().optional(),
  HIPPOGRAPH_URL: z.url({ protocol: /^https?$/, error: 'must be such as http://127.0.0.1:4000' }).optional(),
  HIPPOGRAPH_EMBEDDINGS: z.enum(['local', 'none']).default('local'),
  HIPPOGRAPH_EMBEDDING_MODEL: z.enum(['all-minilm-l6-v2', 'bge-small-en-v1.5']).default('bge-small-en-v1.5'),
  HIPPOGRAPH_NEO4J: z.enum(['external', 'managed']).optional(),
  HIPPOGRAPH_NEO4J_HEAP: text.regex(/^\d+[mg]$/, 'must be a size such as 1g').optional(),
  HIPPOGRAPH_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info'),
});

/** Everything that can be set from outside, checked. */
export type Config = ReturnType<typeof readConfig>;

/** A setting that refuses the start; the message names the variable and says what it must be. */
export class ConfigError extends Error {}

/** Reads and checks the environment: an unknown `HIPPOGRAPH_…` name or a bad value is a ConfigError that names it. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env) {
  const known = new Set(Object.keys(environment.shape));
  const unknown = Object.keys(env).filter((name) => name.startsWith('HIPPOGRAPH_') && !known.has(name));
  if (unknown.length > 0)
    throw new ConfigError(`Unknown setting ${unknown.join(', ')}. Known: ${[...known].join(', ')}.`);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const value = parsed.data;
  if (value.NEO4J_URI !== undefined && value.NEO4J_PASSWORD === undefined)
    throw new ConfigError('NEO4J_PASSWORD: must be set together with NEO4J_URI.');
  return {
    neo4j: {
      uri: value.NEO4J_URI,
      username: value.NEO4J_USERNAME,
      password: value.NEO4J_PASSWORD,
      database: value.NEO4J_DATABASE,
      rung: value.HIPPOGRAPH_NEO4J,
      heap: value.HIPPOGRAPH_NEO4J_HEAP,
    },
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.HIPPOGRAPH_DATA_DIR),
    cacheDir: resolve(
      value.HIPPOGRAPH_CACHE_DIR ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'hippograph'),
    ),
    ownerKey: value.HIPPOGRAPH_OWNER_KEY,
    key: value.HIPPOGRAPH_KEY,
    url: value.HIPPOGRAPH_URL,
    embeddings: value.HIPPOGRAPH_EMBEDDINGS,
    embeddingModel: value.HIPPOGRAPH_EMBEDDING_MODEL,
    logLevel: value.HIPPOGRAPH_LOG_LEVEL,
    env,
  };
}
