import { TOKEN, TOKEN_COOKIE, TOKEN_HEADER } from '../domain/cross-site-token.ts';
import { posts } from '../upstream/catalogue.ts';
import { readBoundedText } from './bounded-body.ts';

export interface PostDependencies {
  /** Base of the upstream that takes the posts; undefined where none is configured. */
  readonly base: string | undefined;
  readonly fetch: typeof fetch;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Below this path pages post: `/api/contact-us/query` goes to `contact-us/query` of the upstream. */
const PREFIX = '/api/';
const LARGEST_BODY = 16 * 1024;
const TIME_LIMIT = 5000;
/** Characters; zod lists every field too many by name. */
const LONGEST_REASON = 500;

/** The log of missing pages is the edge's own. */
const { registerInterest, downloadTracking, contactQuery } = posts;
const ACCEPTED = [registerInterest, downloadTracking, contactQuery];

/**
 * The answer to a form or other post of a page: passed on upstream if it comes from a page of this site, with the
 * token, in JSON of the catalogue's shape and at most 16 KB. 204 if the upstream took it, else
 * `{error: {name, message}}` with 400, 403, 404, 405, 413, 415, 502 or 503.
 * Source: specification §7, "POSTs".
 */
export async function answerPost(request: Request, dependencies: PostDependencies): Promise<Response> {
  const { pathname, host } = new URL(request.url);
  const refuse = (status: number, name: string, message: string, more: Record<string, string> = {}) =>
    Response.json(
      { error: { name, message } },
      { status, headers: { ...dependencies.headers, 'Cache-Control': 'no-store', ...more } },
    );
  const post = ACCEPTED.find(({ path }) => patternOf(path).test(pathname));
  if (post === undefined) return refuse(404, 'NotFound', 'There is nothing here to post to.');
  if (request.method !== 'POST')
    return refuse(405, 'MethodNotAllowed', 'Only POST is answered here.', { Allow: 'POST' });
  if (!isFromHere(request, host)) return refuse(403, 'CrossSite', 'Only pages of this site may post here.');
  if (!hasToken(request))
    return refuse(
      403,
      'TokenMissing',
      `The header ${TOKEN_HEADER} must repeat the cookie ${TOKEN_COOKIE}. Load the page again.`,
    );
  if (!/^application\/json *(;|$)/i.test(request.headers.get('content-type') ?? ''))
    return refuse(415, 'UnsupportedType', 'The body must be JSON.');
  const read = await readBoundedText(request, LARGEST_BODY);
  if ('refused' in read) {
    if (read.refused === 'too-long')
      return refuse(413, 'TooLarge', `The body may have ${LARGEST_BODY} bytes.`);
    return refuse(400, 'InvalidBody', 'The body is not UTF-8, or did not arrive whole.');
  }
  const body = post.body.safeParse(parseJson(read.text));
  if (!body.success) {
    const faults = body.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
    return refuse(400, 'InvalidBody', faults.join('; ').slice(0, LONGEST_REASON));
  }
  if (dependencies.base === undefined)
    return refuse(503, 'NotConfigured', 'This site takes no messages at the moment.');
  const taken = await passOn(
    `${dependencies.base}/${pathname.slice(PREFIX.length)}`,
    body.data,
    dependencies,
  );
  return taken
    ? new Response(null, { status: 204, headers: { ...dependencies.headers, 'Cache-Control': 'no-store' } })
    : refuse(502, 'NotTaken', 'The message could not be delivered. Try again in a moment.');
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${PREFIX}${path.replace(/\{\w+\}/g, '[1-9]\\d{0,14}')}$`);

/**
 * Browsers send `Origin` with every post, and say themselves whether it crosses sites. Hosts are compared, because
 * behind a server that ends TLS the request itself says `http:`.
 */
function isFromHere(request: Request, host: string): boolean {
  const origin = request.headers.get('origin') ?? '';
  const site = request.headers.get('sec-fetch-site');
  return URL.canParse(origin) && new URL(origin).host === host && (site === null || site === 'same-origin');
}

function hasToken(request: Request): boolean {
  const said = request.headers.get(TOKEN_HEADER) ?? '';
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return TOKEN.test(said) && cookies.includes(`${TOKEN_COOKIE}=${said}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function passOn(address: string, body: unknown, { fetch }: PostDependencies): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
