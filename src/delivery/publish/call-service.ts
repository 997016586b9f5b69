import { setTimeout } from 'node:timers/promises';
import { errorMessage } from '@laurel/diagnostics';
import {
  backoff,
  isTransient,
  MAX_ATTEMPTS,
  MAX_RETRY_AFTER_MS,
  retryAfter,
} from '../../content/pull/http/retry.ts';

/** Side effects of a service call, replaced in tests. */
export interface ServiceEffects {
  readonly fetch: typeof fetch;
  /** Resolves after the given number of milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/** The effects of Node.js. */
export const systemEffects: ServiceEffects = {
  fetch: (...request) => fetch(...request),
  sleep: (ms) => setTimeout(ms),
  random: Math.random,
  now: Date.now,
};

/**
 * Returns the milliseconds until a rate limit is reset; undefined if the response does not report it.
 * Source: Netlify's `X-RateLimit-Reset`, in seconds.
 */
function msUntilRateLimitReset({ status, headers }: Response, now: number): number | undefined {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  return status === 429 && reset > 0 ? Math.max(0, reset * 1000 - now) : undefined;
}

export interface ServiceRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Timeout of each attempt; 15 s by default. */
  readonly timeoutMs?: number;
  /** Maximum number of attempts; `MAX_ATTEMPTS` by default. */
  readonly maxAttempts?: number;
}

const TIMEOUT_MS = 15_000;

/** Error of a service call that failed after all attempts. The message is e.g. `status 403, no such zone`. */
export class ServiceError extends Error {
  /** HTTP status of the last response; undefined if no response arrived. */
  readonly status: number | undefined;

  constructor(reason: string, status: number | undefined) {
    super(reason);
    this.status = status;
  }
}

/**
 * Sends a request to a service. After a transient failure it is sent again until the maximum number of attempts. The delay
 * between attempts is the delay that the response requests, or an exponential backoff.
 * @returns text of the response
 * @throws {ServiceError}
 */
export async function callService(
  address: string,
  { method = 'POST', headers, body, timeoutMs = TIMEOUT_MS, maxAttempts = MAX_ATTEMPTS }: ServiceRequest,
  { fetch, sleep, random, now }: ServiceEffects,
): Promise<string> {
  let failure = new ServiceError('no request was sent', undefined);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    let delayMs: number | undefined;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      // A redirect would send the key in the headers to another address.
      const redirect = 'manual';
      const response = await fetch(address, {
        method,
        headers,
        redirect,
        signal,
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      if (response.ok) return text;
      failure = new ServiceError(
        `status ${response.status}${text === '' ? '' : `, ${text.slice(0, 200)}`}`,
        response.status,
      );
      if (!isTransient(response.status)) break;
      delayMs =
        retryAfter(response.headers.get('retry-after'), now()) ?? msUntilRateLimitReset(response, now());
    } catch (error) {
      failure = new ServiceError(errorMessage(error), undefined);
    }
    if (attempt < maxAttempts)
      await sleep(Math.min(delayMs ?? backoff(attempt, random()), MAX_RETRY_AFTER_MS));
  }
  throw failure;
}
