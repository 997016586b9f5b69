/**
 * What the parts of a partition read, packed for the state: part 0 is the partition as a whole (the list of its pages),
 * part n its n-th page. Bytes: numbers of 32 bits, in the byte order of the machine: how many keys, the keys in
 * ascending order, where the parts of each end, the parts.
 */

/** Parts that a partition may have, so that a key and a part fit into one exact number. */
const MAX_READERS = 2 ** 21;

/** Packs the keys of each part. */
export function packReads(reads: readonly Iterable<number>[]): Uint8Array {
  const pairs: number[] = [];
  for (const [part, keys] of reads.entries()) for (const key of keys) pairs.push(key * MAX_READERS + part);
  // Sorted as numbers of one type, which is many times faster than gathering the parts of each key in a map.
  const sorted = Float64Array.from(pairs).sort();
  const keys: number[] = [];
  const ends: number[] = [];
  const parts = new Uint32Array(sorted.length);
  for (const [index, pair] of sorted.entries()) {
    const key = Math.floor(pair / MAX_READERS);
    if (keys.at(-1) !== key) keys.push(key);
    parts[index] = pair - key * MAX_READERS;
    ends[keys.length - 1] = index + 1;
  }
  const packed = new Uint32Array(1 + 2 * keys.length + parts.length);
  packed[0] = keys.length;
  packed.set(keys, 1);
  packed.set(ends, 1 + keys.length);
  packed.set(parts, 1 + 2 * keys.length);
  return new Uint8Array(packed.buffer);
}

/** The parts that read any key of these sets. */
export function findReaders(bytes: Uint8Array, changed: readonly ReadonlySet<number>[]): Set<number> {
  const found = new Set<number>();
  const sets = changed.filter(({ size }) => size > 0);
  forEachKey(bytes, (key, parts) => {
    if (sets.some((keys) => keys.has(key))) for (const part of parts()) found.add(part);
  });
  return found;
}

/** The keys of each part: the reverse of `packReads`. */
export function unpackReads(bytes: Uint8Array): number[][] {
  const reads: number[][] = [];
  forEachKey(bytes, (key, parts) => {
    for (const part of parts()) {
      while (reads.length <= part) reads.push([]);
      reads[part]?.push(key);
    }
  });
  return reads;
}

function forEachKey(bytes: Uint8Array, found: (key: number, parts: () => Uint32Array) => void): void {
  // Where the state hands over bytes that are not aligned, they are copied.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const packed = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
  const count = packed[0] ?? 0;
  const parts = packed.subarray(1 + 2 * count);
  let start = 0;
  for (let index = 0; index < count; index++) {
    const from = start;
    const end = packed[1 + count + index] ?? start;
    found(packed[1 + index] ?? 0, () => parts.subarray(from, end));
    start = end;
  }
}
