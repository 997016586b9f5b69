import * as errorsTexts from '#texts/errors.ts';
import { addMissingHeaders, type HeaderValues } from '../hosting/response-headers.ts';
import { plainTextResponse } from './plain-text-response.ts';

/** Logs an error and the operation that failed, e.g. `GET /names/s/firm`. Visitors receive a generic message. */
export type LogFailure = (what: string, error: unknown) => void;

/** Reads the HTML of the built page `/error`; undefined if the site has none. */
export type ReadErrorPage = () => Promise<string | undefined>;

interface ResponseOptions {
  readonly headers: HeaderValues;
  readonly log: LogFailure;
  readonly readErrorPage: ReadErrorPage;
}

/**
 * Returns the response of a handler with the common headers. If the handler throws, the error is logged and the response is 500:
 * the built page `/error` for requests that accept HTML, otherwise a line of plain text. If the page cannot be read, the body is
 * plain text too.
 */
export async function completeResponse(
  request: Request,
  handler: () => Promise<Response>,
  { headers, log, readErrorPage }: ResponseOptions,
): Promise<Response> {
  try {
    return addMissingHeaders(await handler(), headers);
  } catch (error) {
    log(`${request.method} ${new URL(request.url).pathname}`, error);
    const page = acceptsHtml(request) ? await readErrorPage().catch(() => undefined) : undefined;
    if (page === undefined) return plainTextResponse(500, errorsTexts.failedResponse, headers);
    return new Response(request.method === 'HEAD' ? null : page, {
      status: 500,
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
}

/** Returns whether a request names HTML among the media types that it accepts, as browsers do for pages. */
const acceptsHtml = (request: Request): boolean =>
  (request.headers.get('Accept') ?? '')
    .split(',')
    .some((type) => /^\s*text\/html\s*(;|$)/i.test(type) && !/;\s*q=0(\.0*)?\s*$/i.test(type));
