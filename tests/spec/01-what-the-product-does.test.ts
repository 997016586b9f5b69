import { expect, test } from 'vitest';
import { PUBLICATION_CATEGORIES } from '../../src/domain/publication.ts';

test('publication categories: Regional=1, Specialist=2, Spotlight=3', () => {
  expect(PUBLICATION_CATEGORIES).toEqual({ Regional: 1, Specialist: 2, Spotlight: 3 });
});
