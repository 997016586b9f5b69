/**
 * Reads of a partition, packed for the state as an inverted index: for each read key, the readers that have it.
 *
 * Reader 0 is the partition's list of pages; reader n is its n-th page. Keys and the readers of a key are in ascending order, and each
 * is stored as the difference to the previous one. For each key, the bytes contain the key, the number of bytes of its readers, and its
 * readers. All integers are in LEB128: seven bits per byte, the lowest bits first; the highest bit of a byte is set if another byte follows.
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
  const bytes: number[] = [];
  let previousKey = 0;
  for (let index = 0; index < sorted.length; ) {
    const key = Math.floor((sorted[index] ?? 0) / MAX_READERS);
    const readers: number[] = [];
    let previousReader = 0;
    for (; index < sorted.length; index++) {
      const reader = (sorted[index] ?? 0) - key * MAX_READERS;
      if (reader >= MAX_READERS) break;
      appendInteger(readers, reader - previousReader);
      previousReader = reader;
    }
    appendInteger(bytes, key - previousKey);
    appendInteger(bytes, readers.length);
    for (const byte of readers) bytes.push(byte);
    previousKey = key;
  }
  return Uint8Array.from(bytes);
}

/** Appends an integer below 2^32 in LEB128. */
function appendInteger(bytes: number[], integer: number): void {
  let rest = integer;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
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

function forEachKey(bytes: Uint8Array, visit: (key: number, readers: () => Iterable<number>) => void): void {
  let position = 0;
  const readInteger = (): number => {
    let integer = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[position++] ?? 0;
      integer += (byte & 127) * factor;
      if (byte < 128) return integer;
    }
  };
  let key = 0;
  while (position < bytes.length) {
    key += readInteger();
    const byteLength = readInteger();
    const start = position;
    const end = start + byteLength;
    visit(key, () => {
      const readers: number[] = [];
      position = start;
      for (let reader = 0; position < end; ) {
        reader += readInteger();
        readers.push(reader);
      }
      return readers;
    });
    position = end;
  }
}
