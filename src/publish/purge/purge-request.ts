import { FaultError } from 'astro-incremental/faults';
import { purgeFailed } from '../../errors/publishing.ts';
import { ATTEMPTS, backoff, isTransient, LONGEST_RETRY_AFTER_MS, retryAfter } from '../../pull/http/retry.ts';

/** How CDNs are reached. */
export interface PurgeEffects {
  readonly fetch: typeof fetch;
  /** Resolves after that many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds that a CDN has for one answer. */
const PATIENCE = 15_000;

/**
 * Sends a request to the interface of a CDN until it is accepted.
 * @param cdn its name, for the fault
 * @throws {FaultError} PurgeFailed
 */
export async function sendPurge(
  cdn: string,
  address: string,
  { method = 'POST', headers, body }: { method?: string; headers: Record<string, string>; body?: string },
  { fetch, sleep, random, now }: PurgeEffects,
): Promise<void> {
  let reason = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    let wait: number | undefined;
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(address, { method, headers, signal, ...(body !== undefined && { body }) });
      const text = await answer.text();
      if (answer.ok) return;
      reason = `status ${answer.status}${text === '' ? '' : `, ${text.slice(0, 200)}`}`;
      if (!isTransient(answer.status)) break;
      wait = retryAfter(answer.headers.get('retry-after'), now());
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (attempt < ATTEMPTS) await sleep(Math.min(wait ?? backoff(attempt, random()), LONGEST_RETRY_AFTER_MS));
  }
  throw new FaultError(purgeFailed({ cdn, address, reason }));
}
