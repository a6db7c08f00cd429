/** A provider did not give usable vectors; the message says why in words fit for an operator. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
}

/** The text of anything thrown, also of an `Error` made in another thread. */
export function reasonOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message);
  return String(thrown);
}
