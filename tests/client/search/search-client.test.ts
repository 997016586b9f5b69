import { describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import { destination } from '../../../src/client/search/destination.ts';
import { searchAddress } from '../../../src/client/search/search-address.ts';
import { createSearchClient } from '../../../src/client/search/search-client.ts';
import { siteLink } from '../../../src/domain/mapped-result.ts';
import { searchConfiguration } from '../../../src/domain/settings/search-configuration.ts';

const configuration = searchConfiguration({ searchPath: undefined, searchWorker: undefined });
const question = { entityType: 'organisation', query: 'Müller & Söhne', page: 0, size: 5 } as const;
const signal = new AbortController().signal;
const hit = { name: 'Müller', organisationId: 1, mostRelevantProfile: { groupName: 'UK', groupId: 1 } };

describe('the address of a search', () => {
  it.each([
    [{}, '/api/search?entityType=organisation&query=M%C3%BCller%20%26%20S%C3%B6hne&page=0&size=5'],
    [
      { addressTemplate: 'https://find.test/{entityType}/{query}?top={size}&key={key}' },
      'https://find.test/organisation/M%C3%BCller%20%26%20S%C3%B6hne?top=5&key={key}',
    ],
    [{ addressTemplate: '/s?g={guideId}&q={query}' }, '/s?g=&q=M%C3%BCller%20%26%20S%C3%B6hne'],
  ])('with the configuration %j is %s', (changed, address) => {
    expect(searchAddress(question, { ...configuration, ...changed })).toBe(address);
  });
});

describe('the search client', () => {
  const answering = (body: unknown, status = 200) =>
    vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
  const searchOver = (fetch: typeof globalThis.fetch) =>
    createSearchClient(configuration, createHttpClient({ fetch }));

  it('returns hits with their entity type', async () => {
    const search = searchOver(answering({ nbHits: 1, hits: [hit] }));
    expect(await search(question, signal)).toEqual({
      nbHits: 1,
      hits: [{ entityType: 'organisation', hit }],
    });
  });

  it('sends one request for the same address', async () => {
    const fetch = answering({ nbHits: 1, hits: [hit] });
    const search = searchOver(fetch);
    await search(question, signal);
    await search(question, signal);
    await search({ ...question, page: 1 }, signal);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('sends the guide id of the page with searches, but not with counts', async () => {
    const fetch = answering({ nbHits: 1, hits: [hit] });
    const search = createSearchClient(configuration, createHttpClient({ fetch }), () => 8);
    await search(question, signal);
    await search({ ...question, size: 0 }, signal);
    const sent = fetch.mock.calls.map(([address]) => new URL(String(address), 'https://a.test').searchParams);
    expect(sent.map((parameters) => parameters.get('guideId'))).toEqual(['8', null]);
  });

  it.each([
    ['status 503', answering({ error: {} }, 503)],
    ['the response does not match its schema', answering({ hits: [{}] })],
  ])('rejects with the reason: %s', async (reason, fetch) => {
    await expect(searchOver(fetch)(question, signal)).rejects.toThrow(reason);
  });

  it('rejects after its timeout', async () => {
    const never = vi.fn<typeof fetch>(
      (_address, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    );
    const search = createSearchClient(configuration, createHttpClient({ fetch: never }), () => undefined, 10);
    await expect(search(question, signal)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('sends a failed request again', async () => {
    const fetch = answering({ nbHits: 1, hits: [hit] }).mockRejectedValueOnce(new TypeError('offline'));
    const search = searchOver(fetch);
    await expect(search(question, signal)).rejects.toThrow('offline');
    expect(await search(question, signal)).toMatchObject({ nbHits: 1 });
  });
});

describe('the destination of a link', () => {
  const elsewhere = { internalRedirection: false, resultsOrigin: 'https://www.laurel.example' };
  it.each([
    [
      'on this site with internal redirection',
      { ...elsewhere, internalRedirection: true },
      'https://b.test',
      '/x:1',
      false,
    ],
    [
      'on the configured domain in a new tab from another origin',
      elsewhere,
      'https://b.test',
      'https://www.laurel.example/x:1',
      true,
    ],
    [
      'on the configured domain in the same tab from itself',
      elsewhere,
      'https://www.laurel.example',
      'https://www.laurel.example/x:1',
      false,
    ],
  ])('is %s', (_says, settings, origin, href, newTab) => {
    expect(destination(siteLink('/x:1', settings.resultsOrigin), settings, origin)).toEqual({ href, newTab });
  });
});
