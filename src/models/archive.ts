/** A list, newest first, over pages of which only the first changes when something new is added. */
export interface Archive<Entry> {
  /** The newest entries: all of them, or at least one page full and less than two. */
  readonly front: readonly Entry[];
  /** Full pages of older entries; the first holds the oldest, so that each keeps its number and its entries. */
  readonly pages: readonly (readonly Entry[])[];
}

/** Spreads a list, newest first, over pages of `take` entries. */
export function paginateArchive<Entry>(newestFirst: readonly Entry[], take: number): Archive<Entry> {
  const count = Math.max(0, Math.floor(newestFirst.length / take) - 1);
  const front = newestFirst.length - count * take;
  return {
    front: newestFirst.slice(0, front),
    pages: Array.from({ length: count }, (_, page) => {
      const start = newestFirst.length - (page + 1) * take;
      return newestFirst.slice(start, start + take);
    }),
  };
}
