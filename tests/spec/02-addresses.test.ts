import { describe, expect, test } from 'vitest';
import {
  departmentAddress,
  formatAddress,
  guideAddress,
  lawFirmAddress,
  lawyerAddress,
  listingAddress,
  officeAddress,
  parseAddress,
  rankingsAddress,
  searchResultsAddress,
} from '../../src/domain/addresses.ts';
import { slug } from '../../src/domain/slugs.ts';

describe('the format of profile and result paths is', () => {
  const guide = { guide: 'Asia-Pacific', groupId: 8 };
  test.each([
    [
      '/lawyer/{name}-{guide}-{publicationTypeGroupId}:{personOrganisationId}',
      lawyerAddress({ name: 'Zoë O’Brien', ...guide, personOrganisationId: 17 }),
      '/lawyer/zoe-obrien-asia-pacific-8:17',
    ],
    [
      '/law-firm/{name}-{guide}-{publicationTypeGroupId}:{organisationId}',
      lawFirmAddress({ name: 'Ashgrove & Lane LLP', ...guide, organisationId: 501 }),
      '/law-firm/ashgrove-lane-llp-asia-pacific-8:501',
    ],
    [
      '/office/{organisationName}-{location}-{guide}-{publicationTypeGroupId}:{organisationId}',
      officeAddress({
        organisationName: 'Ashgrove & Lane',
        location: 'São Paulo',
        ...guide,
        organisationId: 502,
      }),
      '/office/ashgrove-lane-sao-paulo-asia-pacific-8:502',
    ],
    [
      '/department/{organisationName}-{practiceArea}-{guide}-{publicationTypeGroupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}:{parentOrganisationId}',
      departmentAddress({
        organisationName: 'Ashgrove & Lane',
        practiceArea: 'Banking & Finance',
        ...guide,
        practiceAreaId: 5,
        locationId: 6,
        subsectionTypeId: 1,
        parentOrganisationId: 501,
      }),
      '/department/ashgrove-lane-banking-finance-asia-pacific-8:5:6:1:501',
    ],
    ['/legal-guide/{guide}-{publicationTypeGroupId}', guideAddress(guide), '/legal-guide/asia-pacific-8'],
    [
      '/legal-rankings/{practiceArea}-{location}-{publicationTypeGroupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}',
      rankingsAddress({
        practiceArea: 'Banking & Finance',
        location: 'Hong Kong',
        groupId: 8,
        practiceAreaId: 5,
        locationId: 6,
        subsectionTypeId: 1,
      }),
      '/legal-rankings/banking-finance-hong-kong-8:5:6:1',
    ],
  ])('%s', (_, address, expected) => {
    expect(address).toBe(expected);
    expect(formatAddress(parseAddress(address) ?? { kind: 'not-found' })).toBe(expected);
  });

  test.each([
    ['practice-area', '/names/s/practice-area?query=tax%20%26%20trusts&currentPage=1'],
    ['firm', '/names/s/firm?query=tax%20%26%20trusts&currentPage=1'],
    ['individual', '/names/s/individual?query=tax%20%26%20trusts&currentPage=1'],
  ] as const)('names/s/%s with query and currentPage', (searchRoute, expected) => {
    expect(searchResultsAddress(searchRoute, 'tax & trusts')).toBe(expected);
  });
});

describe('name parts in paths become lowercase slugs', () => {
  test.each([
    ['accents folded to plain letters', 'Éléonore Müller', 'eleonore-muller'],
    ['spaces become dashes', 'Real Estate Litigation', 'real-estate-litigation'],
    ['other symbols removed', 'Corporate/M&A (Mid-Market)', 'corporatema-mid-market'],
    ['repeated dashes collapsed', 'Tax -- & -- Trusts', 'tax-trusts'],
  ])('%s', (_, name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});

describe('the pattern route', () => {
  test('of offices accepts only two numeric ids', () => {
    expect(parseAddress('/office/ashgrove-paris-global-2:501')).toEqual({
      kind: 'office',
      slug: 'ashgrove-paris-global',
      groupId: 2,
      organisationId: 501,
    });
    expect(parseAddress('/office/ashgrove-paris-global-two:501')).toBeUndefined();
    expect(parseAddress('/office/ashgrove-paris-global-2:firm')).toBeUndefined();
  });

  test.each(['all-lawyers', 'all-law-firms'] as const)(
    'of %s accepts any text before the id of the group',
    (kind) => {
      expect(parseAddress(`/${kind}-anything-at-all-2`)).toEqual({
        kind,
        slug: 'anything-at-all',
        groupId: 2,
      });
      expect(listingAddress(kind, { guide: 'Global', groupId: 2 })).toBe(`/${kind}-global-2`);
    },
  );
});
