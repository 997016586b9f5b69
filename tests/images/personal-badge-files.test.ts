import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { draw } from '../../src/images/drawing.ts';
import { personalBadgeDrawing, personalBadgeFiles } from '../../src/images/personal-badge-files.ts';
import { titledBadgeSvg } from '../../src/images/titled-badge-svg.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { GERMAN_TIERS, smallGuide } from '../support/snapshot.ts';

const { productName, badgeName = productName } = siteConfiguration;

const person = (personOrganisationId: number, change: object) => ({
  personOrganisationId,
  personId: personOrganisationId + 10_000,
  fullName: '王伟',
  parentOrganisationId: 50,
  organisationId: null,
  townName: null,
  countryName: null,
  rankings: [
    { subsectionId: 100, tierId: 3, rankedYears: [2026], basedIn: null },
    { subsectionId: 102, tierId: 1, rankedYears: [2026], basedIn: null },
  ],
  ...change,
});

const { inputs } = smallGuide().group(2, 'individuals', [
  person(1001, { hasPersonalisedBadge: true }),
  person(1002, {}),
  person(1003, { hasPersonalisedBadge: true, rankings: [] }),
]);
const files = [...personalBadgeFiles.pages('2', inputs)];

test('the badge of a ranked person contains the name in Latin letters and the best tier', () => {
  expect(files).toEqual([
    {
      path: '/badges/20/50/11001.png',
      model: {
        productName: badgeName,
        guide: 'Global',
        year: 2026,
        title: 'Wang Wei',
        note: 'Star Individuals',
      },
    },
  ]);
});

test('the badge of a person contains the best tier with its German name', () => {
  const german = smallGuide()
    .group(2, 'tiers', GERMAN_TIERS)
    .group(2, 'individuals', [
      person(1001, {
        hasPersonalisedBadge: true,
        rankings: [
          { subsectionId: 100, tierId: 3, rankedYears: [2026], basedIn: null },
          { subsectionId: 102, tierId: 2, rankedYears: [2026], basedIn: null },
        ],
      }),
    ]);
  expect([...personalBadgeFiles.pages('2', german.inputs)].map(({ model }) => model.note)).toEqual([
    'Rang 1',
  ]);
});

test('a personal badge is shown only on the profile of its person', () => {
  const shown = lawyerPages
    .partitions(inputs)
    .flatMap((partition) => [...lawyerPages.pages(partition, inputs)])
    .flatMap(({ model }) => model.badges)
    .filter(({ title }) => title === 'With your name');
  expect(shown).toMatchObject([{ src: files[0]?.path, alt: `王伟, ranked in ${productName} Global 2026` }]);
});

describe('a personal badge', () => {
  const badge = { productName: 'Laurel', guide: 'Global', year: 2026, title: 'Zoë Ash', note: 'Band 1' };

  test('is a small, square PNG of 480 pixels', async () => {
    const bytes = await draw(personalBadgeDrawing(badge));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 480 });
    expect(bytes.byteLength).toBeLessThan(40_000);
  });

  test('differs if any of its fields differs', () => {
    const variants = [
      badge,
      { ...badge, guide: 'UK' },
      { ...badge, year: 2025 },
      { ...badge, title: 'Ana Berg' },
      { ...badge, note: 'Band 2' },
    ].map(titledBadgeSvg);
    expect(new Set(variants).size).toBe(variants.length);
  });
});
