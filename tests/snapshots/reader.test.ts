import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketFilter, bucketName } from '../../src/domain/buckets.ts';

test('a record belongs to the one bucket that is named after it', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.nat(8), (recordId, power) => {
      const buckets = 2 ** power;
      const names = Array.from({ length: buckets }, (_, index) => bucketName(index, buckets));
      expect(names.filter((name) => bucketFilter(name)(recordId))).toEqual([bucketName(recordId, buckets)]);
    }),
  );
});
