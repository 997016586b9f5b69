import * as z from 'zod/mini';
import { catalogue } from '../../content/upstream/catalogue.ts';
import { cutText } from '../../domain/cut-text.ts';
import { isReadable } from '../../domain/readable-text.ts';
import { LONGEST_REFERENCE, PERSON_PARAMETER, type UnsubscribeState } from '../../domain/unsubscribe.ts';
import { readBoundedText } from './bounded-body.ts';

export interface UnsubscribeDependencies {
  /** Base of the upstream that knows the links; undefined where none is configured. */
  readonly base: string | undefined;
  readonly fetch: typeof fetch;
  /** The HTML page that says it; undefined: nothing was asked. */
  readonly page: (state: UnsubscribeState | undefined) => Promise<string>;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

const STATUS = { valid: 200, unknown: 404, expired: 410, unavailable: 503 } as const;
const TIME_LIMIT = 5000;
const LARGEST_ANSWER = 16 * 1024;

/**
 * The answer to `/unsubscribe?personGuid=…`, where the links of messages lead: the page with what the upstream says of
 * the link. Source: specification §7, "unsubscribe/{personGuid}/preferences-token".
 */
export async function answerUnsubscribe(
  request: Request,
  dependencies: UnsubscribeDependencies,
): Promise<Response> {
  const personGuid = new URL(request.url).searchParams.get(PERSON_PARAMETER)?.trim() ?? '';
  const state = personGuid === '' ? undefined : await stateOf(personGuid, dependencies);
  return new Response(request.method === 'HEAD' ? null : await dependencies.page(state), {
    status: state === undefined ? 200 : STATUS[state.kind],
    headers: {
      ...dependencies.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // Who the link was sent to is nobody else's business.
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });
}

async function stateOf(
  personGuid: string,
  { base, fetch }: UnsubscribeDependencies,
): Promise<UnsubscribeState> {
  const reference = isReadable(personGuid) ? cutText(personGuid, LONGEST_REFERENCE) : '';
  const unavailable: UnsubscribeState = { kind: 'unavailable', reference };
  if (!z.safeParse(z.guid(), personGuid).success) return { kind: 'unknown', reference };
  if (base === undefined) return unavailable;
  const { path, answer } = catalogue.unsubscribePreferences;
  try {
    const response = await fetch(`${base}/${path.replace('{personGuid}', personGuid)}`, {
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return {
        kind: response.status === 404 ? 'unknown' : response.status === 410 ? 'expired' : 'unavailable',
        reference,
      };
    }
    const body = await readBoundedText(response, LARGEST_ANSWER);
    if ('refused' in body) return unavailable;
    const read = answer.safeParse(JSON.parse(body.text));
    return read.success ? { kind: 'valid', token: read.data.token } : unavailable;
  } catch {
    return unavailable;
  }
}
