import { parseAddress, type SearchRoute, searchResultsAddress } from '../domain/addresses.ts';
import type { OfferedTypes } from '../domain/entity-types.ts';
import { otherEntityTypes } from '../domain/other-entity-types.ts';
import {
  isSearchable,
  lastResultsPage,
  responseCounts,
  resultsSize,
  type SearchOutcome,
  type SearchResults,
  searchResponseBody,
  searchRoutes,
  searchTypeOfRoute,
} from '../domain/search.ts';
import { facetNames, isEmptySelection, selectionForType } from '../domain/search-facets.ts';
import { searchFormPath } from '../domain/settings/search-configuration.ts';
import type { SearchEngine } from './search-engine.ts';
import { parseResultsPageRequest, parseSearchRequest, type ResultsPageRequest } from './search-request.ts';

export interface SearchHandlerOptions {
  readonly engine: SearchEngine;
  /** Types of search that have a results page. */
  readonly types: OfferedTypes;
  /** Renders the HTML page of results. */
  readonly resultsPage: (request: ResultsPageRequest, outcome: SearchOutcome) => Promise<string>;
  /** Logs an internal error. The response contains no details of it. */
  readonly log?: (error: unknown) => void;
}

/** Headers with which the CDN caches a response until the next deployment. A deployment has a new index and empties the cache. */
const cdnCacheHeaders = {
  'netlify-cdn-cache-control': 'public, max-age=86400, durable',
  'netlify-vary': `query=${['entityType', 'query', 'page', 'size', 'guideId', 'currentPage', ...facetNames].join('|')}`,
};
/** Browsers revalidate hits after a minute. */
const hitsCacheHeaders = {
  ...cdnCacheHeaders,
  'cache-control': 'public, max-age=60, stale-while-revalidate=600',
};
/** Browsers revalidate a page at each visit, because the names of its assets change with a deployment. */
const pageCacheHeaders = { ...cdnCacheHeaders, 'cache-control': 'public, max-age=0, must-revalidate' };
const noStoreHeaders = { 'cache-control': 'no-store' };

/**
 * Creates the request handler of the search API (specification §7), for any server:
 * - `GET …?entityType=&query=&page=&size=&guideId=` returns a `SearchResponse` as JSON, or status 400 with
 *   `{error: {name, message, faults}}`.
 * - `GET /names/s/{searchRoute}?query=&currentPage=` returns the results page for any parameters, with the selected values of facets. A number past the last page
 *   returns the last page.
 * - `GET /api/search/results?entityType=&query=&currentPage=`, the action of a form without script, redirects to the results page.
 *
 * The handler throws only if the results page cannot be rendered.
 */
export function createSearchHandler({
  engine,
  types,
  resultsPage,
  log = console.error,
}: SearchHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return errorResponse(405, 'MethodNotAllowed', ['Only GET and HEAD are supported'], {
        allow: 'GET, HEAD',
      });
    if (pathname === searchFormPath) return redirectToResultsPage(searchParams, types);
    const address = parseAddress(pathname);
    const response =
      address?.kind === 'search-results'
        ? await handleResultsPage(searchParams, address.searchRoute, { engine, types, resultsPage, log })
        : await handleSearch(searchParams, { engine, log });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

/** A form has one action for all types, so its request is redirected to the results page of the chosen type. */
function redirectToResultsPage(parameters: URLSearchParams, types: OfferedTypes): Response {
  const { entityType, query, currentPage } = parseResultsPageRequest(parameters, types);
  const location = searchResultsAddress(searchRoutes[entityType], query, currentPage);
  return new Response(null, { status: 302, headers: { ...pageCacheHeaders, location } });
}

const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD' };

async function handleSearch(
  parameters: URLSearchParams,
  { engine, log }: { readonly engine: SearchEngine; readonly log: (error: unknown) => void },
): Promise<Response> {
  const parsed = parseSearchRequest(parameters);
  if ('faults' in parsed) return errorResponse(400, 'BadSearch', parsed.faults);
  try {
    const response = await engine.search(parsed.request);
    return json(searchResponseBody(parsed.request.entityType, response), { headers: hitsCacheHeaders });
  } catch (error) {
    log(error);
    return errorResponse(503, 'SearchUnavailable', ['The search engine did not respond']);
  }
}

async function handleResultsPage(
  parameters: URLSearchParams,
  searchRoute: SearchRoute,
  { engine, types, resultsPage, log }: Required<SearchHandlerOptions>,
): Promise<Response> {
  let request = parseResultsPageRequest(parameters, types, searchTypeOfRoute(searchRoute));
  let outcome: SearchOutcome = 'empty';
  if (isSearchable(request.query)) {
    try {
      outcome = await runSearches(engine, request);
      const last = lastResultsPage(outcome.response.nbHits);
      if (request.currentPage > last) {
        request = { ...request, currentPage: last };
        outcome = await runSearches(engine, request);
      }
    } catch (error) {
      log(error);
      outcome = 'failed';
    }
  }
  const failed = outcome === 'failed';
  return new Response(await resultsPage(request, outcome), {
    status: failed ? 503 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      ...(failed ? noStoreHeaders : pageCacheHeaders),
    },
  });
}

/**
 * Searches the requested type. For the other types, only counts the hits. Each count is restricted by the selected values of the facets that
 * the type has.
 */
async function runSearches(engine: SearchEngine, request: ResultsPageRequest): Promise<SearchResults> {
  const { entityType, query, currentPage, selection } = request;
  const [response, ...otherCounts] = await Promise.all([
    engine.search({
      entityType,
      query,
      page: currentPage - 1,
      size: resultsSize(entityType),
      selection,
    }),
    ...otherEntityTypes(entityType).map(async (type) => {
      const ofType = selectionForType(selection, type);
      const { nbHits } = await engine.search({
        entityType: type,
        query,
        page: 0,
        size: 0,
        selection: isEmptySelection(ofType) ? undefined : ofType,
      });
      return { [type]: nbHits };
    }),
  ]);
  const counts = Object.assign({}, responseCounts(entityType, response), ...otherCounts);
  return { ...request, response, counts };
}

function errorResponse(
  status: number,
  name: string,
  faults: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const message = `${faults.join('; ')}.`;
  return json({ error: { name, message, faults } }, { status, headers: { ...noStoreHeaders, ...headers } });
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
      ...corsHeaders,
      ...headers,
    },
  });
}
