import * as z from 'zod/mini';
import { catalogue } from '../../content/upstream/catalogue.ts';
import { parseUpstreamJson } from '../../content/upstream/parse-upstream-json.ts';
import { readResponse } from '../../content/upstream/read-response.ts';
import { isReadable } from '../../domain/readable-text.ts';
import type { ApiEndpoint } from '../../domain/settings/hosting-settings.ts';
import { truncateText } from '../../domain/truncate-text.ts';
import {
  MAX_REFERENCE_CHARACTERS,
  PERSON_PARAMETER,
  type UnsubscribeState,
} from '../../domain/unsubscribe.ts';
import { readBoundedText } from './read-bounded-text.ts';

interface UnsubscribeDependencies {
  /** Upstream that validates links; undefined if none is configured. */
  readonly api: ApiEndpoint | undefined;
  readonly fetch: typeof fetch;
  /**
   * Counts a request with a link. Returns undefined if it is allowed, otherwise the number of seconds until the next one is
   * allowed.
   */
  readonly countRequest: () => number | undefined;
  /** Renders the HTML page for a state of the link; undefined: the request has no link. */
  readonly page: (state: UnsubscribeState | undefined) => Promise<string>;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

const STATUS_BY_STATE = { valid: 200, unknown: 404, expired: 410, unavailable: 503 } as const;
const UPSTREAM_TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 16 * 1024;

/**
 * Handles `/unsubscribe?personGuid=…`, the target of links in messages: returns the page with the state of the link according to
 * the upstream. Links above the rate limit get 429 and are not sent to the upstream, so that references cannot be guessed. Source: specification §7, "unsubscribe/{personGuid}/preferences-token".
 */
export async function handleUnsubscribe(
  request: Request,
  dependencies: UnsubscribeDependencies,
): Promise<Response> {
  const personGuid = new URL(request.url).searchParams.get(PERSON_PARAMETER)?.trim() ?? '';
  const retryAfter = personGuid === '' ? undefined : dependencies.countRequest();
  const state =
    retryAfter === undefined
      ? await fetchLinkState(personGuid, dependencies)
      : ({ kind: 'unavailable', reference: readableReference(personGuid) } as const);
  const status = state === undefined ? 200 : STATUS_BY_STATE[state.kind];
  return new Response(request.method === 'HEAD' ? null : await dependencies.page(state), {
    status: retryAfter === undefined ? status : 429,
    headers: {
      ...dependencies.headers,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // The address contains the id of a person, so it must not be sent to other sites.
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });
}

const readableReference = (personGuid: string): string =>
  isReadable(personGuid) ? truncateText(personGuid, MAX_REFERENCE_CHARACTERS) : '';

/** Requests the state of a link from the upstream. Returns undefined if the link contains no id of a person. */
async function fetchLinkState(
  personGuid: string,
  { api, fetch }: UnsubscribeDependencies,
): Promise<UnsubscribeState | undefined> {
  if (personGuid === '') return undefined;
  const reference = readableReference(personGuid);
  const unavailable: UnsubscribeState = { kind: 'unavailable', reference };
  if (!z.safeParse(z.guid(), personGuid).success) return { kind: 'unknown', reference };
  if (api === undefined) return unavailable;
  const { path, responseSchema } = catalogue.unsubscribePreferences;
  try {
    const response = await fetch(`${api.base}/${path.replace('{personGuid}', personGuid)}`, {
      redirect: 'error',
      headers: { ...api.headers, Accept: 'application/json' },
      signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return {
        kind: response.status === 404 ? 'unknown' : response.status === 410 ? 'expired' : 'unavailable',
        reference,
      };
    }
    const body = await readBoundedText(response, MAX_RESPONSE_BYTES);
    if ('error' in body) return unavailable;
    const read = readResponse(responseSchema, parseUpstreamJson(body.text));
    return read === undefined ? unavailable : { kind: 'valid', token: read.token };
  } catch {
    return unavailable;
  }
}
