import { type Hit, type SearchAnswer, type SearchQuestion, searchAnswerSchema } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import type { HttpClient } from '../http/http-client.ts';
import { searchAddress } from './search-address.ts';

/** Asks the search interface. Rejects with `HttpFailed` where it gives no answer that can be used, and with a signal's reason. */
export type Search = (question: SearchQuestion, signal: AbortSignal) => Promise<SearchAnswer>;

/** Milliseconds after which a search has failed. */
const SEARCH_TIME_LIMIT = 10_000;

/** Answers kept in memory; beyond that the oldest goes. */
const rememberedAnswers = 100;

/**
 * A search that keeps the answers in memory, one an address (specification §7). `guideOf` says which guide the visitor
 * reads; counts are the same for all. Without an answer it rejects after `timeLimit` milliseconds.
 */
export function createSearch(
  configuration: Pick<SearchConfiguration, 'addressTemplate'>,
  http: Pick<HttpClient, 'get'>,
  guideOf: () => number | undefined = () => undefined,
  timeLimit: number = SEARCH_TIME_LIMIT,
): Search {
  const answers = new Map<string, SearchAnswer>();
  return async (question, signal) => {
    const guideId = question.size > 0 ? guideOf() : undefined;
    const address = searchAddress({ guideId, ...question }, configuration);
    const known = answers.get(address);
    if (known !== undefined) return known;
    const { entityType } = question;
    const read = await http.get(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      answer: searchAnswerSchema(entityType),
    });
    const typed = (hits: typeof read.hits) => hits.map((hit) => ({ entityType, hit }) as Hit);
    const { hits, nearest, ...rest } = read;
    const answer = {
      ...rest,
      hits: typed(hits),
      ...(nearest === undefined ? {} : { nearest: typed(nearest) }),
    };
    const [oldest] = answers.keys();
    if (answers.size >= rememberedAnswers && oldest !== undefined) answers.delete(oldest);
    answers.set(address, answer);
    return answer;
  };
}
