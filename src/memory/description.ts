import { embeddingText } from '../embedding/text.js';
import { dayOf, type Instant } from '../instant.js';
import { contentHash, sha256 } from './content.js';
import type { Patch } from './input.js';
import type { Description } from './model.js';

const DEFAULTS = { kind: 'note', importance: 0.5, confidence: 1, delivery: 'ON_RECALL' } as const;

/** What a writer who mentions nothing but a value says. */
export const UNSAID: Omit<Description, 'value'> = {
  summary: null,
  kind: DEFAULTS.kind,
  tags: [],
  importance: DEFAULTS.importance,
  confidence: DEFAULTS.confidence,
  sourceUri: null,
  sourceType: null,
  delivery: DEFAULTS.delivery,
  expiresAt: null,
};

/** A description after a patch: absent stays, null goes back to the default; the value is not touched. */
export function merge(current: Description, patch: Patch): Description {
  const source = patch.source;
  return {
    value: current.value,
    summary: patch.summary === undefined ? current.summary : patch.summary === '' ? null : patch.summary,
    kind: patch.kind === undefined ? current.kind : (patch.kind ?? DEFAULTS.kind),
    tags: patch.tags === undefined ? current.tags : (patch.tags ?? []),
    importance:
      patch.importance === undefined ? current.importance : (patch.importance ?? DEFAULTS.importance),
    confidence:
      patch.confidence === undefined ? current.confidence : (patch.confidence ?? DEFAULTS.confidence),
    sourceUri: source === undefined ? current.sourceUri : (source?.uri ?? null),
    sourceType: source === undefined ? current.sourceType : (source?.type ?? null),
    delivery: patch.delivery === undefined ? current.delivery : (patch.delivery ?? DEFAULTS.delivery),
    expiresAt: patch.expiresAt === undefined ? current.expiresAt : patch.expiresAt,
  };
}

/** Only what a version keeps. */
export function describe(of: Description): Description {
  const { value, summary, kind, tags, importance, confidence, sourceUri, sourceType, delivery, expiresAt } =
    of;
  return { value, summary, kind, tags, importance, confidence, sourceUri, sourceType, delivery, expiresAt };
}

/** Whether two say the same. */
export function sameDescription(a: Description, b: Description): boolean {
  return JSON.stringify(describe(a)) === JSON.stringify(describe(b));
}

/** What identifies a description's content and the text that its vector stands for. */
export function hashes(description: Description, validFrom: Instant, createdAt: Instant) {
  const { value, summary } = description;
  return {
    contentHash: contentHash(value),
    embeddingHash: sha256(textToEmbed({ value, summary, validFrom, createdAt })),
  };
}

/** The text that a memory's vector stands for. */
export function textToEmbed(of: {
  readonly value: string;
  readonly summary: string | null;
  readonly validFrom: Instant;
  readonly createdAt: Instant;
}): string {
  // A day says something only when it is not simply the day of writing.
  const dated = dayOf(of.validFrom) === dayOf(of.createdAt) ? {} : { validFrom: of.validFrom };
  return embeddingText({ value: of.value, summary: of.summary ?? undefined, ...dated });
}
