import { expect, test } from 'vitest';
import {
  PUBLICATION_CATEGORIES,
  publicationCategoryName,
  publicationTypeGroup,
} from '../../src/domain/publication.ts';

test.each([
  [1, 'Regional'],
  [2, 'Specialist'],
  [3, 'Spotlight'],
] as const)('category %i is %s', (number, name) => {
  expect(PUBLICATION_CATEGORIES[name]).toBe(number);
  expect(publicationCategoryName(number)).toBe(name);
});

test.each([0, 4, 1.5, '1', null])('a group of category %o is refused', (category) => {
  const group = { publicationTypeGroupId: 2, name: 'Global', category, description: 'The global guide.' };
  expect(publicationTypeGroup.safeParse(group).success).toBe(false);
});
