import { expect, test } from 'vitest';
import { entityTypes } from '../../src/domain/entity-types.ts';
import { searchResultsPages } from '../../src/models/search-results.ts';
import { inputsOf } from '../support/inputs.ts';

test('a site without a search of all types has no results page of all types', () => {
  const pages = searchResultsPages(() => entityTypes).pages('types', inputsOf([]));
  expect([...pages].map(({ path }) => path)).toEqual([
    '/names/s/practice-area',
    '/names/s/firm',
    '/names/s/individual',
  ]);
});
