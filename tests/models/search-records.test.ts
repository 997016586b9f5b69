import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../packages/astro-incremental/src/core/types.ts';
import { readGroupIds } from '../../src/content/snapshots/reader.ts';
import { bucketNames } from '../../src/domain/buckets.ts';
import { entityTypes } from '../../src/domain/entity-types.ts';
import { hitAddress, listText, type SearchRecord } from '../../src/domain/search.ts';
import { searchRecords } from '../../src/models/search-records.ts';
import { inputsOf } from '../support/inputs.ts';
import { GERMAN_TIERS, smallGuide, TestSnapshot } from '../support/snapshot.ts';

const records = (inputs: Inputs): SearchRecord[] =>
  readGroupIds(inputs).flatMap((groupId) =>
    entityTypes.flatMap((entityType) => [...searchRecords(inputs, groupId, entityType)]),
  );
const shown = (inputs: Inputs) => records(inputs).map((record) => [listText(record), hitAddress(record)]);

describe('search records', () => {
  test.each(entityTypes)('of type %s are in exactly one bucket each', (entityType) => {
    const { inputs } = smallGuide();
    const ids = (bucket?: string) =>
      [...searchRecords(inputs, 2, entityType, bucket)].map(({ id }) => id).sort();
    expect(bucketNames(4).flatMap(ids).sort()).toEqual(ids());
    expect(ids().length).toBeGreaterThan(1);
  });

  test('exist once for every table, firm and individual, with list text and page', () => {
    expect(shown(smallGuide().inputs)).toEqual(
      expect.arrayContaining([
        ['Global | France | Shipping', '/legal-rankings/shipping-france-2:7:31:1'],
        ['Béranger Vane | Paris, France', '/law-firm/beranger-vane-global-2:50'],
        ['Ana Berg | Zeta Chambers', '/lawyer/ana-berg-global-2:1003'],
        ['王伟 | Zeta Chambers', '/lawyer/wang-wei-global-2:1004'],
      ]),
    );
    expect(shown(smallGuide().inputs)).toHaveLength(4 + 2 + 4);
  });

  test('name the best tier, and have the same ranks with German and English names of tiers', () => {
    const german = records(smallGuide().group(2, 'tiers', GERMAN_TIERS).inputs);
    expect(german.find(({ id }) => id === '1001')).toMatchObject({
      hit: { tierName: 'Rang 1', practiceAreaName: 'Shipping' },
    });
    expect(german.map(({ rank }) => rank)).toEqual(records(smallGuide().inputs).map(({ rank }) => rank));
  });

  test('link a firm of several groups to the group with most of its rankings', () => {
    const uk = new TestSnapshot()
      .group(1, 'type-group', [{ publicationTypeGroupId: 1, name: 'UK', category: 1, description: 'UK.' }])
      .group(1, 'organisations', [
        { organisationId: 50, name: 'Béranger Vane', townName: 'London', countryName: null, firmType: 1 },
      ]);
    const both = inputsOf([...uk.files, ...smallGuide().files]);
    const firms = records(both).filter(
      (record) => record.entityType === 'organisation' && record.id === '50',
    );
    expect(firms.map(hitAddress)).toEqual(['/law-firm/beranger-vane-global-2:50']);
  });

  test('have a higher rank for entities with more rankings', () => {
    const rank = new Map(records(smallGuide().inputs).map(({ id, rank }) => [id, rank]));
    expect(rank.get('1003')).toBeGreaterThan(rank.get('1001') ?? 0);
    expect(rank.get('1004')).toBe(0);
  });
});
