/** A set of documents of an index, one bit each. Documents are numbered from 0. All sets of an index have the same length. */
export type DocumentSet = Uint32Array;

const BITS = 32;

/** Creates an empty set for documents below a number. */
export const emptySet = (documents: number): DocumentSet => new Uint32Array(Math.ceil(documents / BITS));

export function addDocument(set: DocumentSet, document: number): void {
  const block = document >>> 5;
  set[block] = (set[block] as number) | (1 << (document & 31));
}

export const hasDocument = (set: DocumentSet, document: number): boolean =>
  (((set[document >>> 5] as number) >>> (document & 31)) & 1) === 1;

/** Returns the documents that are in every set. */
export function intersection(sets: readonly DocumentSet[]): DocumentSet {
  const [first = new Uint32Array(), ...others] = sets;
  const common = Uint32Array.from(first);
  for (const other of others)
    for (let block = 0; block < common.length; block += 1)
      common[block] = (common[block] as number) & (other[block] as number);
  return common;
}

/** Returns the documents that are in any set. */
export function union(sets: readonly DocumentSet[]): DocumentSet {
  const [first = new Uint32Array(), ...others] = sets;
  const all = Uint32Array.from(first);
  for (const other of others)
    for (let block = 0; block < all.length; block += 1)
      all[block] = (all[block] as number) | (other[block] as number);
  return all;
}

export const isEmptySet = (set: DocumentSet): boolean => set.every((block) => block === 0);

/** Returns the number of documents. */
export function sizeOf(set: DocumentSet): number {
  let size = 0;
  for (let block of set) {
    // Population count: sums the bits of groups of 2, 4 and 8 bits in parallel. The multiplication sums the four bytes.
    block -= (block >>> 1) & 0x55555555;
    block = (block & 0x33333333) + ((block >>> 2) & 0x33333333);
    size += Math.imul((block + (block >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return size;
}

/** Calls `onDocument` with each document from `first` (inclusive) to `end` (exclusive), in ascending order. */
export function forEachDocument(
  set: DocumentSet,
  first: number,
  end: number,
  onDocument: (document: number) => void,
): void {
  for (let block = first >>> 5; block * BITS < end; block += 1) {
    let bits = set[block] as number;
    while (bits !== 0) {
      const document = block * BITS + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
      if (document >= first && document < end) onDocument(document);
    }
  }
}
