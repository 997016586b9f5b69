import type { Hit, SearchRecord } from '../../src/domain/search.ts';
import { searchRecord } from '../../src/domain/search.ts';
import type { RecordFacets } from '../../src/domain/search-facets.ts';

/** Builds the search record of a firm, with defaults for all fields that a test does not need. */
export function firm(
  organisationId: number,
  name: string,
  {
    rank = 16,
    townName = 'London',
    countryName = 'UK',
    related = [],
    contacts = [],
    prose = [],
  }: Partial<{
    rank: number;
    townName: string | null;
    countryName: string | null;
    related: readonly string[];
    contacts: readonly string[];
    prose: readonly string[];
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
  return searchRecord(hit, rank, { related, contacts, prose });
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
    labels = [] as readonly string[],
    facets = {} as Partial<RecordFacets>,
    contacts = [] as readonly string[],
    latinName = undefined as string | undefined,
  } = {},
): SearchRecord {
  return searchRecord(
    {
      entityType: 'individual',
      hit: {
        fullName,
        ...(latinName === undefined ? {} : { latinName }),
        organisationParentName,
        townName,
        countryName,
        personOrganisationId,
        mostRelevantProfile: { groupName: 'Europe', groupId: 7 },
      },
    },
    rank,
    { related, labels, facets, contacts },
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
    prose = [] as readonly string[],
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
    { related, prose },
  );
}

export function department(
  parentOrganisationId: number,
  name: string,
  practiceAreaName: string,
  { rank = 4, locationName = 'London', practiceAreaId = 21 } = {},
): SearchRecord {
  return searchRecord(
    {
      entityType: 'department',
      hit: {
        name,
        practiceAreaName,
        locationName,
        practiceAreaId,
        locationId: 11,
        subsectionTypeId: 1,
        parentOrganisationId,
        mostRelevantProfile: { groupName: 'UK', groupId: 1 },
      },
    },
    rank,
  );
}

export function office(
  organisationId: number,
  name: string,
  townName: string,
  { rank = 4, countryName = 'UK' } = {},
): SearchRecord {
  return searchRecord(
    {
      entityType: 'office',
      hit: {
        name,
        townName,
        countryName,
        organisationId,
        mostRelevantProfile: { groupName: 'UK', groupId: 1 },
      },
    },
    rank,
  );
}

export function article(
  seoTitle: string,
  title: string,
  { rank = 26, day = '2026-05-04', related = [] as readonly string[] } = {},
): SearchRecord {
  return searchRecord({ entityType: 'editorial', hit: { title, seoTitle, kindName: 'Article', day } }, rank, {
    related,
  });
}

export function event(eventId: number, title: string, { rank = 26, place = 'Madrid' } = {}): SearchRecord {
  return searchRecord(
    { entityType: 'editorial', hit: { title, eventId, kindName: 'Webinar', day: '2026-06-24', place } },
    rank,
    { keywords: ['Webinar'] },
  );
}
