import { expect, test } from 'vitest';
import { MAX_CHOICE_CHARACTERS } from '../../src/domain/forms.ts';
import {
  currentEdition,
  MAX_GUIDE_NAME_CHARACTERS,
  PUBLICATION_CATEGORIES,
  pastEditions,
  publicationCategoryName,
  publicationTypeGroup,
} from '../../src/domain/publication.ts';
import { guideTopic as germanTopic } from '../../src/texts/de/register-interest.ts';
import { guideTopic as englishTopic } from '../../src/texts/en/register-interest.ts';

test.each([
  ['en', englishTopic],
  ['de', germanTopic],
])('the longest name of a guide fits in an option of a form in %s', (_locale, guideTopic) => {
  expect(guideTopic('a'.repeat(MAX_GUIDE_NAME_CHARACTERS)).length).toBeLessThanOrEqual(MAX_CHOICE_CHARACTERS);
});

test.each([
  [1, 'Regional'],
  [2, 'Specialist'],
  [3, 'Spotlight'],
] as const)('the name of category %i is %s', (number, name) => {
  expect(PUBLICATION_CATEGORIES[name]).toBe(number);
  expect(publicationCategoryName(number)).toBe(name);
});

test.each([0, 4, 1.5, '1', null])('a group of category %o is refused', (category) => {
  const group = { publicationTypeGroupId: 2, name: 'Global', category, description: 'The global guide.' };
  expect(publicationTypeGroup.safeParse(group).success).toBe(false);
});

test.each<[string, readonly (readonly [year: number, isCurrent: boolean])[], number | undefined]>([
  [
    'the edition that is marked as current, although a newer edition is announced',
    [
      [2025, false],
      [2027, false],
      [2026, true],
    ],
    2026,
  ],
  [
    'the newest one if none is marked current',
    [
      [2025, false],
      [2026, false],
    ],
    2026,
  ],
  ['undefined without editions', [], undefined],
])('the current edition is %s', (_, editions, year) => {
  expect(currentEdition(editions.map(([of, isCurrent]) => ({ year: of, isCurrent })))?.year).toBe(year);
});

test.each<
  [
    string,
    readonly (readonly [publicationId: number, year: number, isCurrent: boolean, publishedOn: string])[],
    readonly number[],
  ]
>([
  ['none without an edition', [], []],
  ['none without an earlier edition', [[1, 2026, true, '2026-02-19']], []],
  [
    'all earlier years, newest first',
    [
      [1, 2024, false, '2024-02-15'],
      [3, 2026, true, '2026-02-19'],
      [2, 2025, false, '2025-02-20'],
    ],
    [2, 1],
  ],
  [
    'no edition of the current year or of a later year',
    [
      [1, 2027, false, '2027-02-18'],
      [2, 2026, true, '2026-02-19'],
      [3, 2026, false, '2026-01-15'],
    ],
    [],
  ],
  [
    'only the edition of a year that was published last',
    [
      [1, 2025, false, '2025-02-20'],
      [2, 2025, false, '2025-10-02'],
      [3, 2026, true, '2026-02-19'],
    ],
    [2],
  ],
  [
    'only the edition with the highest id of those published on the same day',
    [
      [5, 2025, false, '2025-02-20'],
      [4, 2025, false, '2025-02-20'],
      [6, 2026, true, '2026-02-19'],
    ],
    [5],
  ],
])('the past editions of a guide are %s', (_case, editions, expected) => {
  const publications = editions.map(([publicationId, year, isCurrent, publishedOn]) => ({
    publicationId,
    year,
    isCurrent,
    publishedOn,
  }));
  expect(pastEditions(publications).map(({ publicationId }) => publicationId)).toEqual(expected);
});
