import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key's two parts; the secret may contain `_`. */
export interface KeyParts {
  readonly prefix: string;
  readonly secret: string;
}

const PLACEHOLDER =
  /^(x+|\*+|\.+|0+)$|change[-_ ]?me|placeholder|example|your[-_ ]?(api[-_ ]?)?key|secret[-_ ]?here/i;
const MIN_SECRET = 32;

/** A new key `hg_<prefix>_<secret>` with a secret of 256 random bits. */
export function makeKey(): string {
  return `hg_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`;
}

/** The parts of a key, split at its first two underscores; undefined when it is no key. */
export function splitKey(key: string): KeyParts | undefined {
  const match = /^hg_([A-Za-z0-9]{4,32})_([\x21-\x7e]{1,200})$/.exec(key);
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { prefix: match[1], secret: match[2] };
}

/** SHA-256 of the whole key, hexadecimal: what is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Whether a key has this stored hash, in a time that does not depend on where they differ. */
export function hasHash(key: string, hash: string): boolean {
  const given = Buffer.from(hashKey(key), 'hex');
  const stored = Buffer.from(hash, 'hex');
  return stored.length === given.length && timingSafeEqual(given, stored);
}

/** Why a given owner key cannot be used; undefined when it can. Empty, blank, short and placeholder keys are refused. */
export function whyUnusable(key: string): string | undefined {
  const parts = splitKey(key);
  if (key.trim() === '') return 'it is empty';
  if (!parts) return 'it is not of the form hg_<prefix>_<secret>';
  if (parts.secret.length < MIN_SECRET) return `its secret has fewer than ${MIN_SECRET} characters`;
  if (PLACEHOLDER.test(parts.secret) || new Set(parts.secret).size < 8) return 'it looks like a placeholder';
  return undefined;
}
