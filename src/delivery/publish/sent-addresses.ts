/** Addresses of the site as services outside take them. */

/** An address as browsers send it: colons as they are, other letters encoded. */
export const encodedPath = (address: string): string => encodeURI(address);

/** Lists of at most so many. */
export function batchesOf<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, n) =>
    items.slice(n * most, (n + 1) * most),
  );
}
