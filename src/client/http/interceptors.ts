import { TOKEN_HEADER } from '../../domain/cross-site-token.ts';
import { pageDataKey } from '../../domain/page-data.ts';
import { cookieValue } from '../cookie-value.ts';
import { type Interceptor, isRelative } from './http-request.ts';

/** Name of the cookie with the visitor's language, e.g. `fr`. Source: specification §7, "Interceptors". */
const LOCALE_COOKIE = 'selectedLocale';

const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

/** Returns the language tag of the locale cookie; undefined if there is no cookie or its value is not a language tag. */
export function visitorLocale(cookies: string): string | undefined {
  const locale = cookieValue(cookies, LOCALE_COOKIE);
  return locale !== undefined && LANGUAGE_TAG.test(locale) ? locale : undefined;
}

/** Creates an interceptor that sends the language of the locale cookie as `Accept-Language`, if the cookie has a valid one. */
export function acceptLanguage(cookies: () => string): Interceptor {
  return (request, next) => {
    const locale = visitorLocale(cookies());
    if (locale === undefined) return next(request);
    return next({ ...request, headers: { ...request.headers, 'accept-language': locale } });
  };
}

/**
 * Creates an interceptor that redirects requests from the search provider to the search worker, with path and query
 * unchanged. `provider` is the prefix of the provider's addresses; without a worker, requests are not changed.
 */
export function throughSearchWorker(provider: string, workerOrigin: string | null): Interceptor {
  return (request, next) => {
    if (workerOrigin === null || !request.address.startsWith(provider)) return next(request);
    const { pathname, search } = new URL(request.address, workerOrigin);
    return next({ ...request, address: `${workerOrigin}${pathname}${search}` });
  };
}

/**
 * Creates an interceptor that responds to a GET request with JSON embedded in the page, if there is any for its address.
 * @param find returns the embedded JSON of a key
 */
export function pageData(find: (key: string) => string | undefined, language: () => string): Interceptor {
  return async (request, next) => {
    const json = request.method === 'get' ? find(pageDataKey(request.address, language())) : undefined;
    if (json === undefined) return next(request);
    return new Response(json, { headers: { 'content-type': 'application/json' } });
  };
}

/**
 * Creates an interceptor that sends the cross-site token with each request except GET. The token proves that a page of the
 * site sent the request. It is not sent to other origins.
 */
export function crossSiteToken(token: () => string): Interceptor {
  return (request, next) => {
    if (request.method === 'get' || !isRelative(request.address)) return next(request);
    return next({ ...request, headers: { ...request.headers, [TOKEN_HEADER]: token() } });
  };
}
