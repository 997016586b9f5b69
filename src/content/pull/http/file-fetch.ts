import { AddressRefused, type Fetch } from './public-fetch.ts';

const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Asks for files that the upstream names, and follows their redirects. Addresses at the upstream's own hosts, which a
 * setting names, are asked with `fetch`; all others, and all others that a redirect leads to, with `publicFetch`.
 */
export function createFileFetch({
  hosts,
  fetch,
  publicFetch,
}: {
  /** With their ports where these are not the scheme's own, e.g. `127.0.0.1:4400`. */
  readonly hosts: ReadonlySet<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly publicFetch: Fetch;
}): Fetch {
  return async (address, init) => {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!/^https?:$/.test(url.protocol)) throw new AddressRefused('it is not an http(s) address');
      const response = hosts.has(url.host)
        ? await fetch(url.href, { ...init, redirect: 'manual' })
        : await publicFetch(url.href, init);
      const location = response.headers.get('location');
      if (!REDIRECTS.includes(response.status) || location === null) return response;
      await response.body?.cancel();
      const next = URL.parse(location, url.href);
      if (next === null)
        throw new AddressRefused(`it redirects to ${JSON.stringify(location)}, which is no address`);
      url = next;
    }
    throw new AddressRefused(`it redirects more than ${MOST_REDIRECTS} times`);
  };
}
