/** Something in the database that must never be. */
export interface Finding {
  /** The number of the invariant that it breaks. */
  readonly invariant: number;
  /** Of the memories, or of the nodes that have no id of their own, concerned. */
  readonly ids: readonly string[];
  /** What is wrong, in a sentence that begins with what it is about. */
  readonly words: string;
}

/** Makes findings about one node. */
export function about(id: string) {
  return (invariant: number, words: string): Finding => ({ invariant, ids: [id], words: `${id} ${words}` });
}
