import * as z from 'zod/mini';
import { posts } from '../../content/upstream/catalogue.ts';
import { formatAddress } from '../../domain/addresses.ts';
import { TOKEN, TOKEN_COOKIE, TOKEN_HEADER } from '../../domain/cross-site-token.ts';
import {
  BOT_CHECK_HEADER,
  type FormErrors,
  type FormName,
  type FormValues,
  firstErrors,
  forms,
  POST_PREFIX,
} from '../../domain/forms.ts';
import { parseJson } from '../../domain/parse-json.ts';
import type { BotCheckVerification } from '../../domain/settings/bot-check.ts';
import { formMessages } from '../../texts/forms.ts';
import { judgeProof } from './bot-check.ts';
import { readBoundedText } from './bounded-body.ts';
import { readFormBody } from './form-body.ts';

/** A form that was not taken, as its page shows it again. */
export interface FilledForm {
  readonly form: FormName;
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** Why it was not delivered, though nothing is wrong with it. */
  readonly failure: string | undefined;
}

export interface PostDependencies {
  /** Base of the upstream that takes the posts; undefined where none is configured. */
  readonly base: string | undefined;
  readonly botCheck: BotCheckVerification | undefined;
  readonly fetch: typeof fetch;
  /** The HTML page of a form with what was typed in it. */
  readonly formPage: (filled: FilledForm) => Promise<string>;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Says that two posts are one, where somebody sends a form again because no answer came: the same content has the same
 * key. Source: draft-ietf-httpapi-idempotency-key-header.
 */
const IDEMPOTENCY_HEADER = 'Idempotency-Key';

const LARGEST_BODY = 16 * 1024;
/** Percent-encoding takes up to nine bytes a character. */
const LARGEST_FORM = 60 * 1024;
const TIME_LIMIT = 5000;
/** Characters; zod lists every field too many by name. */
const LONGEST_REASON = 500;

/** The log of missing pages is the edge's own. */
const { registerInterest, downloadTracking, contactQuery } = posts;
const ACCEPTED = [registerInterest, downloadTracking, contactQuery];

interface Refusal {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  /** What is wrong, by field. */
  readonly fields?: FormErrors;
}

/**
 * The answer to a form or other post of a page: passed on upstream if it comes from a page of this site and has the
 * catalogue's shape.
 *
 * A post of a script is JSON of at most 16 KB with the cross-site token: 204 if the upstream took it, else
 * `{error: {name, message, fields?}}` with 400, 403, 404, 405, 413, 415, 502 or 503.
 *
 * A form that a browser sent by itself has no token, for a static page cannot set one: that it comes from here its
 * `Origin` says. 303 to the page that confirms it, else the form's page again with what was typed and what is wrong.
 * Source: specification §7, "POSTs".
 */
export async function answerPost(request: Request, dependencies: PostDependencies): Promise<Response> {
  const { pathname, host } = new URL(request.url);
  const headers = { ...dependencies.headers, 'Cache-Control': 'no-store' };
  const refuse = ({ status, ...error }: Refusal, more: Record<string, string> = {}) =>
    Response.json({ error }, { status, headers: { ...headers, ...more } });

  const post = ACCEPTED.find(({ path }) => patternOf(path).test(pathname));
  if (post === undefined)
    return refuse({ status: 404, name: 'NotFound', message: 'There is nothing here to post to.' });
  if (request.method !== 'POST')
    return refuse(
      { status: 405, name: 'MethodNotAllowed', message: 'Only POST is answered here.' },
      { Allow: 'POST' },
    );
  if (!isFromHere(request, host))
    return refuse({ status: 403, name: 'CrossSite', message: 'Only pages of this site may post here.' });

  const deliver = (body: unknown) => deliverBody(post, pathname, body, request, dependencies);
  const type = request.headers.get('content-type') ?? '';
  const form = formAt(pathname);
  if (form !== undefined && /^application\/x-www-form-urlencoded *(;|$)/i.test(type)) {
    const read = await readBoundedText(request, LARGEST_FORM);
    if ('refused' in read) return refuse(unreadable(read.refused, LARGEST_FORM));
    const values = readFormBody(form, read.text);
    const refusal = await deliver(values);
    if (refusal === undefined) {
      const location = formatAddress({
        kind: form === 'contact-us' ? 'contact-us-sent' : 'register-interest-sent',
      });
      return new Response(null, { status: 303, headers: { ...headers, Location: location } });
    }
    const { fields: errors = {} } = refusal;
    const failure = refusal.fields === undefined ? failureText(refusal.name) : undefined;
    return new Response(await dependencies.formPage({ form, values, errors, failure }), {
      status: refusal.status,
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' },
    });
  }

  if (!hasToken(request))
    return refuse({
      status: 403,
      name: 'TokenMissing',
      message: `The header ${TOKEN_HEADER} must repeat the cookie ${TOKEN_COOKIE}. Load the page again.`,
    });
  if (!/^application\/json *(;|$)/i.test(type))
    return refuse({ status: 415, name: 'UnsupportedType', message: 'The body must be JSON.' });
  const read = await readBoundedText(request, LARGEST_BODY);
  if ('refused' in read) return refuse(unreadable(read.refused, LARGEST_BODY));
  const refusal = await deliver(parseJson(read.text));
  return refusal === undefined ? new Response(null, { status: 204, headers }) : refuse(refusal);
}

/** Checks a body and passes it on; what it answers is why it did not arrive. */
async function deliverBody(
  post: (typeof ACCEPTED)[number],
  pathname: string,
  value: unknown,
  request: Request,
  { base, botCheck, fetch }: PostDependencies,
): Promise<Refusal | undefined> {
  const body = z.safeParse(post.body as z.core.$ZodType, value);
  if (!body.success) {
    const faults = body.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
    const message = faults.join('; ').slice(0, LONGEST_REASON);
    const fields = firstErrors(body.error);
    const named = Object.hasOwn(fields, '') ? {} : { fields };
    return { status: 400, name: 'InvalidBody', message, ...named };
  }
  if (base === undefined)
    return { status: 503, name: 'NotConfigured', message: 'This site takes no messages at the moment.' };
  if (botCheck !== undefined && formAt(pathname) !== undefined) {
    const judged = await judgeProof(request.headers.get(BOT_CHECK_HEADER) ?? '', botCheck, fetch);
    if (judged === 'failed')
      return { status: 403, name: 'BotCheckFailed', message: 'The bot check did not pass.' };
    if (judged === 'unknown') return NOT_TAKEN;
  }
  const path = pathname.slice(POST_PREFIX.length);
  const json = JSON.stringify(body.data);
  // Every download counts, though all of them say the same.
  const key = formAt(pathname) === undefined ? undefined : await digestOf(`${path}\n${json}`);
  const taken = await passOn(`${base}/${path}`, json, key, fetch);
  return taken ? undefined : NOT_TAKEN;
}

const NOT_TAKEN: Refusal = {
  status: 502,
  name: 'NotTaken',
  message: 'The message could not be delivered. Try again in a moment.',
};

const failureText = (name: string): string =>
  name === 'BotCheckFailed' ? formMessages.noScript : formMessages.failed;

const unreadable = (reason: 'too-long' | 'not-utf-8' | 'cut-short', limit: number): Refusal =>
  reason === 'too-long'
    ? { status: 413, name: 'TooLarge', message: `The body may have ${limit} bytes.` }
    : { status: 400, name: 'InvalidBody', message: 'The body is not UTF-8, or did not arrive whole.' };

const formAt = (pathname: string): FormName | undefined =>
  (Object.keys(forms) as FormName[]).find((form) => `${POST_PREFIX}${forms[form].path}` === pathname);

const patternOf = (path: string): RegExp =>
  new RegExp(`^${POST_PREFIX}${path.replace(/\{\w+\}/g, '[1-9]\\d{0,14}')}$`);

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

/** SHA-256 in hexadecimal digits. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function passOn(
  address: string,
  json: string,
  key: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
      },
      body: json,
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
