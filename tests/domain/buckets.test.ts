import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bucketCount,
  bucketFilter,
  bucketName,
  bucketNames,
  RECORDS_PER_BUCKET,
} from '../../src/domain/buckets.ts';

describe('bucketCount', () => {
  test.each([
    [0, 1],
    [1, 1],
    [500, 1],
    [501, 2],
    [1000, 2],
    [1001, 4],
    [100_000, 256],
  ])('returns for %i records %i buckets', (records, buckets) => {
    expect(bucketCount(records)).toBe(buckets);
  });

  test('returns a power of two, so that buckets have at most the target size on average', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (records) => {
        const buckets = bucketCount(records);
        expect(Math.log2(buckets)).toBe(Math.trunc(Math.log2(buckets)));
        expect(records / buckets).toBeLessThanOrEqual(RECORDS_PER_BUCKET);
      }),
    );
  });
});

describe('bucketName', () => {
  test.each([
    [17, 1, '0-of-1'],
    [17, 2, '0-of-2'],
    [17, 16, '08-of-16'],
    [31, 16, '11-of-16'],
    [999_999_999_999_999, 256, '214-of-256'],
  ])('returns the name of the bucket of an id: %i of %i buckets, %s', (id, buckets, expected) => {
    expect(bucketName(id, buckets)).toBe(expected);
  });

  test.each([
    ['all ids', 1, 0],
    ['odd ids', 2, 1],
    ['every 64th id', 64, 7],
    ['ids that differ beyond 2^32 alone', 2 ** 33, 5],
  ])('distributes %s evenly', (_, step, first) => {
    const counts = new Map<string, number>();
    for (let at = 0; at < 16_000; at++) {
      const bucket = bucketName(first + at * step, 16);
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    expect(counts.size).toBe(16);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test('moves an id by the old number of buckets or not at all when the number doubles', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.nat(12), (recordId, power) => {
        const before = Number.parseInt(bucketName(recordId, 2 ** power), 10);
        const after = Number.parseInt(bucketName(recordId, 2 ** (power + 1)), 10);
        expect([before, before + 2 ** power]).toContain(after);
      }),
    );
  });
});

test('a record belongs only to the bucket whose name bucketName returns for the record', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.nat(8), (recordId, power) => {
      const buckets = 2 ** power;
      expect(bucketNames(buckets).filter((name) => bucketFilter(name)(recordId))).toEqual([
        bucketName(recordId, buckets),
      ]);
    }),
  );
});
