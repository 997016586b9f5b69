import { expect, test } from 'vitest';
import {
  currentEdition,
  PUBLICATION_CATEGORIES,
  publicationCategoryName,
  publicationTypeGroup,
} from '../../src/domain/publication.ts';

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
