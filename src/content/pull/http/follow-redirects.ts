import { RequestRefused } from './request-refused.ts';

const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** Sends a GET request like `fetch`. The implementation decides which redirects it follows. */
export type Fetch = (address: string, request: FetchRequest) => Promise<Response>;

export interface FetchRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Headers with secrets, which are dropped by a redirect to another origin. A later redirect does not restore them. */
  readonly secretHeaders?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends a GET request and follows its redirects. A header with a secret is sent only until the first redirect to another origin.
 * @param send sends one request without following its redirect; it throws RequestRefused for an address that must not be requested
 * @throws {RequestRefused} for an address that is not http(s), or after too many redirects
 */
export async function followRedirects(
  address: string,
  { headers, secretHeaders, signal }: FetchRequest,
  send: (url: URL, request: FetchRequest) => Promise<Response>,
): Promise<Response> {
  let url = new URL(address);
  let sent: FetchRequest = { headers: { ...headers, ...secretHeaders }, signal };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!/^https?:$/.test(url.protocol)) throw new RequestRefused('not an http(s) address');
    const response = await send(url, sent);
    const location = response.headers.get('location');
    if (!REDIRECT_STATUSES.includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null)
      throw new RequestRefused(`redirect to ${JSON.stringify(location)}, which is not an address`);
    if (next.origin !== url.origin) sent = { headers, signal };
    url = next;
  }
  throw new RequestRefused(`more than ${MAX_REDIRECTS} redirects`);
}
