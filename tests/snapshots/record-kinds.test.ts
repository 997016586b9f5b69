import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bucketCount,
  bucketName,
  detailFile,
  groupFile,
  groupRecordKinds,
  RECORDS_A_BUCKET,
  recordKey,
  SNAPSHOT_VERSION,
  siteFile,
  snapshotIndex,
} from '../../src/snapshots/record-kinds.ts';

describe('detail records are spread over', () => {
  test.each([
    [0, 1],
    [1, 1],
    [500, 1],
    [501, 2],
    [1000, 2],
    [1001, 4],
    [100_000, 256],
  ])('%i records: %i buckets', (records, buckets) => {
    expect(bucketCount(records)).toBe(buckets);
  });

  test('a power of two, of at most the intended size on average', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (records) => {
        const buckets = bucketCount(records);
        expect(Math.log2(buckets)).toBe(Math.trunc(Math.log2(buckets)));
        expect(records / buckets).toBeLessThanOrEqual(RECORDS_A_BUCKET);
      }),
    );
  });
});

describe('the bucket of a record', () => {
  test.each([
    [17, 1, '0-of-1'],
    [17, 2, '1-of-2'],
    [17, 16, '01-of-16'],
    [31, 16, '15-of-16'],
    [999_999_999_999_999, 256, '255-of-256'],
  ])('%i of %i buckets is %s', (recordId, buckets, expected) => {
    expect(bucketName(recordId, buckets)).toBe(expected);
  });

  test('stays or moves by the old number of buckets when they double', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.nat(12), (recordId, power) => {
        const before = Number.parseInt(bucketName(recordId, 2 ** power), 10);
        const after = Number.parseInt(bucketName(recordId, 2 ** (power + 1)), 10);
        expect([before, before + 2 ** power]).toContain(after);
      }),
    );
  });
});

test('files are named by group, kind and bucket', () => {
  expect(groupFile(2, 'individuals')).toBe('groups/2/individuals.jsonl');
  expect(detailFile(2, 'individual-details', '03-of-16')).toBe('groups/2/individual-details/03-of-16.jsonl');
  expect(siteFile('articles')).toBe('site/articles.jsonl');
  expect(recordKey('groups/2/individuals', 17)).toBe('groups/2/individuals/17');
});

test('records say on which day their content last changed', () => {
  const record = { tierId: 1, name: 'Band 1', rankOrder: 1 };
  const { schema, idField } = groupRecordKinds.tiers;
  expect(schema.parse({ ...record, changedOn: '2026-11-21' })[idField]).toBe(1);
  expect(schema.safeParse(record).success).toBe(false);
  expect(schema.safeParse({ ...record, changedOn: '2026-02-30' }).success).toBe(false);
});

describe('an index', () => {
  const file = { digest: 'a'.repeat(64), records: 3 };
  test('names each file with its digest', () => {
    const index = { version: SNAPSHOT_VERSION, files: { 'site/articles.jsonl': file } };
    expect(snapshotIndex.parse(index)).toEqual(index);
  });

  test.each([
    ['of another version', { version: SNAPSHOT_VERSION + 1, files: {} }],
    ['with a short digest', { version: SNAPSHOT_VERSION, files: { a: { ...file, digest: 'a' } } }],
    ['with less than no records', { version: SNAPSHOT_VERSION, files: { a: { ...file, records: -1 } } }],
    ['with something it does not know', { version: SNAPSHOT_VERSION, files: {}, writtenAt: '2026-11-21' }],
  ])('%s is refused', (_, index) => {
    expect(snapshotIndex.safeParse(index).success).toBe(false);
  });
});
