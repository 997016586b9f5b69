import { TOKEN_HEADER } from '../../domain/cross-site-token.ts';
import { pageDataKey } from '../../domain/page-data.ts';
import { cookieValue } from '../cookies.ts';
import { type Interceptor, isRelative } from './http-request.ts';

/** The cookie with the language that a visitor chose, e.g. `fr`. Source: specification §7, "Interceptors". */
export const LOCALE_COOKIE = 'selectedLocale';

const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

/** Asks for the visitor's language where the cookie names one. */
export function acceptLanguage(cookies: () => string): Interceptor {
  return (request, next) => {
    const locale = cookieValue(cookies(), LOCALE_COOKIE);
    if (locale === undefined || !LANGUAGE_TAG.test(locale)) return next(request);
    return next({ ...request, headers: { ...request.headers, 'accept-language': locale } });
  };
}

/**
 * Sends what is meant for the search provider to the worker instead, path and query unchanged.
 * `provider` is what addresses of the provider begin with.
 */
export function throughSearchWorker(provider: string, workerOrigin: string | null): Interceptor {
  return (request, next) => {
    if (workerOrigin === null || !request.address.startsWith(provider)) return next(request);
    const { pathname, search } = new URL(request.address, workerOrigin);
    return next({ ...request, address: `${workerOrigin}${pathname}${search}` });
  };
}

/** Answers a GET with what the page already holds for the address. `find` gives the JSON of a key. */
export function pageData(find: (key: string) => string | undefined, language: () => string): Interceptor {
  return async (request, next) => {
    const held = request.method === 'get' ? find(pageDataKey(request.address, language())) : undefined;
    if (held === undefined) return next(request);
    return new Response(held, { headers: { 'content-type': 'application/json' } });
  };
}

/** Shows the site that what is not a GET comes from one of its own pages. Other origins never see the token. */
export function crossSiteToken(token: () => string): Interceptor {
  return (request, next) => {
    if (request.method === 'get' || !isRelative(request.address)) return next(request);
    return next({ ...request, headers: { ...request.headers, [TOKEN_HEADER]: token() } });
  };
}
