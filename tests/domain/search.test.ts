import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../src/domain/addresses.ts';
import { searchTypes } from '../../src/domain/entity-types.ts';
import {
  type Hit,
  hitAddress,
  isSearchable,
  lastResultsPage,
  listText,
  searchQuery,
  searchRecord,
  searchRoutes,
  searchTypeOfRoute,
} from '../../src/domain/search.ts';
import { hitsFound, seeAll, zeroHits } from '../../src/texts/en/search.ts';

const mostRelevantProfile = { groupName: 'Global', groupId: 2 };
const firm = (place: { townName?: string | null; countryName?: string | null }): Hit => ({
  entityType: 'organisation',
  hit: { name: 'Ashgrove & Lane', organisationId: 7, mostRelevantProfile, ...place },
});
const person = (more: { organisationParentName?: string | null; townName?: string | null }): Hit => ({
  entityType: 'individual',
  hit: { fullName: 'Adele Côté', personOrganisationId: 17, mostRelevantProfile, ...more },
});
const table: Hit = {
  entityType: 'practice-area',
  hit: {
    groupName: 'UK',
    locationName: 'London',
    practiceAreaName: 'Corporate/M&A',
    groupId: 1,
    practiceAreaId: 12,
    locationId: 81,
    subsectionTypeId: 1,
  },
};

describe('the list text of a hit (specification §3)', () => {
  it.each<[string, Hit]>([
    ['UK | London | Corporate/M&A', table],
    ['Ashgrove & Lane | Paris, France', firm({ townName: 'Paris', countryName: 'France' })],
    ['Ashgrove & Lane | France', firm({ townName: 'undefined', countryName: 'France' })],
    ['Ashgrove & Lane | Paris', firm({ townName: 'Paris', countryName: null })],
    ['Ashgrove & Lane', firm({ townName: 'undefined', countryName: 'undefined' })],
    ['Ashgrove & Lane', firm({})],
    [
      'Adele Côté | Ashgrove & Lane | Paris',
      person({ organisationParentName: 'Ashgrove & Lane', townName: 'Paris' }),
    ],
    ['Adele Côté | Paris', person({ organisationParentName: null, townName: 'Paris' })],
    ['Adele Côté', person({ organisationParentName: 'undefined', townName: ' ' })],
  ])('is %s', (text, hit) => {
    expect(listText(hit)).toBe(text);
  });
});

describe('the address of a hit', () => {
  it.each<[string, Hit]>([
    ['/legal-rankings/corporatema-london-1:12:81:1', table],
    ['/law-firm/ashgrove-lane-global-2:7', firm({})],
    ['/lawyer/adele-cote-global-2:17', person({})],
  ])('is %s', (address, hit) => {
    expect(hitAddress(hit)).toBe(address);
    expect(parseAddress(address)).toBeDefined();
  });
});

describe('the text of a search', () => {
  it.each([
    [zeroHits('practice-area', 'x'), '0 Ranking tables found for "x"'],
    [zeroHits('organisation', 'x'), '0 Firms found for "x"'],
    [zeroHits('individual', '"'), '0 Individuals found for """'],
    [seeAll('practice-area', 6), 'See all 6 ranking tables'],
    [seeAll('organisation', 12), 'See all 12 firms'],
    [seeAll('individual', 1200), 'See all 1,200 individuals'],
    [hitsFound('organisation', 1), '1 firm found'],
    [hitsFound('organisation', 1200), '1,200 firms found'],
  ])('is %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('isSearchable', () => {
  it.each([
    ['', false],
    ['a', false],
    [' a ', false],
    ['𝕏', false],
    ['ab', true],
    ['東京', true],
  ])('returns for %j: %s', (text, searchable) => {
    expect(isSearchable(text)).toBe(searchable);
  });
});

describe('a search', () => {
  it('has one results page per type of search', () => {
    for (const searchType of searchTypes)
      expect(searchTypeOfRoute(searchRoutes[searchType])).toBe(searchType);
    expect(searchTypeOfRoute('organisation')).toBeUndefined();
  });

  it.each([
    [0, 1],
    [30, 1],
    [31, 2],
    [1_000_000, 100],
  ])('with %i hits has %i results pages', (nbHits, pages) => {
    expect(lastResultsPage(nbHits)).toBe(pages);
  });
});

describe('a search record', () => {
  it('is found by its name, its place and further keywords', () => {
    expect(searchRecord(table, 3, { keywords: ['UK Bar'] })).toMatchObject({
      id: '1:12:81:1',
      rank: 3,
      text: { name: 'Corporate/M&A', context: 'London UK UK Bar' },
    });
    expect(searchRecord(firm({ townName: 'Paris', countryName: 'undefined' }), 0)).toMatchObject({
      id: '7',
      text: { name: 'Ashgrove & Lane', context: 'Paris' },
    });
  });
});

describe('searchQuery', () => {
  it.each([
    ['query=smith', 'smith'],
    ['', ''],
    ['query=%00', ' '],
    ['query=a%00b', 'a b'],
    ['query=a%1b%5B31mb', 'a [31mb'],
    ['query=a%0D%0Ab', 'a b'],
    ['query=a%7Fb', 'a b'],
    ['query=%E7%8E%8B', '王'],
    [`query=${'x'.repeat(300)}`, 'x'.repeat(200)],
  ])('returns for %j the query %j', (parameters, expected) => {
    expect(searchQuery(new URLSearchParams(parameters))).toBe(expected);
  });
});
