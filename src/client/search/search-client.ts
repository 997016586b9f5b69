import {
  type Hit,
  type SearchRequest,
  type SearchResponse,
  searchResponseSchema,
} from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import type { HttpClient } from '../http/http-client.ts';
import { searchAddress } from './search-address.ts';

/** Sends a search. Rejects with `HttpFailed` without a valid response, or with the signal's reason after an abort. */
export type SearchClient = (request: SearchRequest, signal: AbortSignal) => Promise<SearchResponse>;

/** Default timeout of a search. */
const SEARCH_TIMEOUT_MS = 10_000;

/** Maximum number of cached responses. Above it, the oldest response is removed. */
const MAX_CACHED_RESPONSES = 100;

/**
 * Creates a search client that caches responses in memory by address (specification §7).
 * @param currentGuideId returns the id of the guide of the current page, which ranks hits; requests for a count omit it
 * @param timeoutMs time after which a search without a response rejects
 */
export function createSearchClient(
  configuration: Pick<SearchConfiguration, 'addressTemplate'>,
  http: Pick<HttpClient, 'get'>,
  currentGuideId: () => number | undefined = () => undefined,
  timeoutMs: number = SEARCH_TIMEOUT_MS,
): SearchClient {
  const cache = new Map<string, SearchResponse>();
  return async (request, signal) => {
    const guideId = request.size > 0 ? currentGuideId() : undefined;
    const address = searchAddress({ guideId, ...request }, configuration);
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const { entityType } = request;
    const body = await http.get(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      responseSchema: searchResponseSchema(entityType),
    });
    const withType = (hits: typeof body.hits) =>
      hits.map((hit) => (entityType === 'all' ? hit : { entityType, hit }) as Hit);
    const { hits, nearest, ...rest } = body;
    const response = {
      ...rest,
      hits: withType(hits),
      ...(nearest === undefined ? {} : { nearest: withType(nearest) }),
    };
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED_RESPONSES && oldest !== undefined) cache.delete(oldest);
    cache.set(address, response);
    return response;
  };
}
