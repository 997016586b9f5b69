import { describe, expect, test } from 'vitest';
import { rankingTablePages } from '../../src/models/ranking-table.ts';
import { GERMAN_TIERS, smallGuide } from '../support/snapshot.ts';

const pages = [...rankingTablePages.pages('2/0-of-1', smallGuide().inputs)];
const table = (address: string) => {
  const page = pages.find(({ path }) => path === address);
  if (page === undefined)
    throw new Error(`no page at ${address}; pages are ${pages.map(({ path }) => path).join(', ')}`);
  return page.model;
};

describe('a ranking table page', () => {
  test('exists for every subsection, at the address of its ids', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/legal-rankings/shipping-france-2:7:31:1',
      '/legal-rankings/shipping-france-2:7:31:2',
      '/legal-rankings/shipping-norway-2:7:32:1',
      '/legal-rankings/tax-france-2:8:31:1',
    ]);
  });

  test('sorts tiers by rank and people by family name', () => {
    const { firmTiers, individualTiers } = table('/legal-rankings/shipping-france-2:7:31:1');
    expect(firmTiers.map(({ name, entries }) => [name, entries.map(({ firm }) => firm.label)])).toEqual([
      ['Band 1', ['Zeta Chambers']],
      ['Band 2', ['Béranger Vane']],
    ]);
    expect(
      individualTiers.map(({ name, entries }) => [name, entries.map(({ lawyer }) => lawyer.label)]),
    ).toEqual([
      ['Star Individuals', ['Ana Berg']],
      ['Band 1', ['Zoë Ash', 'Ana Berg']],
    ]);
  });

  test('ranks tiers with German names in the same way as tiers with English names', () => {
    const { inputs } = smallGuide().group(2, 'tiers', GERMAN_TIERS);
    const [german] = [...rankingTablePages.pages('2/0-of-1', inputs)];
    const english = table('/legal-rankings/shipping-france-2:7:31:1');
    const ranks = ({ firmTiers, individualTiers }: typeof english) =>
      [...firmTiers, ...individualTiers].map(({ rank }) => rank);
    expect(german?.model.firmTiers.map(({ name }) => name)).toEqual(['Rang 1', 'Rang 2']);
    expect(german && ranks(german.model)).toEqual(ranks(english));
    expect(ranks(english)).toEqual([1, 2, 'star', 1]);
  });

  test('shows the years, the department heads and the place of an entry', () => {
    const [, second] = table('/legal-rankings/shipping-france-2:7:31:1').firmTiers;
    expect(second?.entries[0]).toMatchObject({
      years: ['2025–2026'],
      place: 'Paris',
      heads: [{ label: 'Zoë Ash', href: '/lawyer/zoe-ash-global-2:1001' }],
      department: { href: '/department/beranger-vane-shipping-global-2:7:31:1:50' },
    });
  });

  test('shows the office within the table’s location for a firm from elsewhere', () => {
    const { inputs } = smallGuide().group(2, 'departments', [
      {
        departmentProfileId: 903,
        parentOrganisationId: 50,
        subsectionId: 102,
        tierId: 2,
        rankedYears: [2026],
        headPersonOrganisationIds: [],
      },
    ]);
    const norway = [...rankingTablePages.pages('2/0-of-1', inputs)].find(({ path }) =>
      path.includes('norway'),
    );
    expect(norway?.model.firmTiers.flatMap(({ entries }) => entries.map(({ place }) => place))).toEqual([
      'Oslo',
    ]);
  });

  test.each([
    ['the town in a table of its country', 'Paris', 'France', 'Paris'],
    ['nothing in a table of its town', 'France', 'Europe', null],
    ['nothing for a firm of which only the country is known', null, 'France', null],
    ['nothing for a firm without a place', null, null, null],
    ['the town and the country in a table of another place', 'Lima', 'Peru', 'Lima, Peru'],
    ['the country of a firm without a town in a table of another place', null, 'Peru', 'Peru'],
  ])('shows %s', (_what, townName, countryName, place) => {
    const { inputs } = smallGuide().group(2, 'organisations', [
      { organisationId: 50, name: 'Vane', townName: 'Paris', countryName: 'France', firmType: 1 },
      { organisationId: 51, name: 'Zeta', townName, countryName, firmType: 1 },
    ]);
    const [first] = [...rankingTablePages.pages('2/0-of-1', inputs)];
    expect(first?.model.firmTiers[0]?.entries[0]?.place).toBe(place);
  });

  test('shows the first sentence of the reviews, and the contact details of departments', () => {
    const review = (sentence: string) => ({
      contentId: 1,
      subsectionId: 100,
      html: `<h3>Known for</h3><p>${sentence} It is large.</p>`,
      quotes: [],
    });
    const { inputs } = smallGuide()
      .detail(2, 'department-details', '0-of-1', [
        {
          departmentProfileId: 901,
          contact: { email: 'tax@zeta.example', telephone: '+33 1 55', website: null, addressLines: [] },
          providedProfile: null,
          editorialReview: review('Zeta Chambers is a first call for shipowners.'),
          relatedDepartmentProfileIds: [],
        },
      ])
      .detail(2, 'individual-details', '0-of-1', [
        {
          personOrganisationId: 1002,
          jobTitle: null,
          languages: [],
          contact: null,
          providedProfile: null,
          editorialReviews: [review('Ana Berg advises shipowners on collisions.')],
          contributions: [],
          relatedPersonOrganisationIds: [],
        },
      ]);
    const [first] = [...rankingTablePages.pages('2/0-of-1', inputs)];
    expect(first?.model.firmTiers[0]?.entries[0]).toMatchObject({
      brief: 'Zeta Chambers is a first call for shipowners.',
      telephone: '+33 1 55',
      email: 'tax@zeta.example',
    });
    expect(first?.model.firmTiers[1]?.entries[0]).toMatchObject({
      brief: null,
      telephone: null,
      email: null,
    });
    expect(first?.model.individualTiers[0]?.entries[0]).toMatchObject({
      brief: 'Ana Berg advises shipowners on collisions.',
    });
  });

  test('shows where a foreign expert is based', () => {
    const { individualTiers } = table('/legal-rankings/shipping-france-2:7:31:2');
    expect(individualTiers).toMatchObject([{ name: 'Foreign Experts', entries: [{ basedIn: 'Norway' }] }]);
  });

  test('links to its siblings, to the same practice area in other locations and to other practice areas of the location', () => {
    const model = table('/legal-rankings/shipping-france-2:7:31:1');
    expect(model.siblings.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['Law Firms', true],
      ['Experts Based Abroad', false],
    ]);
    expect(model.otherLocations).toEqual([
      { label: 'Norway', href: '/legal-rankings/shipping-norway-2:7:32:1' },
    ]);
    expect(model.otherPracticeAreas).toEqual([{ label: 'Tax', href: '/legal-rankings/tax-france-2:8:31:1' }]);
  });

  test('exists for an empty table', () => {
    const { firmTiers, individualTiers } = table('/legal-rankings/tax-france-2:8:31:1');
    expect([firmTiers, individualTiers]).toEqual([[], []]);
  });

  test('has no filters if it is short', () => {
    expect(table('/legal-rankings/shipping-france-2:7:31:1').filters).toBeNull();
  });

  test('has no filters if its entries differ only by band, because each band has a heading', () => {
    const people = Array.from({ length: 12 }, (_, index) => ({
      personOrganisationId: 2001 + index,
      personId: 2001 + index,
      fullName: `Person ${index}`,
      parentOrganisationId: 50,
      organisationId: null,
      townName: 'Paris',
      countryName: 'France',
      rankings: [{ subsectionId: 100, tierId: 2 + (index % 2), rankedYears: [2026], basedIn: null }],
    }));
    const { inputs } = smallGuide().group(2, 'departments', []).group(2, 'individuals', people);
    const [page] = [...rankingTablePages.pages('2/0-of-1', inputs)];
    expect(page?.model.individualTiers.map(({ entries }) => entries.length)).toEqual([6, 6]);
    expect(page?.model.filters).toBeNull();
  });

  test('has filters by band, town and language, with the distinct values of its entries as options', () => {
    const people = Array.from({ length: 9 }, (_, index) => ({
      personOrganisationId: 2001 + index,
      personId: 2001 + index,
      fullName: `Person ${index}`,
      parentOrganisationId: index < 4 ? 50 : 51,
      organisationId: null,
      townName: index === 0 ? 'Nice' : null,
      countryName: 'France',
      rankings: [{ subsectionId: 100, tierId: 2, rankedYears: [2026], basedIn: null }],
    }));
    const detail = (personOrganisationId: number, languages: string[]) => ({
      personOrganisationId,
      jobTitle: null,
      languages,
      contact: { email: null, telephone: `+33 ${personOrganisationId}`, website: null, addressLines: [] },
      providedProfile: null,
      editorialReviews: [],
      contributions: [],
      relatedPersonOrganisationIds: [],
    });
    const { inputs } = smallGuide()
      .group(2, 'departments', [
        {
          departmentProfileId: 900,
          parentOrganisationId: 50,
          subsectionId: 100,
          tierId: 3,
          rankedYears: [2026],
          headPersonOrganisationIds: [2002],
        },
        {
          departmentProfileId: 901,
          parentOrganisationId: 51,
          subsectionId: 100,
          tierId: 2,
          rankedYears: [2026],
          headPersonOrganisationIds: [],
        },
      ])
      .group(2, 'individuals', people)
      .detail(2, 'individual-details', '0-of-1', [
        detail(2001, ['French']),
        detail(2002, ['English', 'Arabic']),
        detail(2009, ['French']),
      ]);
    const [page] = [...rankingTablePages.pages('2/0-of-1', inputs)];
    expect(page?.model.filters).toEqual({
      bands: ['Band 1', 'Band 2'],
      towns: ['Nice', 'Paris'],
      languages: ['Arabic', 'English', 'French'],
    });
    expect(page?.model.firmTiers.flatMap(({ entries }) => entries)).toMatchObject([
      { firm: { label: 'Zeta Chambers' }, town: null, languages: ['French'] },
      { firm: { label: 'Béranger Vane' }, town: 'Paris', languages: ['Arabic', 'English', 'French'] },
    ]);
    expect(page?.model.individualTiers[0]?.entries[0]).toMatchObject({
      town: 'Nice',
      languages: ['French'],
      telephone: '+33 2001',
    });
  });
});
