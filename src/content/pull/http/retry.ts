/** When to try a call again, and after how long. Pure. */

/** A call is tried this often before it counts as failed: at one failure in five, one call in ten million fails. */
export const ATTEMPTS = 10;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** An upstream that asks for a longer pause is down as far as a pull is concerned. */
export const LONGEST_RETRY_AFTER_MS = 120_000;

/** Whether an answer of that status may be different next time. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status <= 599);
}

/** Milliseconds to wait after the `failures`-th failure (from 1): exponential with full jitter. `random` is in [0, 1). */
export function backoff(failures: number, random: number): number {
  return Math.round(random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures));
}

/**
 * Milliseconds that a Retry-After header asks for, as seconds or as a date; undefined where it says nothing
 * readable. `now` is in milliseconds. Source: RFC 9110 §10.2.3.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
