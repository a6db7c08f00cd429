/** Queries are taken before passages, so that a person never waits for a bulk load. */
export type Priority = 'query' | 'passage';

/** Work waiting for a free worker: first in, first out within each priority. */
export interface WorkQueue<T> {
  readonly size: number;
  /** False when as many of this priority already wait as are allowed. */
  push(item: T, priority: Priority): boolean;
  take(): T | undefined;
  /** Takes an item out of the line; without effect when it has left already. */
  remove(item: T): void;
}

/** A queue that holds at most `limit` items of each priority. */
export function workQueue<T>(limit: number): WorkQueue<T> {
  const lines = { query: [] as T[], passage: [] as T[] };
  return {
    get size() {
      return lines.query.length + lines.passage.length;
    },
    push(item, priority) {
      const line = lines[priority];
      if (line.length >= limit) return false;
      line.push(item);
      return true;
    },
    take: () => lines.query.shift() ?? lines.passage.shift(),
    remove(item) {
      for (const line of [lines.query, lines.passage]) {
        const at = line.indexOf(item);
        if (at >= 0) line.splice(at, 1);
      }
    },
  };
}
