import { type Fetch, followRedirects } from './follow-redirects.ts';
import { RequestRefused } from './request-refused.ts';

/**
 * Creates the `fetch` function for calls of the API. It follows redirects within the origin of the call, and to the allowed
 * origins.
 */
export function createApiFetch({
  fetch,
  redirectOrigins,
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly redirectOrigins: readonly string[];
}): Fetch {
  return (address, request) => {
    const allowed = new Set([new URL(address).origin, ...redirectOrigins]);
    return followRedirects(address, request, (url, { headers, signal }) => {
      if (!allowed.has(url.origin))
        throw new RequestRefused(
          `a redirect to ${url.origin}, which is not listed in LAUREL_API_REDIRECT_ORIGINS`,
        );
      return fetch(url.href, { headers, signal, redirect: 'manual' });
    });
  };
}
