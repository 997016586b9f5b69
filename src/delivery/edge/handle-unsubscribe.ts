import * as z from 'zod/mini';
import { catalogue } from '../../content/upstream/catalogue.ts';
import { isReadable } from '../../domain/readable-text.ts';
import { truncateText } from '../../domain/truncate-text.ts';
import {
  MAX_REFERENCE_CHARACTERS,
  PERSON_PARAMETER,
  type UnsubscribeState,
} from '../../domain/unsubscribe.ts';
import { readBoundedText } from './read-bounded-text.ts';

interface UnsubscribeDependencies {
  /** Base address of the upstream that validates links; undefined if none is configured. */
  readonly base: string | undefined;
  readonly fetch: typeof fetch;
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
 * the upstream. Source: specification §7, "unsubscribe/{personGuid}/preferences-token".
 */
export async function handleUnsubscribe(
  request: Request,
  dependencies: UnsubscribeDependencies,
): Promise<Response> {
  const personGuid = new URL(request.url).searchParams.get(PERSON_PARAMETER)?.trim() ?? '';
  const state = personGuid === '' ? undefined : await fetchLinkState(personGuid, dependencies);
  return new Response(request.method === 'HEAD' ? null : await dependencies.page(state), {
    status: state === undefined ? 200 : STATUS_BY_STATE[state.kind],
    headers: {
      ...dependencies.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // The address contains the id of a person, so it must not be sent to other sites.
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function fetchLinkState(
  personGuid: string,
  { base, fetch }: UnsubscribeDependencies,
): Promise<UnsubscribeState> {
  const reference = isReadable(personGuid) ? truncateText(personGuid, MAX_REFERENCE_CHARACTERS) : '';
  const unavailable: UnsubscribeState = { kind: 'unavailable', reference };
  if (!z.safeParse(z.guid(), personGuid).success) return { kind: 'unknown', reference };
  if (base === undefined) return unavailable;
  const { path, responseSchema } = catalogue.unsubscribePreferences;
  try {
    const response = await fetch(`${base}/${path.replace('{personGuid}', personGuid)}`, {
      redirect: 'error',
      headers: { Accept: 'application/json' },
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
    const read = responseSchema.safeParse(JSON.parse(body.text));
    return read.success ? { kind: 'valid', token: read.data.token } : unavailable;
  } catch {
    return unavailable;
  }
}
