import { describe, expect, it, vi } from 'vitest';
import type { SearchClient } from '../../src/client/search/search-client.ts';
import type { SearchCounts, SearchRequest } from '../../src/domain/search.ts';
import { createSearchResults } from '../../src/stores/search-results.ts';

const counts: SearchCounts = { 'practice-area': 3, organisation: 70, individual: 0 };

function results(search: SearchClient, log = vi.fn()) {
  const requests: SearchRequest[] = [];
  const store = createSearchResults({
    entityType: 'organisation',
    search: (request, signal) => {
      requests.push(request);
      return search(request, signal);
    },
    log,
  });
  const show = (parameters: string) => store.show(new URLSearchParams(parameters));
  return { store, show, requests, log };
}

const counting: SearchClient = async ({ entityType }) => ({
  nbHits: entityType === 'all' ? 73 : (counts[entityType] ?? 0),
  hits: [],
});

describe('the results of a search', () => {
  it('are thirty per page, and the other types are counted', async () => {
    const { store, show, requests } = results(counting);
    await show('query=lane&currentPage=2');
    expect(requests).toEqual([
      { entityType: 'organisation', query: 'lane', page: 1, size: 30 },
      { entityType: 'practice-area', query: 'lane', page: 0, size: 0 },
      { entityType: 'individual', query: 'lane', page: 0, size: 0 },
    ]);
    expect(store.$state.get()).toEqual({
      state: 'answered',
      results: {
        entityType: 'organisation',
        query: 'lane',
        currentPage: 2,
        response: { nbHits: 70, hits: [] },
        counts,
      },
    });
  });

  it('of all types are one page, from one request for five hits of each type', async () => {
    const requests: SearchRequest[] = [];
    const response = { nbHits: 73, hits: [], counts };
    const store = createSearchResults({
      entityType: 'all',
      search: async (request) => {
        requests.push(request);
        return response;
      },
    });
    await store.show(new URLSearchParams('query=lane&currentPage=3'));
    expect(requests).toEqual([{ entityType: 'all', query: 'lane', page: 0, size: 5 }]);
    expect(store.$state.get()).toMatchObject({ results: { currentPage: 1, response, counts } });
  });

  it.each([
    ['currentPage=0', 1],
    ['currentPage=-2', 1],
    ['currentPage=two', 1],
    ['currentPage=100', 100],
    ['currentPage=101', 100],
    ['', 1],
  ])('of the URL %j are the results of page %i', async (parameters, page) => {
    const { show, requests } = results(counting);
    await show(`query=lane&${parameters}`);
    expect(requests[0]?.page).toBe(page - 1);
  });

  it('beyond the last page are the results of the last page', async () => {
    const { store, show, requests } = results(counting);
    await show('query=lane&currentPage=9999');
    expect(requests.slice(0, 2).map(({ page }) => page)).toEqual([99, 2]);
    expect(store.$state.get()).toMatchObject({ results: { currentPage: 3 } });
  });

  it.each(['', 'query=', 'query=l', 'query=%20l%20'])(
    'of %j are empty, and no request is sent',
    async (parameters) => {
      const { store, show, requests } = results(counting);
      await show(parameters);
      expect(requests).toEqual([]);
      expect(store.$state.get().state).toBe('empty');
    },
  );

  it('report a failed search instead of no hits, and log the failure', async () => {
    const { store, show, log } = results(() => Promise.reject(new Error('offline')));
    await show('query=lane');
    expect(store.$state.get()).toEqual({ state: 'failed', entityType: 'organisation', query: 'lane' });
    expect(log).toHaveBeenCalledExactlyOnceWith(new Error('offline'));
  });

  it('omit a count that failed', async () => {
    const { store, show } = results((request, signal) =>
      request.entityType === 'individual' ? Promise.reject(new Error('late')) : counting(request, signal),
    );
    await show('query=lane');
    expect(store.$state.get()).toMatchObject({
      results: { counts: { 'practice-area': 3, organisation: 70 } },
    });
  });

  it('are never replaced by the results of an earlier search', async () => {
    let respondToFirst = () => {};
    const { store, show } = results((request, signal) =>
      request.query === 'slow'
        ? new Promise((resolve) => {
            respondToFirst = () => resolve({ nbHits: 1, hits: [] });
          })
        : counting(request, signal),
    );
    const first = show('query=slow');
    await show('query=lane');
    respondToFirst();
    await first;
    expect(store.$state.get()).toMatchObject({ results: { query: 'lane' } });
  });
});
