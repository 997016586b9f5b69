/** Maximum share of the records of a kind that may be removed without confirmation. */
const MAX_UNCONFIRMED_SHARE = 0.1;
/** Minimum number of removed records that need confirmation. */
const MIN_REMOVED_TO_CONFIRM = 10;

/**
 * Returns whether a removal has to be confirmed: most removals of many records or pages are faults of the upstream.
 * @param removed number of removed records or pages of a kind
 * @param before number of records or pages of this kind before the removal
 *
 * Source: docs/decisions/2026-11-27-retain-content-that-could-not-be-read.md.
 */
export const isLargeRemoval = (removed: number, before: number): boolean =>
  removed >= MIN_REMOVED_TO_CONFIRM && removed > before * MAX_UNCONFIRMED_SHARE;
