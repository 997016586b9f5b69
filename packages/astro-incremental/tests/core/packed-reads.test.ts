import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findReaders, packReads, unpackReads, valuesOfReaders } from '../../src/core/packed-reads.ts';

const key = fc.integer({ min: 0, max: 0xffffffff });
const reads = fc.array(fc.uniqueArray(fc.oneof(fc.integer({ min: 0, max: 9 }), key), { maxLength: 8 }), {
  maxLength: 8,
});
const ascending = (keys: readonly number[]) => keys.toSorted((a, b) => a - b);

it('packed reads are unpacked to the same reads, even from unaligned bytes', () => {
  fc.assert(
    fc.property(reads, fc.nat({ max: 7 }), (readers, offset) => {
      const packed = packReads(readers);
      const within = new Uint8Array(packed.length + offset);
      within.set(packed, offset);
      const found = unpackReads(within.subarray(offset));
      expect(readers.map((_, reader) => ascending(found[reader] ?? []))).toEqual(readers.map(ascending));
    }),
  );
});

it('findReaders returns every reader of a changed key', () => {
  fc.assert(
    fc.property(reads, fc.array(fc.integer({ min: 0, max: 9 })), fc.array(key), (readers, some, others) => {
      const changed = [new Set(some), new Set(others)];
      const expected = readers.flatMap((keys, reader) =>
        keys.some((one) => changed.some((set) => set.has(one))) ? [reader] : [],
      );
      expect([...findReaders(packReads(readers), changed)].sort()).toEqual(expected.sort());
    }),
  );
});

it('valuesOfReaders returns the values of the keys of each reader', () => {
  fc.assert(
    fc.property(
      reads,
      fc.dictionary(fc.constantFrom('0', '1', '2', '3'), fc.array(fc.string())),
      (readers, values) => {
        const valuesByKey = new Map(Object.entries(values).map(([one, list]) => [Number(one), list]));
        const found = valuesOfReaders(packReads(readers), valuesByKey);
        for (const [reader, keys] of readers.entries())
          expect([...(found.get(reader) ?? [])].sort()).toEqual(
            [...new Set(keys.flatMap((one) => valuesByKey.get(one) ?? []))].sort(),
          );
      },
    ),
  );
});
