import { AddressRefused, type Fetch } from './public-fetch.ts';

const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

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
  return async (address, init) => {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!/^https?:$/.test(url.protocol)) throw new AddressRefused('not an http(s) address');
      const response = hosts.has(url.host)
        ? await fetch(url.href, { ...init, redirect: 'manual' })
        : await publicFetch(url.href, init);
      const location = response.headers.get('location');
      if (!REDIRECT_STATUSES.includes(response.status) || location === null) return response;
      await response.body?.cancel();
      const next = URL.parse(location, url.href);
      if (next === null)
        throw new AddressRefused(`redirect to ${JSON.stringify(location)}, which is not an address`);
      url = next;
    }
    throw new AddressRefused(`more than ${MAX_REDIRECTS} redirects`);
  };
}
