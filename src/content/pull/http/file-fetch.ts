import { type Fetch, followRedirects } from './follow-redirects.ts';

/**
 * Creates a fetch for files that the upstream names. It follows redirects. Addresses at the upstream's own hosts are requested with
 * `fetch`; all others, including redirect targets, with `publicFetch`.
 */
export function createFileFetch({
  hosts,
  fetch,
  publicFetch,
}: {
  /** The upstream's hosts, each with its port if that is not the scheme's default, e.g. `127.0.0.1:4400`. */
  readonly hosts: ReadonlySet<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly publicFetch: Fetch;
}): Fetch {
  return (address, request) =>
    followRedirects(address, request, (url, { headers, signal }) =>
      hosts.has(url.host)
        ? fetch(url.href, { headers, signal, redirect: 'manual' })
        : publicFetch(url.href, { headers, signal }),
    );
}
