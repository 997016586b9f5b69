import { setTimeout } from 'node:timers/promises';
import {
  ATTEMPTS,
  backoff,
  isTransient,
  LONGEST_RETRY_AFTER_MS,
  retryAfter,
} from '../../content/pull/http/retry.ts';

/** How services are reached. */
export interface ServiceEffects {
  readonly fetch: typeof fetch;
  /** Resolves after that many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** From this process. */
export const systemEffects: ServiceEffects = {
  fetch: (...request) => fetch(...request),
  sleep: (ms) => setTimeout(ms),
  random: Math.random,
  now: Date.now,
};

/** Milliseconds until a limit of requests ends, where the answer says so. Source: Netlify's `X-RateLimit-Reset`, in seconds. */
function untilReset({ status, headers }: Response, now: number): number | undefined {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  return status === 429 && reset > 0 ? Math.max(0, reset * 1000 - now) : undefined;
}

export interface ServiceRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Milliseconds that the service has for one answer; 15 s by default. */
  readonly patience?: number;
}

const PATIENCE = 15_000;

/** A service did not do what it was asked. The message is e.g. `status 403, no such zone`. */
export class Refused extends Error {
  /** Undefined where there was no answer. */
  readonly status: number | undefined;

  constructor(reason: string, status: number | undefined) {
    super(reason);
    this.status = status;
  }
}

/**
 * Asks a service until it agrees, a few times where that can help.
 * @returns the text of its answer
 * @throws {Refused}
 */
export async function askService(
  address: string,
  { method = 'POST', headers, body, patience = PATIENCE }: ServiceRequest,
  { fetch, sleep, random, now }: ServiceEffects,
): Promise<string> {
  let refused = new Refused('it was not asked', undefined);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    let wait: number | undefined;
    try {
      const signal = AbortSignal.timeout(patience);
      const answer = await fetch(address, { method, headers, signal, ...(body !== undefined && { body }) });
      const text = await answer.text();
      if (answer.ok) return text;
      refused = new Refused(
        `status ${answer.status}${text === '' ? '' : `, ${text.slice(0, 200)}`}`,
        answer.status,
      );
      if (!isTransient(answer.status)) break;
      wait = retryAfter(answer.headers.get('retry-after'), now()) ?? untilReset(answer, now());
    } catch (error) {
      refused = new Refused(error instanceof Error ? error.message : String(error), undefined);
    }
    if (attempt < ATTEMPTS) await sleep(Math.min(wait ?? backoff(attempt, random()), LONGEST_RETRY_AFTER_MS));
  }
  throw refused;
}
