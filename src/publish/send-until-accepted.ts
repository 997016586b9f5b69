import { ATTEMPTS, backoff, isTransient, LONGEST_RETRY_AFTER_MS, retryAfter } from '../pull/http/retry.ts';

/** How services that are told of a release are reached. */
export interface SendEffects {
  readonly fetch: typeof fetch;
  /** Resolves after that many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds that a service has for one answer. */
const PATIENCE = 15_000;

/**
 * Sends a request until it is accepted, with further attempts where that may help.
 * @returns why it was not accepted, e.g. `status 403`; undefined where it was
 */
export async function sendUntilAccepted(
  address: string,
  {
    method = 'POST',
    headers,
    body,
  }: { readonly method?: string; readonly headers: Record<string, string>; readonly body?: string },
  { fetch, sleep, random, now }: SendEffects,
): Promise<string | undefined> {
  let reason = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    let wait: number | undefined;
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(address, { method, headers, signal, ...(body !== undefined && { body }) });
      const text = await answer.text();
      if (answer.ok) return undefined;
      reason = `status ${answer.status}${text === '' ? '' : `, ${text.slice(0, 200)}`}`;
      if (!isTransient(answer.status)) break;
      wait = retryAfter(answer.headers.get('retry-after'), now());
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (attempt < ATTEMPTS) await sleep(Math.min(wait ?? backoff(attempt, random()), LONGEST_RETRY_AFTER_MS));
  }
  return reason;
}
