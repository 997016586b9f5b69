/** Splits a list into batches of at most `maxItems`. */
export function splitIntoBatches<Item>(
  items: readonly Item[],
  maxItems: number,
): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / maxItems) }, (_, n) =>
    items.slice(n * maxItems, (n + 1) * maxItems),
  );
}
