import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { searchFolder } from '../../src/delivery/build/site-folders.ts';
import { choosableTypes, searchTypes } from '../../src/domain/entity-types.ts';
import { type SearchOutcome, searchRoutes } from '../../src/domain/search.ts';
import { embeddedEngine } from '../../src/search/embedded-engine.ts';
import { createSearchHandler } from '../../src/search/search-handler.ts';
import type { ResultsPageRequest } from '../../src/search/search-request.ts';
import { exampleRecords } from './example-records.ts';
import { hostileQueries } from './hostile-queries.ts';
import { writeSearchIndex } from './write-search-index.ts';

const folder = mkdtempSync(join(tmpdir(), 'search-handler-'));
writeSearchIndex(folder, exampleRecords);
const engine = embeddedEngine(searchFolder(folder));
afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

const resultsPage = async (request: ResultsPageRequest, outcome: SearchOutcome) =>
  `<html>${request.entityType} ${request.currentPage} ${typeof outcome === 'string' ? outcome : `${outcome.response.nbHits} of ${JSON.stringify(outcome.counts)}`}</html>`;
const handler = createSearchHandler({ engine, types: searchTypes, resultsPage });
const get = (parameters: string, path = '/api/search') =>
  handler(new Request(`https://site.test${path}${parameters}`));

