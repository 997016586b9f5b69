/** Retry policy of calls: whether to retry, and after how long. Pure functions. */

/**
 * Number of attempts before a call counts as failed. If one request in five fails, one call in ten million fails after this
 * number of attempts.
 */
export const MAX_ATTEMPTS = 10;

const BASE_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;
/** An upstream that requests a longer pause counts as down. */
export const MAX_RETRY_AFTER_MS = 120_000;

/** Whether a request with this response status may succeed if it is repeated. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status <= 599);
}

/** Computes the milliseconds to wait after the `failures`-th failure (from 1): exponential backoff with full jitter. `random` is in [0, 1). */
export function backoff(failures: number, random: number): number {
  return Math.round(random * Math.min(MAX_WAIT_MS, BASE_WAIT_MS * 2 ** failures));
}

/**
 * Parses a Retry-After header, which contains seconds or a date. Returns milliseconds from `now`, or undefined if the header is missing
 * or invalid. Source: RFC 9110 §10.2.3.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
