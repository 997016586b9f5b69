import { expect, test } from 'vitest';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import { pageData } from '../../../src/client/http/interceptors.ts';
import { createSearchClient } from '../../../src/client/search/search-client.ts';
import { searchConfiguration } from '../../../src/domain/settings/search-configuration.ts';
import { resultsData } from '../../../src/islands/search/results-data.ts';
import { createSearchResults } from '../../../src/stores/search-results.ts';

const configuration = searchConfiguration({ searchPath: undefined, searchWorker: undefined });
const hit = { name: 'Ash & <Lane>', organisationId: 1, mostRelevantProfile: { groupName: 'UK', groupId: 1 } };
const results = {
  entityType: 'organisation',
  query: 'ash & "',
  currentPage: 2,
  response: { nbHits: 32, hits: [{ entityType: 'organisation', hit }] },
  counts: { organisation: 32, individual: 5, 'practice-area': 0 },
} as const;

test('the results page sends no request for results that a server has embedded', async () => {
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
  const store = createSearchResults({
    entityType: 'organisation',
    search: createSearchClient(configuration, http),
  });
  await store.show(new URLSearchParams({ query: results.query, currentPage: '2' }));
  expect(store.$state.get()).toEqual({ state: 'answered', results });
  expect(requests).toEqual([]);
});

test('a search that failed on the server is repeated by the page', () => {
  expect(resultsData('failed', configuration)).toBe('');
});
