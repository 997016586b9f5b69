import { expect, test } from 'vitest';
import { publicationCategoryName, publicationTypeGroup } from '../../src/domain/publication.ts';

const group = { publicationTypeGroupId: 2, name: 'Global', description: 'The world.' };

test.each([
  [1, 'Regional'],
  [2, 'Specialist'],
  [3, 'Spotlight'],
])('a guide of category %i is called %s', (category, name) => {
  expect(publicationCategoryName(publicationTypeGroup.parse({ ...group, category }).category)).toBe(name);
});

test.each([0, 4, '1', null])('a guide of category %j is rejected', (category) => {
  expect(publicationTypeGroup.safeParse({ ...group, category }).success).toBe(false);
});
