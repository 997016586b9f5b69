import { describe, expect, test } from 'vitest';
import { RECORDS_PER_BUCKET } from '../../src/domain/buckets.ts';
import { keysInBucket, recordPartitions } from '../../src/models/bucket-partitions.ts';
import { smallGuide, TestSnapshot } from '../support/snapshot.ts';

describe('partitions by group and bucket', () => {
  test('consist of one partition for a small group', () => {
    expect(recordPartitions(smallGuide().inputs, 'subsections')).toEqual(['2/0-of-1']);
  });

  test('contain each record of a large group exactly once', () => {
    const ids = Array.from({ length: 3 * RECORDS_PER_BUCKET }, (_, index) => index + 1);
    const { inputs } = new TestSnapshot().group(
      2,
      'practice-areas',
      ids.map((practiceAreaId) => ({ practiceAreaId, name: `Area ${practiceAreaId}`, definition: null })),
    );
    const partitions = recordPartitions(inputs, 'practice-areas');
    expect(partitions).toEqual(['2/0-of-4', '2/1-of-4', '2/2-of-4', '2/3-of-4']);
    const keys = partitions.map((partition) => keysInBucket(inputs, partition, 'practice-areas'));
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(RECORDS_PER_BUCKET);
    expect(
      keys
        .flat()
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(ids);
  });
});
