import {
  choosableTypes,
  isChoosable,
  type OfferedTypes,
  type SearchType,
  searchTypes,
} from '../entity-types.ts';
import type { Environment } from './environment.ts';
import { siteConfiguration } from './site-configuration.ts';

/** The addresses to which the browser sends searches, and the site on which it opens hits. */
export interface SearchConfiguration {
  /** Address of the search API with `{entityType}`, `{query}`, `{page}` and `{size}` in it. */
  readonly addressTemplate: string;
  /** Whether the API searches all types in one request; an API of another origin may only have the types of specification §7. */
  readonly searchesAllTypes: boolean;
  /** Origin that replaces the origin of the template (specification §7); null for none. */
  readonly workerOrigin: string | null;
  /** Whether hits link to this site's pages; otherwise they link to pages of `resultsOrigin` (specification §4). */
  readonly internalRedirection: boolean;
  readonly resultsOrigin: string;
}

/** Path of the embedded search API. */
export const searchPath = '/api/search';

/** Path of the server-rendered results, the target of the search form without JavaScript. */
export const searchFormPath = `${searchPath}/results`;

/** Returns the search configuration of an environment. */
export function searchConfiguration({
  searchApi,
  searchPath:
    path = `${searchPath}?entityType={entityType}&query={query}&page={page}&size={size}[&guideId={guideId}]`,
  searchWorker,
  searchResultsOrigin,
}: Partial<
  Pick<Environment, 'searchApi' | 'searchPath' | 'searchWorker' | 'searchResultsOrigin'>
>): SearchConfiguration {
  const addressTemplate =
    searchApi === undefined || isAbsolute(path) ? path : `${searchApi}/${path.replace(/^\/+/, '')}`;
  return {
    addressTemplate,
    searchesAllTypes: !isAbsolute(addressTemplate),
    workerOrigin: searchWorker ?? null,
    internalRedirection: searchResultsOrigin === undefined,
    resultsOrigin: searchResultsOrigin ?? siteConfiguration.origin,
  };
}

/**
 * Returns the types that a search box offers. The first one is the default (specification §4).
 * @param pageType type of the results page that contains the search box; this type is also offered
 */
export function offeredTypes(
  { searchesAllTypes }: Pick<SearchConfiguration, 'searchesAllTypes'>,
  pageType?: SearchType,
): OfferedTypes {
  if (!searchesAllTypes) return choosableTypes;
  const further = searchTypes.filter((type) => type === pageType && !isChoosable(type));
  return ['all', ...choosableTypes, ...further];
}

/** Returns the types of search that have a results page. The first one is the default. */
export const resultTypes = ({
  searchesAllTypes,
}: Pick<SearchConfiguration, 'searchesAllTypes'>): OfferedTypes =>
  searchesAllTypes ? searchTypes : choosableTypes;

/** Returns the origins that browsers send searches to, other than the site itself. */
export function searchOrigins({
  addressTemplate,
  workerOrigin,
}: Pick<SearchConfiguration, 'addressTemplate' | 'workerOrigin'>): readonly string[] {
  if (workerOrigin !== null) return [workerOrigin];
  return isAbsolute(addressTemplate) ? [new URL(addressTemplate).origin] : [];
}

const isAbsolute = (address: string): boolean => /^https?:/.test(address);
