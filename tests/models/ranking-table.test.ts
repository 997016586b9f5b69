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
      place: 'Paris, France',
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
      'Oslo, Norway',
    ]);
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
});
