import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findReaders, packReads, unpackReads } from '../../src/core/read-sets.ts';

const key = fc.integer({ min: 0, max: 0xffffffff });
const reads = fc.array(fc.uniqueArray(fc.oneof(fc.integer({ min: 0, max: 9 }), key), { maxLength: 8 }), {
  maxLength: 8,
});
const ascending = (keys: readonly number[]) => keys.toSorted((a, b) => a - b);

it('what parts read comes back as it was packed, also from bytes in the middle of others', () => {
  fc.assert(
    fc.property(reads, fc.nat({ max: 7 }), (parts, offset) => {
      const packed = packReads(parts);
      const within = new Uint8Array(packed.length + offset);
      within.set(packed, offset);
      const found = unpackReads(within.subarray(offset));
      expect(parts.map((_, part) => ascending(found[part] ?? []))).toEqual(parts.map(ascending));
    }),
  );
});

it('the parts that read any of some keys are found', () => {
  fc.assert(
    fc.property(reads, fc.array(fc.integer({ min: 0, max: 9 })), fc.array(key), (parts, some, others) => {
      const changed = [new Set(some), new Set(others)];
      const expected = parts.flatMap((keys, part) =>
        keys.some((one) => changed.some((set) => set.has(one))) ? [part] : [],
      );
      expect([...findReaders(packReads(parts), changed)].sort()).toEqual(expected.sort());
    }),
  );
});
