import { describe, expect, it, test } from 'vitest';
import {
  detailBuckets,
  pickDetail,
  readGroupIds,
  readGroupRecords,
} from '../../../src/content/snapshots/reader.ts';
import { bucketName } from '../../../src/domain/buckets.ts';
import { smallGuide, TestSnapshot } from '../../support/snapshot.ts';

test('readGroupRecords returns the records of a kind in file order and by id', () => {
  const locations = readGroupRecords(smallGuide().inputs, 2, 'locations');
  expect(locations.all.map(({ name }) => name)).toEqual(['France', 'Norway']);
  expect(locations.require(32)).toMatchObject({ name: 'Norway', changedOn: '2026-11-21' });
});

test('a file that is missing in the snapshot has no records', () => {
  expect(readGroupRecords(smallGuide().inputs, 2, 'overviews').all).toEqual([]);
  expect(readGroupRecords(smallGuide().inputs, 9, 'locations').all).toEqual([]);
});

test('group ids and buckets are read from the names of the files', () => {
  const { inputs } = smallGuide()
    .group(14, 'locations', [])
    .detail(2, 'individual-details', '0-of-4', [])
    .detail(2, 'individual-details', '3-of-4', []);
  expect(readGroupIds(inputs)).toEqual([2, 14]);
  expect(detailBuckets(inputs, 2, 'individual-details')).toEqual(['0-of-4', '3-of-4']);
  expect(detailBuckets(inputs, 14, 'individual-details')).toEqual(['0-of-1']);
});

test('a line that does not match the schema of its kind is rejected with its line number', () => {
  const { inputs } = new TestSnapshot().json('groups/2/locations.jsonl', {
    locationId: 31,
    name: 7,
    region: 'Europe',
  });
  expect(() => readGroupRecords(inputs, 2, 'locations').all).toThrow(
    expect.objectContaining({
      fault: expect.objectContaining({
        what: 'Line 1 of a file of locations contains 7 where text is expected.',
        location: { record: 'locations', field: 'name' },
      }),
    }),
  );
});

test('a missing record is rejected with its id', () => {
  expect(() => readGroupRecords(smallGuide().inputs, 2, 'locations').require(99)).toThrow(
    'The snapshot has no record whose locationId is 99',
  );
});

describe('pickDetail', () => {
  const { inputs } = smallGuide().detail(2, 'individual-details', bucketName(50, 4), [
    {
      personOrganisationId: 1001,
      jobTitle: 'Partner',
      languages: ['English'],
      contact: null,
      providedProfile: null,
      editorialReviews: [],
      contributions: [],
      relatedPersonOrganisationIds: [],
    },
  ]);
  const pick = (id: number, firmId: number) =>
    pickDetail(inputs, 2, 'individual-details', { id, firmId }, 'jobTitle');

  it('returns the requested fields of the record in the bucket of its firm', () => {
    expect(pick(1001, 50)).toMatchObject({ jobTitle: 'Partner' });
    expect(pick(1001, 50)).not.toHaveProperty('languages');
  });

  it.each([
    ['the record has no details', 1002, 50],
    ['the bucket of the firm has no file', 1003, 51],
  ])('returns undefined if %s', (_why, id, firmId) => {
    expect(pick(id, firmId)).toBeUndefined();
  });
});
