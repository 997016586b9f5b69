import * as z from 'zod/mini';
import * as formsTexts from '#texts/forms.ts';
import { posts } from '../../content/upstream/catalogue.ts';
import { formatAddress, REPORTED_PAGE_PARAMETER } from '../../domain/addresses.ts';
import { TOKEN_COOKIE, TOKEN_FORMAT, TOKEN_HEADER } from '../../domain/cross-site-token.ts';
import {
  BOT_CHECK_HEADER,
  errorReportForm,
  type FormErrors,
  type FormName,
  type FormValues,
  firstErrors,
  forms,
  POST_PREFIX,
  withRecord,
} from '../../domain/forms.ts';
import { parseJson } from '../../domain/parse-json.ts';
import type { BotCheckVerification } from '../../domain/settings/bot-check.ts';
import type { ApiEndpoint } from '../../domain/settings/hosting-settings.ts';
import { readBoundedText } from './read-bounded-text.ts';
import { readFormBody } from './read-form-body.ts';
import { verifyBotCheck } from './verify-bot-check.ts';

/** Rejected form with its values and errors, to be shown again. */
interface FilledForm {
  readonly form: FormName;
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** Why a valid form was not delivered. */
  readonly failure: string | undefined;
}

interface PostDependencies {
  /** Upstream that receives posts; undefined if none is configured. */
  readonly api: ApiEndpoint | undefined;
  readonly botCheck: BotCheckVerification | undefined;
  readonly fetch: typeof fetch;
  /** Counts a post of a kind. Returns undefined if it is allowed, otherwise the number of seconds until the next post is allowed. */
  readonly countRequest: (kind: string) => number | undefined;
  /** Renders the HTML page of a form with values and errors. */
  readonly formPage: (filled: FilledForm) => Promise<string>;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Header that lets the upstream deduplicate a form that is sent again after a lost response. The same content has the same key.
 * Source: draft-ietf-httpapi-idempotency-key-header.
 */
const IDEMPOTENCY_HEADER = 'Idempotency-Key';

const MAX_JSON_BYTES = 16 * 1024;
/** Maximum size of the body of a post. Percent-encoding needs up to nine bytes per character. */
export const MAX_FORM_BYTES = 60 * 1024;
const UPSTREAM_TIMEOUT_MS = 5000;
/** Maximum length of an error message. Zod lists each unexpected field by name. */
const MAX_REASON_LENGTH = 500;

/** Posts that clients may send. The report of missing pages is sent by the edge only. */
const { registerInterest, downloadTracking, contactQuery, errorReport } = posts;
const ACCEPTED_POSTS = [registerInterest, downloadTracking, contactQuery, errorReport];

interface Refusal {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  /** Errors by field. */
  readonly fields?: FormErrors;
  /** Seconds after which the post may be repeated. */
  readonly retryAfter?: number;
}

/**
 * Handles a form or another POST request of a page. The request is forwarded to the upstream if it comes from a page of this
 * site and matches the schema of the call.
 *
 * A POST request of a script contains JSON of at most `MAX_JSON_BYTES` with the cross-site token. The response is 204 if the
 * upstream accepted the JSON, otherwise `{error: {name, message, fields?}}` with 400, 403, 404, 405, 413, 415, 429, 502 or 503.
 *
 * A form that the browser submits without a script has no token, because a static page cannot set one. Its `Origin` header is
 * checked instead. The response is 303 to the confirmation page, otherwise the page of the form with values and errors.
 * Source: specification §7, "POSTs".
 */
export async function handlePost(request: Request, dependencies: PostDependencies): Promise<Response> {
  const { pathname, host } = new URL(request.url);
  const headers = { ...dependencies.headers, 'Cache-Control': 'no-store' };
  const refuse = ({ status, retryAfter, ...error }: Refusal, more: Record<string, string> = {}) =>
    Response.json({ error }, { status, headers: { ...headers, ...retryHeader(retryAfter), ...more } });

  const post = ACCEPTED_POSTS.find(({ path }) => pathPattern(path).test(pathname));
  if (post === undefined)
    return refuse({ status: 404, name: 'NotFound', message: 'There is nothing here to post to.' });
  if (request.method !== 'POST')
    return refuse(
      { status: 405, name: 'MethodNotAllowed', message: 'Only POST is answered here.' },
      { Allow: 'POST' },
    );
  if (!isSameOrigin(request, host))
    return refuse({ status: 403, name: 'CrossSite', message: 'Only pages of this site may post here.' });

  const deliver = (body: unknown) => forwardBody(post, pathname, body, request, dependencies);
  const type = request.headers.get('content-type') ?? '';
  const form = formForPath(pathname);
  if (form !== undefined && /^application\/x-www-form-urlencoded *(;|$)/i.test(type)) {
    const read = await readBoundedText(request, MAX_FORM_BYTES);
    if ('error' in read) return refuse(unreadableBody(read.error, MAX_FORM_BYTES));
    const values = withReferringPage(form, readFormBody(form, read.text), request);
    const refusal = await deliver(values);
    if (refusal === undefined) {
      const location = formatAddress({ kind: `${form}-sent` });
      return new Response(null, { status: 303, headers: { ...headers, Location: location } });
    }
    const { fields: errors = {} } = refusal;
    const failure = refusal.fields === undefined ? failureText(refusal.name) : undefined;
    return new Response(await dependencies.formPage({ form, values, errors, failure }), {
      status: refusal.status,
      headers: {
        ...headers,
        ...retryHeader(refusal.retryAfter),
        'Content-Type': 'text/html; charset=utf-8',
        'X-Robots-Tag': 'noindex',
      },
    });
  }

  if (!hasValidToken(request))
    return refuse({
      status: 403,
      name: 'TokenMissing',
      message: `The header ${TOKEN_HEADER} must repeat the cookie ${TOKEN_COOKIE}. Load the page again.`,
    });
  if (!/^application\/json *(;|$)/i.test(type))
    return refuse({ status: 415, name: 'UnsupportedType', message: 'The body must be JSON.' });
  const read = await readBoundedText(request, MAX_JSON_BYTES);
  if ('error' in read) return refuse(unreadableBody(read.error, MAX_JSON_BYTES));
  const refusal = await deliver(parseJson(read.text));
  return refusal === undefined ? new Response(null, { status: 204, headers }) : refuse(refusal);
}

/** Validates a body and forwards it to the upstream. Returns the reason if it was not delivered. */
async function forwardBody(
  post: (typeof ACCEPTED_POSTS)[number],
  pathname: string,
  value: unknown,
  request: Request,
  { api, botCheck, countRequest, fetch }: PostDependencies,
): Promise<Refusal | undefined> {
  const form = formForPath(pathname);
  const schema: z.core.$ZodType = form === undefined ? post.body : forms[form].schema;
  const body = z.safeParse(schema, value);
  if (!body.success) return invalidBody(form, body.error);
  if (api === undefined)
    return { status: 503, name: 'NotConfigured', message: 'This site takes no messages at the moment.' };
  const retryAfter = countRequest(post.path);
  if (retryAfter !== undefined)
    return { status: 429, name: 'TooManyRequests', message: formsTexts.tooMany, retryAfter };
  if (botCheck !== undefined && form !== undefined) {
    const botCheckResult = await verifyBotCheck(request.headers.get(BOT_CHECK_HEADER) ?? '', botCheck, fetch);
    if (botCheckResult === 'failed')
      return { status: 403, name: 'BotCheckFailed', message: 'The bot check did not pass.' };
    if (botCheckResult === 'unknown') return NOT_FORWARDED;
  }
  const path = pathname.slice(POST_PREFIX.length);
  const json = JSON.stringify(form === 'report-error' ? errorReportBody(body.data, request) : body.data);
  // Downloads have no idempotency key: each one counts, although their content is equal.
  const key = form === undefined ? undefined : await sha256Hex(`${path}\n${json}`);
  const isForwarded = await postUpstream(`${api.base}/${path}`, api.headers, json, key, fetch);
  return isForwarded ? undefined : NOT_FORWARDED;
}

/** Returns the refusal of a body that does not match its schema. The message lists all faults. Errors by field are returned only for forms. */
function invalidBody(form: FormName | undefined, error: z.core.$ZodError): Refusal {
  const fields = form === undefined ? {} : firstErrors(form, error, formsTexts.describeIssue);
  const faults = error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return `${name || 'body'}: ${fields[name] ?? message}`;
  });
  return {
    status: 400,
    name: 'InvalidBody',
    message: faults.join('; ').slice(0, MAX_REASON_LENGTH),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

const NOT_FORWARDED: Refusal = {
  status: 502,
  name: 'NotTaken',
  message: 'The message could not be delivered. Try again in a moment.',
};

const failureText = (name: string): string => {
  if (name === 'BotCheckFailed') return formsTexts.noScript;
  return name === 'TooManyRequests' ? formsTexts.tooMany : formsTexts.failed;
};

const retryHeader = (seconds: number | undefined): Readonly<Record<string, string>> =>
  seconds === undefined ? {} : { 'Retry-After': String(seconds) };

const unreadableBody = (reason: 'too-long' | 'not-utf-8' | 'cut-short', limit: number): Refusal =>
  reason === 'too-long'
    ? { status: 413, name: 'TooLarge', message: `The body may have ${limit} bytes.` }
    : { status: 400, name: 'InvalidBody', message: 'The body is not UTF-8, or did not arrive whole.' };

/**
 * Fills the field of the reported page, if it is empty, from the URL of the form, which the browser sends as `Referer`. A static page
 * cannot fill the field without a script.
 */
function withReferringPage(form: FormName, values: FormValues, request: Request): FormValues {
  if (form !== 'report-error' || values.page !== '') return values;
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return { ...values, page: referrer?.searchParams.get(REPORTED_PAGE_PARAMETER) ?? '' };
}

/**
 * Returns the body of a valid error report for the upstream. Adds the ids of the record and, if the report names no page, the page that
 * linked to the form.
 */
function errorReportBody(value: unknown, request: Request): unknown {
  const report = errorReportForm.parse(value);
  const filled = errorReportForm.safeParse(withReferringPage('report-error', report, request));
  return withRecord(filled.success ? filled.data : report);
}

const formForPath = (pathname: string): FormName | undefined =>
  (Object.keys(forms) as FormName[]).find((form) => `${POST_PREFIX}${forms[form].path}` === pathname);

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${POST_PREFIX}${path.replace(/\{\w+\}/g, '[1-9]\\d{0,14}')}$`);

/**
 * Returns whether a post comes from a page of this site, according to `Origin` and `Sec-Fetch-Site`. Only hosts are compared,
 * because behind a proxy that terminates TLS the request has the scheme `http:`.
 */
function isSameOrigin(request: Request, host: string): boolean {
  const origin = request.headers.get('origin') ?? '';
  const site = request.headers.get('sec-fetch-site');
  return URL.canParse(origin) && new URL(origin).host === host && (site === null || site === 'same-origin');
}

function hasValidToken(request: Request): boolean {
  const token = request.headers.get(TOKEN_HEADER) ?? '';
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return TOKEN_FORMAT.test(token) && cookies.includes(`${TOKEN_COOKIE}=${token}`);
}

/** Returns the SHA-256 of a text in hexadecimal digits. */
async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function postUpstream(
  address: string,
  secretHeaders: ApiEndpoint['headers'],
  json: string,
  key: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: {
        ...secretHeaders,
        'Content-Type': 'application/json',
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
      },
      body: json,
      signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
