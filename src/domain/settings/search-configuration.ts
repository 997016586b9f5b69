import type { Environment } from './environment.ts';
import { siteConfiguration } from './site-configuration.ts';

/** Where the browser sends searches and where what it finds is opened. */
export interface SearchConfiguration {
  /** Address of the search interface with `{entityType}`, `{query}`, `{page}` and `{size}` in it. */
  readonly addressTemplate: string;
  /** Origin to which searches are sent instead of the template's own (specification §7); null: none. */
  readonly workerOrigin: string | null;
  /** Whether links lead to this site's own pages; otherwise to those of `resultsOrigin` (specification §4). */
  readonly internalRedirection: boolean;
  readonly resultsOrigin: string;
}

/** Path of the embedded search interface. */
export const searchPath = '/api/search';

/** Path of the server-rendered results: where the search form leads without JavaScript. */
export const searchFormPath = `${searchPath}/results`;

/** The configuration that an environment sets. */
export function searchConfiguration({
  searchApi,
  searchPath:
    path = `${searchPath}?entityType={entityType}&query={query}&page={page}&size={size}[&guideId={guideId}]`,
  searchWorker,
  searchResultsOrigin,
}: Partial<
  Pick<Environment, 'searchApi' | 'searchPath' | 'searchWorker' | 'searchResultsOrigin'>
>): SearchConfiguration {
  return {
    addressTemplate:
      searchApi === undefined || isAbsolute(path) ? path : `${searchApi}/${path.replace(/^\/+/, '')}`,
    workerOrigin: searchWorker ?? null,
    internalRedirection: searchResultsOrigin === undefined,
    resultsOrigin: searchResultsOrigin ?? siteConfiguration.origin,
  };
}

/** Origins that browsers send searches to, if it is not the site itself. */
export function searchOrigins({
  addressTemplate,
  workerOrigin,
}: Pick<SearchConfiguration, 'addressTemplate' | 'workerOrigin'>): readonly string[] {
  if (workerOrigin !== null) return [workerOrigin];
  return isAbsolute(addressTemplate) ? [new URL(addressTemplate).origin] : [];
}

const isAbsolute = (address: string): boolean => /^https?:/.test(address);
