import type { Hit, SearchRecord } from '../../src/domain/search.ts';
import { searchRecord } from '../../src/domain/search.ts';

/** Builds the search record of a firm, with defaults for all fields that a test does not need. */
export function firm(
  organisationId: number,
  name: string,
  {
    rank = 16,
    townName = 'London',
    countryName = 'UK',
    related = [],
  }: Partial<{
    rank: number;
    townName: string | null;
    countryName: string | null;
    related: readonly string[];
  }> = {},
): SearchRecord {
  const hit: Hit = {
    entityType: 'organisation',
    hit: {
      name,
      townName,
      countryName,
      organisationId,
      mostRelevantProfile: { groupName: 'Global', groupId: 2 },
    },
  };
  return searchRecord(hit, rank, { related });
}

export function lawyer(
  personOrganisationId: number,
  fullName: string,
  {
    rank = 16,
    organisationParentName = 'Ashgrove & Lane',
    townName = 'Paris',
    countryName = 'France',
    related = [] as readonly string[],
  } = {},
): SearchRecord {
  return searchRecord(
    {
      entityType: 'individual',
      hit: {
        fullName,
        organisationParentName,
        townName,
        countryName,
        personOrganisationId,
        mostRelevantProfile: { groupName: 'Europe', groupId: 7 },
      },
    },
    rank,
    { related },
  );
}

export function table(
  practiceAreaId: number,
  practiceAreaName: string,
  {
    rank = 16,
    locationName = 'London',
    locationId = 11,
    groupName = 'UK',
    groupId = 1,
    related = [] as readonly string[],
  } = {},
): SearchRecord {
  return searchRecord(
    {
      entityType: 'practice-area',
      hit: {
        groupName,
        locationName,
        practiceAreaName,
        groupId,
        practiceAreaId,
        locationId,
        subsectionTypeId: 1,
      },
    },
    rank,
    { related },
  );
}