describe('the search API', () => {
  it('returns the count and hits as JSON, by default the first five', async () => {
    const response = await get('?entityType=organisation&query=ashgrove');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('max-age=60');
    expect(await response.json()).toEqual({
      nbHits: 2,
      hits: [exampleRecords[2].hit, { ...exampleRecords[3].hit }],
    });
  });

  it('returns a page of the requested size', async () => {
    const response = await get('?entityType=organisation&query=ashgrove&page=1&size=1');
    expect(await response.json()).toEqual({ nbHits: 2, hits: [exampleRecords[3].hit] });
  });

  it('returns the first hits of each type with their types and counts in a search of all types', async () => {
    const response = await get('?entityType=all&query=ashgrove&size=1');
    const [, , firm] = exampleRecords;
    const { hits, ...counts } = z
      .object({ hits: z.array(z.object({ entityType: z.string(), hit: z.unknown() })) })
      .loose()
      .parse(await response.json());
    expect(counts).toEqual({ nbHits: 6, counts: { organisation: 2, individual: 4 } });
    expect(hits.map(({ entityType }) => entityType)).toEqual(['organisation', 'individual']);
    expect(hits[0]?.hit).toEqual(firm.hit);
  });

  it('returns the corrected query of a mistyped word', async () => {
    const response = await get('?entityType=organisation&query=ashgorve');
    expect(await response.json()).toMatchObject({ nbHits: 2, correctedQuery: 'ashgrove' });
  });

  it.each([
    [
      'entityType must be one of all, practice-area, organisation, individual, department, office, editorial; query is missing.',
      '',
    ],
    [
      'entityType must be one of all, practice-area, organisation, individual, department, office, editorial.',
      '?entityType=firm&query=ab',
    ],
    ['query must have at least 2 characters.', '?entityType=organisation&query=a'],
    ['query must have at least 2 characters.', '?entityType=organisation&query=%20a%20'],
    ['query must have at most 200 characters.', `?entityType=organisation&query=${'a'.repeat(10_000)}`],
    ['page must be a whole number.', '?entityType=organisation&query=ab&page=-1'],
    ['page must be a whole number.', '?entityType=organisation&query=ab&page=1e9'],
    ['page must be a whole number.', '?entityType=organisation&query=ab&page=9999999'],
    ['page must be 0 in a search of all types.', '?entityType=all&query=ab&page=1'],
    ['page must lie within the first 3000 hits.', '?entityType=organisation&query=ab&page=600'],
    ['size must be at most 30.', '?entityType=organisation&query=ab&size=31'],
    ['size must be a whole number.', '?entityType=organisation&query=ab&size=ten'],
    ['query is given more than once.', '?entityType=organisation&query=ab&query=cd'],
    [
      'entityType must be one of all, practice-area, organisation, individual, department, office, editorial; query is missing.',
      '?entityType[]=organisation&query[$ne]=ab',
    ],
  ])('rejects a bad request with the reason: %s', async (message, parameters) => {
    const response = await get(parameters);
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ error: { name: 'BadSearch', message } });
  });

  it('returns no body for HEAD and rejects POST', async () => {
    const address = 'https://site.test/api/search?entityType=organisation&query=ashgrove';
    const head = await handler(new Request(address, { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await handler(new Request(address, { method: 'POST', body: '{}' }));
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('returns 503 without details if the engine fails, and logs the error', async () => {
    const log = vi.fn();
    const failing = createSearchHandler({
      engine: { search: () => Promise.reject(new Error('disk on fire')), close() {} },
      types: searchTypes,
      resultsPage,
      log,
    });
    const response = await failing(
      new Request('https://site.test/api/search?entityType=organisation&query=ab'),
    );
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('fire');
    expect(log).toHaveBeenCalledWith(new Error('disk on fire'));
    const page = await failing(new Request('https://site.test/names/s/firm?query=ab'));
    expect([page.status, await page.text()]).toEqual([503, '<html>organisation 1 failed</html>']);
  });
});

describe('a results page', () => {
  it('is HTML with the counts of all types, is not indexed by crawlers, and is revalidated', async () => {
    const response = await get('?query=ashgrove&currentPage=1', '/names/s/firm');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await response.text()).toBe(
      '<html>organisation 1 2 of {"organisation":2,"practice-area":0,"individual":4}</html>',
    );
  });

  it('searches each type once', async () => {
    const search = vi.spyOn(engine, 'search');
    await get('?query=ashgrove', '/names/s/firm');
    const searchedTypes = search.mock.calls.map(([{ entityType }]) => entityType);
    search.mockRestore();
    expect(searchedTypes.sort()).toEqual(['individual', 'organisation', 'practice-area']);
  });

  it.each(['2', '101', '9999999'])('past the last page is the last page: %s', async (page) => {
    const response = await get(`?query=ashgrove&currentPage=${page}`, '/names/s/firm');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('organisation 1 2 of');
  });

  it.each([
    ['all 1 6 of {"organisation":2,"individual":4}', '/names/s/all?query=ashgrove&currentPage=3'],
    ['practice-area 1 empty', '/names/s/practice-area'],
    ['practice-area 1 empty', '/names/s/practice-area?query=a'],
    ['practice-area 1 1 of', '/names/s/practice-area?entityType=x&query=tax&currentPage=-3'],
    ['organisation 1 2 of', '/names/s/firm?entityType=individual&query=ashgrove&currentPage=two'],
    ['practice-area 1 1 of', `/names/s/practice-area?query=${'tax '.repeat(5000)}`],
    ['individual 1 0 of', `/names/s/individual?query=${encodeURIComponent(`${'a'.repeat(199)}👩 b`)}`],
  ])('is returned for any parameters: %s', async (text, address) => {
    const response = await get('', address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
  });
});

describe('a results page with facets in its address', () => {
  const requests: ResultsPageRequest[] = [];
  const recording = createSearchHandler({
    engine,
    types: searchTypes,
    resultsPage: async (request, outcome) => {
      requests.push(request);
      return resultsPage(request, outcome);
    },
  });
  const page = async (address: string) => {
    const response = await recording(new Request(`https://site.test${address}`));
    return { html: await response.text(), response, request: requests.at(-1) };
  };

  it.each([
    ['a value', '?query=ashgrove&guide=global', { guide: ['global'] }],
    ['two values of a facet', '?query=ashgrove&guide=global&guide=uk', { guide: ['global', 'uk'] }],
    ['a repeated value once', '?query=ashgrove&guide=global&guide=global', { guide: ['global'] }],
    ['no value that is not a slug', '?query=ashgrove&guide=%3Cb%3E&guide=A&guide=&guide=-a', {}],
    ['no value of a facet that the type lacks', '?query=ashgrove&language=german', {}],
    ['no other parameter', '?query=ashgrove&guide[]=global&Guide=global&town=paris', {}],
    [
      'at most 20 values of a facet',
      `?query=ashgrove${'&guide=a'.repeat(3)}${Array.from({ length: 30 }, (_, at) => `&guide=g${at}`).join('')}`,
      { guide: ['a', ...Array.from({ length: 19 }, (_, at) => `g${at}`)] },
    ],
  ])('selects %s', async (_, parameters, selection) => {
    const { request, response } = await page(`/names/s/firm${parameters}`);
    expect(response.status).toBe(200);
    expect(request?.selection).toEqual(selection);
  });

  it('counts the hits of every type with the selected values', async () => {
    const { html } = await page('/names/s/firm?query=ashgrove&country=uk');
    expect(html).toMatch(/organisation 1 \d+ of /);
    const all = await page('/names/s/firm?query=ashgrove');
    expect(html).not.toBe(all.html);
  });

  it('ignores an unknown value and has the counts of the unfiltered hits', async () => {
    const { html } = await page('/names/s/firm?query=ashgrove&country=atlantis');
    expect(html).toBe((await page('/names/s/firm?query=ashgrove')).html);
  });

  it('is cached by the CDN for each selection, and not indexed', async () => {
    const { response } = await page('/names/s/firm?query=ashgrove&guide=global');
    expect(response.headers.get('netlify-vary')).toContain('|guide|practice-area|country|band|language');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });
});

describe('the response to a form without script', () => {
  it.each([
    ['', '/names/s/all?query=&currentPage=1'],
    ['?entityType=x&query=tax&currentPage=-3', '/names/s/all?query=tax&currentPage=1'],
    ['?entityType=organisation&query=a b&currentPage=2', '/names/s/firm?query=a%20b&currentPage=2'],
    [
      `?entityType=individual&query=${encodeURIComponent(`${'a'.repeat(199)}👩`)}`,
      `/names/s/individual?query=${'a'.repeat(199)}&currentPage=1`,
    ],
  ])('redirects to the results page of the type: %s', async (parameters, location) => {
    const response = await get(parameters, '/api/search/results');
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });
});

describe('the handler of a site without a search of all types', () => {
  const ofTypes = createSearchHandler({ engine, types: choosableTypes, resultsPage });

  it('returns the results page of the default type for the page of all types', async () => {
    const response = await ofTypes(new Request('https://site.test/names/s/all?query=tax'));
    expect(await response.text()).toContain('practice-area 1 1 of');
  });

  it('redirects a form without a type to the results page of the default type', async () => {
    const response = await ofTypes(new Request('https://site.test/api/search/results?query=tax'));
    expect(response.headers.get('location')).toBe('/names/s/practice-area?query=tax&currentPage=1');
  });
});

describe('a hostile query', () => {
  it.each(hostileQueries)('never causes an error: %s', async (_description, query) => {
    for (const entityType of searchTypes) {
      const parameters = `?${new URLSearchParams({ entityType, query })}`;
      const response = await get(parameters);
      expect([200, 400]).toContain(response.status);
      expect(await response.json()).toBeTypeOf('object');
      expect((await get(parameters, '/api/search/results')).status).toBe(302);
      expect((await get(parameters, `/names/s/${searchRoutes[entityType]}`)).status).toBe(200);
    }
  });
});
