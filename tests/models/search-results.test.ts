import { expect, test } from 'vitest';
import { resultTypes } from '../../src/domain/settings/search-configuration.ts';
import { searchResultsPages } from '../../src/models/search-results.ts';
import { inputsOf } from '../support/inputs.ts';

const THREE_TYPES = ['/names/s/practice-area', '/names/s/firm', '/names/s/individual'];
const FURTHER_GROUPS = ['/names/s/department', '/names/s/office', '/names/s/articles-and-events'];

test.each([
  ['a search of all types', true, ['/names/s/all', ...THREE_TYPES, ...FURTHER_GROUPS]],
  ['only the three types of the specification', false, THREE_TYPES],
])('a site with %s has one results page per type', (_title, searchesAllTypes, expected) => {
  const pages = searchResultsPages(() => resultTypes({ searchesAllTypes })).pages('types', inputsOf([]));
  expect([...pages].map(({ path }) => path)).toEqual(expected);
});
