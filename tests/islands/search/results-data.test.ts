import { expect, test } from 'vitest';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import { pageData } from '../../../src/client/http/interceptors.ts';
import { createSearchClient } from '../../../src/client/search/search-client.ts';
import { searchTypes } from '../../../src/domain/entity-types.ts';
import { searchConfiguration } from '../../../src/domain/settings/search-configuration.ts';
import { resultsData } from '../../../src/islands/search/results-data.ts';
import { createSearchBox } from '../../../src/stores/search-box.ts';

const configuration = searchConfiguration({ searchPath: undefined, searchWorker: undefined });
const hit = (organisationId: number) =>
  ({
    entityType: 'organisation',
    hit: {
      name: `Ash & <Lane> ${organisationId}`,
      organisationId,
      mostRelevantProfile: { groupName: 'UK', groupId: 1 },
    },
  }) as const;
const results = {
  entityType: 'organisation',
  query: 'ash & "',
  currentPage: 1,
  response: { nbHits: 32, hits: Array.from({ length: 30 }, (_, at) => hit(at + 1)) },
  counts: { organisation: 32, individual: 5, 'practice-area': 0 },
} as const;

test('the search box of a results page sends no request for the query whose results a server has embedded', async () => {
  const elements = [...resultsData(results, configuration).matchAll(/data-answer-to="([^"]*)">([^<]*)</g)];
  const held = new Map(
    elements.map(([, key = '', json = '']) => [key.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), json]),
  );
  const requests: unknown[] = [];
  const http = createHttpClient({
    fetch: async (address) => {
      requests.push(address);
      throw new Error('The network is not needed.');
    },
    interceptors: [
      pageData(
        (key) => held.get(key),
        () => 'en',
      ),
    ],
  });
  const box = createSearchBox({
    types: searchTypes,
    search: createSearchClient(configuration, http),
    storage: undefined,
    initial: { entityType: 'organisation', text: results.query },
  });
  box.focus();
  await expect
    .poll(() => box.$state.get().list)
    .toEqual({
      state: 'answered',
      searchType: 'organisation',
      query: results.query,
      response: { nbHits: 32, hits: [1, 2, 3, 4, 5].map(hit) },
      counts: { individual: 5, 'practice-area': 0 },
    });
  expect(requests).toEqual([]);
});

test('the data for the search box contains no facets', () => {
  const response = { ...results.response, facets: { counts: { guide: [] }, selection: {} } };
  expect(resultsData({ ...results, response }, configuration)).toBe(resultsData(results, configuration));
});

test.each([
  ['a failed search', 'failed'],
  ['a later page of results', { ...results, currentPage: 2 }],
  [
    'a page with selected facets',
    {
      ...results,
      response: { ...results.response, facets: { counts: {}, selection: { guide: ['uk'] } } },
    },
  ],
] as const)('%s has no data for the search box', (_case, outcome) => {
  expect(resultsData(outcome, configuration)).toBe('');
});
