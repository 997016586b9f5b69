import { describe, expect, test } from 'vitest';
import { parseAddress, searchResultsAddress } from '../../src/domain/addresses.ts';
import { badgeAddress, personalisedBadgeAddress } from '../../src/domain/badges.ts';
import {
  bannerImageSchema,
  navBannerSchema,
  navCtaBannerSchema,
  navLinkSchema,
  navSectionSchema,
  navSubsectionSchema,
} from '../../src/domain/header-settings.ts';
import { basicProfile } from '../../src/domain/organisation.ts';
import { type Hit, hitSchemas, listText, searchRoutes } from '../../src/domain/search.ts';

describe('header settings have the fields', () => {
  test.each([
    ['section', navSectionSchema, ['section_id', 'nav_subsections', 'banner', 'cta_banner']],
    [
      'subsection',
      navSubsectionSchema,
      ['subsection_id', 'subsection_title', 'width', 'columns', 'subsection_links'],
    ],
    [
      'link',
      navLinkSchema,
      [
        'link_text',
        'link_url',
        'bold_font',
        'external_link',
        'badge',
        'column_break',
        'extended_content',
        'link_description',
        'link_overview',
        'custom_routing_config',
        'use_client_routing',
      ],
    ],
    [
      'banner',
      navBannerSchema,
      [
        'show_banner',
        'layout',
        'title',
        'content',
        'content_color',
        'button_text',
        'button_link',
        'landscape_image',
        'portrait_image',
        'image_anchor',
        'custom_routing_config',
        'use_client_routing',
      ],
    ],
    ['banner image', bannerImageSchema, ['image_default', 'image_md', 'image_lg', 'image_xl', 'image_xxl']],
    [
      'CTA banner',
      navCtaBannerSchema,
      ['show_banner', 'badge', 'banner_text', 'banner_link', 'banner_link_text'],
    ],
  ])('%s', (_, schema, fields) => {
    expect(Object.keys(schema.shape).sort()).toEqual([...fields].sort());
  });
});

test('the basic profile of an organisation has organisationName and groups with name and isCurrent', () => {
  const profile = {
    organisationId: 501,
    organisationName: 'Ashgrove & Lane',
    groups: [{ publicationTypeGroupId: 2, name: 'Global', isCurrent: true }],
    contact: { email: null, telephone: null, website: null, addressLines: [] },
  };
  expect(basicProfile.parse(profile)).toEqual(profile);
});

describe('ranking badge image addresses', () => {
  test('are built from group, optional publication type, firm type and year', () => {
    expect(badgeAddress({ groupName: 'UK', firmType: 1, year: 2026 })).toContain('uk-firm-2026');
    expect(badgeAddress({ groupName: 'UK', firmType: 2, year: 2026 })).toContain('uk-set-2026');
    expect(badgeAddress({ groupName: 'UK', publicationTypeName: 'Bar', firmType: 2, year: 2026 })).toContain(
      'uk-bar-set-2026',
    );
  });

  test('have names in lower case without non-alphanumerics', () => {
    expect(badgeAddress({ groupName: 'Asia-Pacific (South East)', firmType: 1, year: 2026 })).toContain(
      'asiapacificsoutheast-firm-2026',
    );
  });

  test('of a person have publicationId, organisationId and personId', () => {
    expect(personalisedBadgeAddress({ publicationId: 26, organisationId: 501, personId: 9 })).toMatch(
      /26\/501\/9/,
    );
  });
});

test.each([
  ['practice-area', 'practice-area'],
  ['organisation', 'firm'],
  ['individual', 'individual'],
] as const)('search entity type %s has the route value %s', (entityType, route) => {
  const address = searchResultsAddress(searchRoutes[entityType], 'tax');
  expect(address).toBe(`/names/s/${route}?query=tax&currentPage=1`);
  expect(parseAddress(address.split('?')[0] ?? '')).toMatchObject({
    kind: 'search-results',
    searchRoute: route,
  });
});

describe('the hits of a search', () => {
  test.each([
    [
      'practice-area',
      [
        'groupName',
        'locationName',
        'practiceAreaName',
        'groupId',
        'practiceAreaId',
        'locationId',
        'subsectionTypeId',
      ],
    ],
    [
      'organisation',
      ['name', 'townName', 'countryName', 'organisationId', 'mostRelevantProfile', 'latinName'],
    ],
    [
      'individual',
      [
        'fullName',
        'organisationParentName',
        'townName',
        'countryName',
        'personOrganisationId',
        'mostRelevantProfile',
        'latinName',
      ],
    ],
  ] as const)(
    'of the type %s have their fields, identifiers and the parts of their addresses',
    (type, fields) => {
      expect(Object.keys(hitSchemas[type].shape)).toEqual(expect.arrayContaining([...fields]));
    },
  );

  const mostRelevantProfile = { groupName: 'Global', groupId: 2 };
  const firm = (townName: string | null, countryName: string | null): Hit => ({
    entityType: 'organisation',
    hit: { name: 'Ashgrove & Lane', townName, countryName, organisationId: 501, mostRelevantProfile },
  });
  const person = (townName: string | null, countryName: string | null): Hit => ({
    entityType: 'individual',
    hit: {
      fullName: 'Adele Cote',
      organisationParentName: 'Ashgrove & Lane',
      townName,
      countryName,
      personOrganisationId: 17,
      mostRelevantProfile,
    },
  });
  const table: Hit = {
    entityType: 'practice-area',
    hit: {
      groupName: 'UK',
      locationName: 'London',
      practiceAreaName: 'Tax',
      groupId: 1,
      practiceAreaId: 5,
      locationId: 6,
      subsectionTypeId: 1,
    },
  };

  test.each([
    ['group | location | practice area', table, 'UK | London | Tax'],
    ['name, then town and country', firm('Paris', 'France'), 'Ashgrove & Lane | Paris, France'],
    ['country alone', firm(null, 'France'), 'Ashgrove & Lane | France'],
    ["the literal 'undefined' dropped", firm('undefined', 'France'), 'Ashgrove & Lane | France'],
    ['neither', firm('undefined', null), 'Ashgrove & Lane'],
    [
      'full name | organisation parent name',
      person('Paris', 'France'),
      'Adele Cote | Ashgrove & Lane | Paris, France',
    ],
    ['full name without a place', person(null, 'undefined'), 'Adele Cote | Ashgrove & Lane'],
  ])('have list texts: %s', (_, hit, expected) => {
    expect(listText(hit)).toBe(expected);
  });
});
