import { expect, test } from 'vitest';
import { MAX_CHOICE_CHARACTERS } from '../../src/domain/forms.ts';
import {
  currentEdition,
  MAX_GUIDE_NAME_CHARACTERS,
  PUBLICATION_CATEGORIES,
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
