import { parseAddress, type SearchRoute, searchResultsAddress } from '../domain/addresses.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import {
  entityTypeOfRoute,
  type Hit,
  isSearchable,
  lastResultsPage,
  type SearchAnswer,
  type SearchResults,
  searchLimits,
  searchRoutes,
} from '../domain/search.ts';
import { searchFormPath } from '../domain/settings/search-configuration.ts';
import type { SearchEngine } from './search-engine.ts';
import { type FormQuestion, readFormQuestion, readQuestion } from './search-request.ts';

export interface SearchHandlerOptions {
  readonly engine: SearchEngine;
  /** The whole HTML page of results. Undefined results: nothing was searched. */
  readonly resultsPage: (form: FormQuestion, results: SearchResults | undefined) => Promise<string>;
  /** Takes what went wrong inside; the visitor is told no more than that something did. */
  readonly log?: (error: unknown) => void;
}

/** A new index comes with a new deployment, which empties the CDN's cache. */
const cachedByCdn = {
  'netlify-cdn-cache-control': 'public, max-age=86400, durable',
  'netlify-vary': 'query=entityType|query|page|size|guideId|currentPage',
};
/** Browsers ask for hits again after a minute. */
const cached = { ...cachedByCdn, 'cache-control': 'public, max-age=60, stale-while-revalidate=600' };
/** And for a page each time, like for every other: what it loads has other names after a deployment. */
const cachedPage = { ...cachedByCdn, 'cache-control': 'public, max-age=0, must-revalidate' };
const uncached = { 'cache-control': 'no-store' };

/**
 * The search interface (specification §7) as a function of requests, for any server:
 * `GET …?entityType=&query=&page=&size=&guideId=` answers a `SearchAnswer` in JSON, or 400 with
 * `{error: {name, message, faults}}`; `GET /names/s/{searchRoute}?query=&currentPage=` answers the page of results with what
 * was found in it, whatever is typed, and past the last page the last; `GET /api/search/results?entityType=&query=&currentPage=`,
 * where a plain form leads, redirects there. It throws only where the page cannot be made.
 */
export function createSearchHandler({
  engine,
  resultsPage,
  log = console.error,
}: SearchHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: openToAll });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, 'MethodNotAllowed', ['Only GET and HEAD are answered'], { allow: 'GET, HEAD' });
    if (pathname === searchFormPath) return answerForm(searchParams);
    const address = parseAddress(pathname);
    const answer =
      address?.kind === 'search-results'
        ? await answerPage(searchParams, address.searchRoute, { engine, resultsPage, log })
        : await answerQuestion(searchParams, { engine, log });
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };
}

/** A form cannot name its page, because its type is chosen in it. */
function answerForm(parameters: URLSearchParams): Response {
  const { entityType, query, currentPage } = readFormQuestion(parameters);
  const location = searchResultsAddress(searchRoutes[entityType], query, currentPage);
  return new Response(null, { status: 302, headers: { ...cachedPage, location } });
}

const openToAll = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD' };

async function answerQuestion(
  parameters: URLSearchParams,
  { engine, log }: { readonly engine: SearchEngine; readonly log: (error: unknown) => void },
): Promise<Response> {
  const read = readQuestion(parameters);
  if ('faults' in read) return refusal(400, 'BadSearch', read.faults);
  try {
    const { hits, nearest, ...answer } = await engine.search(read.question);
    const plain = (found: readonly Hit[] | undefined) => found?.map(({ hit }) => hit);
    return json({ ...answer, hits: plain(hits), nearest: plain(nearest) }, { headers: cached });
  } catch (error) {
    log(error);
    return refusal(503, 'SearchUnavailable', ['The search engine did not answer']);
  }
}

async function answerPage(
  parameters: URLSearchParams,
  searchRoute: SearchRoute,
  {
    engine,
    resultsPage,
    log,
  }: Pick<SearchHandlerOptions, 'resultsPage'> & {
    readonly engine: SearchEngine;
    readonly log: (error: unknown) => void;
  },
): Promise<Response> {
  let form = readFormQuestion(parameters, entityTypeOfRoute(searchRoute));
  let results: SearchResults | undefined;
  let failed = false;
  if (isSearchable(form.query)) {
    try {
      results = await searchResults(engine, form);
      const last = lastResultsPage(results.answer.nbHits);
      if (form.currentPage > last) {
        form = { ...form, currentPage: last };
        results = await searchResults(engine, form);
      }
    } catch (error) {
      log(error);
      failed = true;
      results = { ...form, answer: noHits, counts: {} };
    }
  }
  return new Response(await resultsPage(form, results), {
    status: failed ? 503 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      ...(failed ? uncached : cachedPage),
    },
  });
}

const noHits: SearchAnswer = { nbHits: 0, hits: [] };

async function searchResults(engine: SearchEngine, form: FormQuestion): Promise<SearchResults> {
  const { entityType, query, currentPage } = form;
  const [answer, ...others] = await Promise.all([
    engine.search({ entityType, query, page: currentPage - 1, size: searchLimits.resultsSize }),
    ...entityTypes.map((type) =>
      type === entityType ? undefined : engine.search({ entityType: type, query, page: 0, size: 0 }),
    ),
  ]);
  const counts: { [Type in EntityType]?: number } = {};
  for (const [at, type] of entityTypes.entries()) counts[type] = (others[at] ?? answer).nbHits;
  return { ...form, answer, counts };
}

function refusal(
  status: number,
  name: string,
  faults: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const message = `${faults.join('; ')}.`;
  return json({ error: { name, message, faults } }, { status, headers: { ...uncached, ...headers } });
}

function json(
  body: unknown,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...openToAll,
      ...headers,
    },
  });
}
