import { pageDataSelector } from '../../domain/page-data.ts';
import type { SearchConfiguration } from '../../domain/settings/search-configuration.ts';
import { cookieValue } from '../cookies.ts';
import { searchProvider } from '../search/search-address.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import {
  acceptLanguage,
  crossSiteToken,
  LOCALE_COOKIE,
  pageData,
  throughSearchWorker,
} from './interceptors.ts';
import { ownToken } from './own-token.ts';

/**
 * The client of the page that this code runs in. May be made where there is no page, on a server, as long as nothing
 * is sent there. `search` says which requests go through the search worker.
 */
export function pageHttp(search?: Pick<SearchConfiguration, 'addressTemplate' | 'workerOrigin'>): HttpClient {
  const cookies = () => document.cookie;
  return createHttpClient({
    fetch: (...request) => fetch(...request),
    interceptors: [
      pageData(
        (key) => document.querySelector(pageDataSelector(key))?.textContent ?? undefined,
        () => cookieValue(cookies(), LOCALE_COOKIE) ?? document.documentElement.lang,
      ),
      acceptLanguage(cookies),
      ...(search === undefined ? [] : [throughSearchWorker(searchProvider(search), search.workerOrigin)]),
      crossSiteToken(() => ownToken(document, crypto)),
    ],
  });
}
