import { describe, expect, it } from 'vitest';
import type { UndatedRecord } from '../../src/content/snapshots/record-kinds.ts';
import { GroupView } from '../../src/models/group-view.ts';
import { movers } from '../../src/models/movers.ts';
import { inputsOf } from '../support/inputs.ts';
import { smallGuide } from '../support/snapshot.ts';

const STAR = 1;
const BAND_1 = 2;
const BAND_2 = 3;
const FOREIGN_EXPERTS = 4;

type Department = Partial<UndatedRecord<'departments'>>;

/** Returns the files of a guide with these departments. */
const guideFiles = (departments: readonly Department[]) =>
  smallGuide().group(
    2,
    'departments',
    departments.map((department, index) => ({
      departmentProfileId: 900 + index,
      parentOrganisationId: 50,
      subsectionId: 100,
      tierId: BAND_1,
      rankedYears: [2026, 2025],
      headPersonOrganisationIds: [],
      ...department,
    })),
  ).files;

/** Returns the movers of a guide with these departments, as texts. */
const movedUp = (departments: readonly Department[], maxMovers = 6): readonly string[] =>
  movers([new GroupView(inputsOf(guideFiles(departments)), 2)], maxMovers).map(
    ({ firm, previousTier, tier, table, edition }) =>
      `${firm.label}: ${previousTier}, ${tier}, ${table.label}, ${edition.label}`,
  );

describe('movers', () => {
  it('returns a department that moved up, with its firm, previous tier, tier, table and edition', () => {
    expect(movedUp([{ previousTierId: BAND_2 }])).toEqual([
      'Béranger Vane: Band 2, Band 1, Shipping, France, Global 2026',
    ]);
  });

  it.each([
    ['moved down', { tierId: BAND_2, previousTierId: BAND_1 }],
    ['stayed', {}],
    ['is new', { previousTierId: BAND_2, rankedYears: [2026] }],
    ['returned', { previousTierId: BAND_2, rankedYears: [2026, 2023] }],
    ['is not ranked in the current edition', { previousTierId: BAND_2, rankedYears: [2025, 2024] }],
    ['left a tier without an order', { previousTierId: FOREIGN_EXPERTS }],
  ])('omits a department that %s', (_what, department) => {
    expect(movedUp([department])).toEqual([]);
  });

  it('returns the best tier first, and each firm once', () => {
    expect(
      movedUp([
        { previousTierId: BAND_2, subsectionId: 102 },
        { previousTierId: BAND_2, parentOrganisationId: 51 },
        { tierId: STAR, previousTierId: BAND_1 },
      ]),
    ).toEqual([
      'Béranger Vane: Band 1, Star Individuals, Shipping, France, Global 2026',
      'Zeta Chambers: Band 2, Band 1, Shipping, France, Global 2026',
    ]);
  });

  it('returns the department of the newest edition first if the tiers have the same rank', () => {
    const files = guideFiles([{ previousTierId: BAND_2 }]);
    const newer = files.map(({ name, text }) => ({
      name: name.replace('groups/2/', 'groups/5/'),
      text: text
        .replaceAll('"publicationTypeGroupId":2', '"publicationTypeGroupId":5')
        .replace('2026-02-19', '2026-03-01')
        .replace('"parentOrganisationId":50,"subsectionId"', '"parentOrganisationId":51,"subsectionId"'),
    }));
    const inputs = inputsOf([...files, ...newer]);
    const views = [2, 5].map((groupId) => new GroupView(inputs, groupId));
    expect(movers(views, 6).map(({ firm }) => firm.label)).toEqual(['Zeta Chambers', 'Béranger Vane']);
  });

  it('returns at most the requested number', () => {
    const departments = [{ previousTierId: BAND_2 }, { previousTierId: BAND_2, parentOrganisationId: 51 }];
    expect(movedUp(departments, 1)).toHaveLength(1);
  });
});
