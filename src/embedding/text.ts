/** The parts of a memory that its vector stands for. */
export interface EmbeddableMemory {
  readonly summary?: string | undefined;
  readonly value: string;
  /** ISO 8601 instant or day from which the memory holds. */
  readonly validFrom?: string | undefined;
}

// UTF-16 units. More than the 256 or 512 tokens that the local models see, and bounded for models that charge by length.
const VALUE_HEAD = 2_000;
const SUMMARY_HEAD = 500;

/** The text embedded for a memory: its day as `(2023-05-08)`, the caller's summary, and the head of its value. */
export function embeddingText(memory: EmbeddableMemory): string {
  const summary = head(memory.summary?.trim() ?? '', SUMMARY_HEAD);
  const value = head(memory.value.trim(), VALUE_HEAD);
  // Measured on dialogue: a day in brackets at the front helped both local models; before a colon or at the end
  // it cost one of them recall.
  const day = /^\d{4}-\d{2}-\d{2}/.exec(memory.validFrom ?? '')?.[0];
  return [day === undefined ? '' : `(${day})`, summary, value].filter((part) => part !== '').join('\n');
}

/** The first `length` UTF-16 units of a text, one less where the cut would split a surrogate pair. */
export function head(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const split = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, split ? length - 1 : length);
}
