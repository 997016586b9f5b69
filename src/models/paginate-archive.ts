/** A list, newest first, split into pages so that a new entry changes only the first page. */
export interface Archive<Entry> {
  /** The newest entries: all entries, or at least one full page and less than two. */
  readonly front: readonly Entry[];
  /** Full pages of older entries, oldest first, so that the number and the entries of a page never change. */
  readonly pages: readonly (readonly Entry[])[];
}

/** Splits a list, newest first, into pages of `pageSize` entries. */
export function paginateArchive<Entry>(newestFirst: readonly Entry[], pageSize: number): Archive<Entry> {
  const count = Math.max(0, Math.floor(newestFirst.length / pageSize) - 1);
  const front = newestFirst.length - count * pageSize;
  return {
    front: newestFirst.slice(0, front),
    pages: Array.from({ length: count }, (_, page) => {
      const start = newestFirst.length - (page + 1) * pageSize;
      return newestFirst.slice(start, start + pageSize);
    }),
  };
}
