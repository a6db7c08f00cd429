const AT_ONCE = 4;

/** Does some work for each item, a few at the same time. */
export async function atOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  most = AT_ONCE,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
