import { pageDataSelector } from '../../domain/page-data.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import { browserToken } from './browser-token.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import {
  acceptLanguage,
  crossSiteToken,
  pageData,
  throughSearchWorker,
  visitorLocale,
} from './interceptors.ts';

/**
 * Creates the HTTP client of the current page. It can be created on a server, but requests can be sent only in a browser.
 * `search` determines which requests go to the search worker.
 */
export function pageHttp(search?: Pick<SearchConfiguration, 'addressTemplate' | 'workerOrigin'>): HttpClient {
  const cookies = () => document.cookie;
  return createHttpClient({
    fetch: (...request) => fetch(...request),
    interceptors: [
      pageData(
        (key) => document.querySelector(pageDataSelector(key))?.textContent ?? undefined,
        () => visitorLocale(cookies()) ?? document.documentElement.lang,
      ),
      acceptLanguage(cookies),
      ...(search === undefined ? [] : [throughSearchWorker(addressPrefix(search), search.workerOrigin)]),
      crossSiteToken(() => browserToken(document, crypto)),
    ],
  });
}

/** Returns the prefix of the search provider's addresses: the template up to its first placeholder. */
const addressPrefix = ({ addressTemplate }: Pick<SearchConfiguration, 'addressTemplate'>): string =>
  addressTemplate.slice(0, addressTemplate.indexOf('{'));
