/** Time before midnight in which no step starts. The last step and the comparison after it take less time. */
const MARGIN_MS = 3 * 60_000;

/**
 * Wraps the function that returns the next step. From three minutes before the next midnight (UTC), the wrapper returns undefined. The
 * pull writes the current day (UTC) into changed records, so the content of a site and of its clean build must be pulled on the same day.
 * Call `untilMidnight` before the site is set up.
 * @param now returns the current time in milliseconds since 1970
 */
export function untilMidnight<Step>(next: () => Step | undefined, now: () => number): () => Step | undefined {
  const end = new Date(now()).setUTCHours(24, 0, 0, 0) - MARGIN_MS;
  return () => (now() < end ? next() : undefined);
}
