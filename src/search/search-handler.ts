import {
  type EntityType,
  entityTypes,
  type Hit,
  isSearchable,
  type SearchAnswer,
  type SearchResults,
  searchLimits,
} from '../domain/search.ts';
import { searchFormPath } from '../settings/search-configuration.ts';
import type { SearchEngine } from './search-engine.ts';
import { type FormQuestion, readFormQuestion, readQuestion } from './search-request.ts';

export interface SearchHandlerOptions {
  readonly engine: SearchEngine;
  /**
   * The whole HTML page of results, for visitors without JavaScript. Undefined results: nothing was searched.
   * Left out: the handler answers 404 to forms.
   */
  readonly resultsPage?:
    | ((form: FormQuestion, results: SearchResults | undefined) => Promise<string>)
    | undefined;
  /** Takes what went wrong inside; the visitor is told no more than that something did. */
  readonly log?: (error: unknown) => void;
}

/** A new index comes with a new deployment, which empties the CDN's cache; browsers ask again after a minute. */
const cached = {
  'cache-control': 'public, max-age=60, stale-while-revalidate=600',
  'netlify-cdn-cache-control': 'public, max-age=86400, durable',
  'netlify-vary': 'query=entityType|query|page|size|guideId|currentPage',
};
const uncached = { 'cache-control': 'no-store' };

/**
 * The search interface (specification §7) as a function of requests, for any server:
 * `GET …?entityType=&query=&page=&size=&guideId=` answers a `SearchAnswer` in JSON, or 400 with
 * `{error: {name, message, faults}}`; `GET /api/search/results?entityType=&query=&currentPage=`, where a plain form leads, answers
 * a page of HTML whatever is typed. It never throws.
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
    const answer =
      pathname === searchFormPath
        ? await answerForm(searchParams, { engine, resultsPage, log })
        : await answerQuestion(searchParams, { engine, log });
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };
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

async function answerForm(
  parameters: URLSearchParams,
  {
    engine,
    resultsPage,
    log,
  }: Pick<SearchHandlerOptions, 'resultsPage'> & {
    readonly engine: SearchEngine;
    readonly log: (error: unknown) => void;
  },
): Promise<Response> {
  if (resultsPage === undefined) return refusal(404, 'NotFound', ['There is no page here']);
  const form = readFormQuestion(parameters);
  let results: SearchResults | undefined;
  let failed = false;
  if (isSearchable(form.query)) {
    results = await searchResults(engine, form).catch((error: unknown) => {
      log(error);
      failed = true;
      return { ...form, answer: noHits, counts: {} };
    });
  }
  return new Response(await resultsPage(form, results), {
    status: failed ? 503 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      ...(failed ? uncached : cached),
    },
  });
}

const noHits: SearchAnswer = { nbHits: 0, hits: [] };

async function searchResults(engine: SearchEngine, form: FormQuestion): Promise<SearchResults> {
  const { entityType, query, currentPage } = form;
  const [answer, ...others] = await Promise.all([
    engine.search({ entityType, query, page: currentPage - 1, size: searchLimits.resultsSize }),
    ...entityTypes.map((type) => engine.search({ entityType: type, query, page: 0, size: 0 })),
  ]);
  const counts: { [Type in EntityType]?: number } = {};
  for (const [at, type] of entityTypes.entries()) counts[type] = others[at]?.nbHits ?? 0;
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
