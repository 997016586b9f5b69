/**
 * Runs `work` for each item, at most `maxConcurrent` at a time. After a failure no further item is started. The first error is
 * thrown once all started items have settled.
 */
export async function forEachConcurrent<Item>(
  items: Iterable<Item>,
  maxConcurrent: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = iterator.next(); !next.done && !failed; next = iterator.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  for (const result of await Promise.allSettled(Array.from({ length: maxConcurrent }, worker)))
    if (result.status === 'rejected') throw result.reason;
}
