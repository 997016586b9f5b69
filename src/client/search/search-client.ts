import { type Hit, type SearchAnswer, type SearchQuestion, searchAnswerSchema } from '../../domain/search.ts';
import type { SearchConfiguration } from '../../settings/search-configuration.ts';

/** Asks the search interface. Rejects when it does not answer, answers with an error, or answers rubbish. */
export type Search = (question: SearchQuestion, signal: AbortSignal) => Promise<SearchAnswer>;

/** Answers kept in memory; beyond that the oldest goes. */
const rememberedAnswers = 100;

/** The search interface refused, or answered something else than hits. */
export class SearchFailed extends Error {
  readonly address: string;
  readonly status: number | undefined;

  constructor(address: string, reason: string, status?: number) {
    super(`The search at ${address} failed: ${reason}`);
    this.name = 'SearchFailed';
    this.address = address;
    this.status = status;
  }
}

/**
 * The address of a question: the template's, its parameters percent-encoded, at the worker's origin if there is one.
 * Source: specification §7, "Autocomplete" and "Interceptors".
 */
export function searchAddress(
  { entityType, query, page, size }: SearchQuestion,
  { addressTemplate, workerOrigin }: Pick<SearchConfiguration, 'addressTemplate' | 'workerOrigin'>,
): string {
  const values: Readonly<Record<string, string | number>> = { entityType, query: query.trim(), page, size };
  const address = addressTemplate.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? encodeURIComponent(values[name] ?? '') : placeholder,
  );
  if (workerOrigin === null) return address;
  const { pathname, search } = new URL(address, workerOrigin);
  return `${workerOrigin}${pathname}${search}`;
}

/** A search over `fetch` that keeps the answers in memory, one an address (specification §7). */
export function createSearch(
  configuration: Pick<SearchConfiguration, 'addressTemplate' | 'workerOrigin'>,
  fetch: typeof globalThis.fetch,
): Search {
  const answers = new Map<string, SearchAnswer>();
  return async (question, signal) => {
    const address = searchAddress(question, configuration);
    const known = answers.get(address);
    if (known !== undefined) return known;
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
    if (!response.ok) throw new SearchFailed(address, `status ${response.status}`, response.status);
    const read = searchAnswerSchema(question.entityType).safeParse(await response.json());
    if (!read.success) throw new SearchFailed(address, `the answer holds no hits: ${read.error.message}`);
    const { entityType } = question;
    const typed = (hits: typeof read.data.hits) => hits.map((hit) => ({ entityType, hit }) as Hit);
    const { hits, nearest, ...rest } = read.data;
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
