import { expect, test } from 'vitest';
import { config as missingConfig } from '../../../netlify/functions/missing.ts';
import { config as searchConfig } from '../../../netlify/functions/search.ts';
import { formatAddress, SEARCH_ROUTES } from '../../../src/domain/addresses.ts';

test.each(SEARCH_ROUTES)('the search function serves the results page of the route %s', (searchRoute) => {
  const path = formatAddress({ kind: 'search-results', searchRoute });
  expect(searchConfig.path).toContain(path);
  expect(missingConfig.excludedPath).toContain(path);
});
