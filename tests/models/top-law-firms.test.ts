import { describe, expect, test } from 'vitest';
import { topLawFirmsPages } from '../../src/models/top-law-firms.ts';
import { GERMAN_TIERS, smallGuide, TestSnapshot } from '../support/snapshot.ts';

const department = (departmentProfileId: number, parentOrganisationId: number, tierId: number) => ({
  departmentProfileId,
  parentOrganisationId,
  subsectionId: 100,
  tierId,
  rankedYears: [2026],
  headPersonOrganisationIds: [],
});
const firm = (organisationId: number, name: string) => ({
  organisationId,
  name,
  townName: null,
  countryName: 'France',
  firmType: 1 as const,
});
const TIERS = ['Star Individuals', 'Band 1', 'Band 2', 'Recognised Practitioner'].map((name, index) => ({
  tierId: index + 1,
  name,
  rankOrder: index,
}));

const { inputs } = smallGuide()
  .group(2, 'organisations', [firm(50, 'Béranger'), firm(51, 'Zeta'), firm(52, 'Abel'), firm(53, 'Unranked')])
  .group(2, 'tiers', TIERS)
  .group(2, 'departments', [
    department(1, 50, 2),
    department(2, 50, 3),
    department(3, 51, 3),
    department(4, 52, 3),
    department(5, 53, 4),
  ])
  .group(3, 'type-group', [
    { publicationTypeGroupId: 3, name: 'France', category: 1, description: 'France.' },
  ])
  .group(3, 'organisations', [firm(51, 'Zeta')])
  .group(3, 'tiers', TIERS)
  .group(3, 'departments', [department(6, 51, 2), department(7, 51, 2)]);
const [page] = [...topLawFirmsPages.pages('all', inputs)];

describe('top law firms', () => {
  test('add up the points of all guides, and share a position if the points are equal', () => {
    expect(page?.model.firms.map(({ place, firm: { label }, points }) => [place, label, points])).toEqual([
      [1, 'Zeta', 43],
      [2, 'Béranger', 28],
      [3, 'Abel', 13],
    ]);
    const equal = smallGuide()
      .group(2, 'organisations', [firm(50, 'B'), firm(51, 'A'), firm(52, 'C')])
      .group(2, 'tiers', TIERS)
      .group(2, 'departments', [department(1, 50, 2), department(2, 51, 2), department(3, 52, 3)]);
    const [shared] = [...topLawFirmsPages.pages('all', equal.inputs)];
    expect(shared?.model.firms.map(({ place, firm: { label } }) => [place, label])).toEqual([
      [1, 'A'],
      [1, 'B'],
      [3, 'C'],
    ]);
  });

  test('link to the guide in which the firm has the most points, and list the others', () => {
    expect(page?.model.firms[0]).toMatchObject({
      firm: { href: '/law-firm/zeta-france-3:51' },
      departments: 3,
      bands: [2, 1, 0, 0, 0, 0],
      guides: [
        { label: 'France', href: '/law-firm/zeta-france-3:51' },
        { label: 'Global', href: '/law-firm/zeta-global-2:51' },
      ],
    });
  });

  test('have a page that lists the points of the existing bands and counts no department twice', () => {
    const bands = page?.model.counted.bands ?? [];
    expect(bands.map(({ name, points, departments }) => [name, points, departments])).toEqual([
      ['Band 1', 15, 3],
      ['Band 2', 13, 3],
    ]);
    expect(page?.model.counted).toMatchObject({ firms: 3, departments: 6, uncounted: 1 });
    const points = bands.reduce((sum, { points, departments }) => sum + points * departments, 0);
    expect(points).toBe(page?.model.firms.reduce((sum, { points }) => sum + points, 0));
  });

  test('have points for bands with German names', () => {
    const { inputs: german } = smallGuide().group(2, 'tiers', GERMAN_TIERS);
    const [{ model }] = [...topLawFirmsPages.pages('all', german)] as [NonNullable<typeof page>];
    expect(model.firms.map(({ firm: { label }, points }) => [label, points])).toEqual([
      ['Zeta Chambers', 15],
      ['Béranger Vane', 13],
    ]);
    expect(model.counted.bands.map(({ name }) => name)).toEqual(['Rang 1', 'Rang 2']);
  });

  test('have a page even if no firm is ranked', () => {
    const [empty] = [...topLawFirmsPages.pages('all', new TestSnapshot().inputs)];
    expect(empty?.model).toMatchObject({ firms: [], guides: [] });
  });
});
