/**
 * Reads of a partition, packed for the state as an inverted index: for each read key, the readers that have it.
 *
 * Reader 0 is the partition's list of pages; reader n is its n-th page. The bytes are unsigned 32-bit integers in the
 * byte order of the machine: the number of keys; the keys in ascending order; for each key, the end of its readers in
 * the last section; the readers.
 */

/** Maximum number of readers of a partition. A key times this number is still an exact integer. */
const MAX_READERS = 2 ** 21;

/** Packs the read keys of each reader. */
export function packReads(reads: readonly Iterable<number>[]): Uint8Array {
  const pairs: number[] = [];
  for (const [reader, keys] of reads.entries())
    for (const key of keys) pairs.push(key * MAX_READERS + reader);
  // Sorting a typed array is many times faster than collecting the readers of each key in a map.
  const sorted = Float64Array.from(pairs).sort();
  const keys: number[] = [];
  const ends: number[] = [];
  const readers = new Uint32Array(sorted.length);
  for (const [index, pair] of sorted.entries()) {
    const key = Math.floor(pair / MAX_READERS);
    if (keys.at(-1) !== key) keys.push(key);
    readers[index] = pair - key * MAX_READERS;
    ends[keys.length - 1] = index + 1;
  }
  const packed = new Uint32Array(1 + 2 * keys.length + readers.length);
  packed[0] = keys.length;
  packed.set(keys, 1);
  packed.set(ends, 1 + keys.length);
  packed.set(readers, 1 + 2 * keys.length);
  return new Uint8Array(packed.buffer);
}

/** Finds the readers that read at least one of the changed keys. */
export function findReaders(bytes: Uint8Array, changed: readonly ReadonlySet<number>[]): Set<number> {
  const found = new Set<number>();
  const sets = changed.filter(({ size }) => size > 0);
  forEachKey(bytes, (key, readers) => {
    if (sets.some((keys) => keys.has(key))) for (const reader of readers()) found.add(reader);
  });
  return found;
}

/** Returns, for each reader, the values in `valuesByKey` of the keys that it read. Readers without such a value are omitted. */
export function valuesOfReaders<Value>(
  bytes: Uint8Array,
  valuesByKey: ReadonlyMap<number, Iterable<Value>>,
): ReadonlyMap<number, ReadonlySet<Value>> {
  const found = new Map<number, Set<Value>>();
  forEachKey(bytes, (key, readers) => {
    const values = valuesByKey.get(key);
    if (values === undefined) return;
    for (const reader of readers()) {
      const ofReader = found.get(reader) ?? new Set();
      found.set(reader, ofReader);
      for (const value of values) ofReader.add(value);
    }
  });
  return found;
}

/** Unpacks the read keys of each reader: the inverse of `packReads`. */
export function unpackReads(bytes: Uint8Array): number[][] {
  const reads: number[][] = [];
  forEachKey(bytes, (key, readers) => {
    for (const reader of readers()) {
      while (reads.length <= reader) reads.push([]);
      reads[reader]?.push(key);
    }
  });
  return reads;
}

function forEachKey(bytes: Uint8Array, visit: (key: number, readers: () => Uint32Array) => void): void {
  // A Uint32Array requires aligned bytes, which SQLite does not guarantee.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const packed = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
  const count = packed[0] ?? 0;
  const readers = packed.subarray(1 + 2 * count);
  let start = 0;
  for (let index = 0; index < count; index++) {
    const first = start;
    const end = packed[1 + count + index] ?? start;
    visit(packed[1 + index] ?? 0, () => readers.subarray(first, end));
    start = end;
  }
}
