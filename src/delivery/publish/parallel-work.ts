/**
 * Does work for each item, so many at once. After a failure nothing more is begun, and what is under way has ended before
 * the failure is thrown.
 */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = waiting.next(); !next.done && !failed; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  for (const result of await Promise.allSettled(Array.from({ length: atOnce }, worker)))
    if (result.status === 'rejected') throw result.reason;
}
