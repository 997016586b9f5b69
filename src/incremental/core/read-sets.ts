/**
 * What the parts of a partition read, packed for the state: part 0 is the partition as a whole (the list of its pages),
 * part n its n-th page. Bytes: numbers of 32 bits, in the byte order of the machine: how many keys, the keys in
 * ascending order, where the parts of each end, the parts.
 */

/** Packs the keys of each part. */
export function packReads(reads: readonly Iterable<number>[]): Uint8Array {
  const parts = new Map<number, number[]>();
  let count = 0;
  for (const [part, keys] of reads.entries())
    for (const key of keys) {
      count += 1;
      const known = parts.get(key);
      if (known === undefined) parts.set(key, [part]);
      else known.push(part);
    }
  const keys = Uint32Array.from(parts.keys()).sort();
  const packed = new Uint32Array(1 + 2 * keys.length + count);
  packed[0] = keys.length;
  packed.set(keys, 1);
  let end = 0;
  for (const [index, key] of keys.entries()) {
    const ofKey = parts.get(key) ?? [];
    packed.set(ofKey, 1 + 2 * keys.length + end);
    end += ofKey.length;
    packed[1 + keys.length + index] = end;
  }
  return new Uint8Array(packed.buffer);
}

/** The parts that read any key of these sets. */
export function partsReading(bytes: Uint8Array, changed: readonly ReadonlySet<number>[]): Set<number> {
  const found = new Set<number>();
  const sets = changed.filter(({ size }) => size > 0);
  eachKey(bytes, (key, parts) => {
    if (sets.some((keys) => keys.has(key))) for (const part of parts()) found.add(part);
  });
  return found;
}

/** The keys of each part: the reverse of `packReads`. */
export function unpackReads(bytes: Uint8Array): number[][] {
  const reads: number[][] = [];
  eachKey(bytes, (key, parts) => {
    for (const part of parts()) {
      while (reads.length <= part) reads.push([]);
      reads[part]?.push(key);
    }
  });
  return reads;
}

function eachKey(bytes: Uint8Array, found: (key: number, parts: () => Uint32Array) => void): void {
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
