/** Up to this share of the records of a kind, a removal never has to be confirmed. */
const MAX_UNCONFIRMED_SHARE = 0.1;
/** Below this number of records, a removal never has to be confirmed. */
const MIN_REMOVED_TO_CONFIRM = 10;

/**
 * Whether the removal of `removed` of `before` records or pages of a kind has to be confirmed. Many missing records are more often a
 * fault of the upstream than intended. Source: docs/decisions/2026-11-27-retain-content-that-could-not-be-read.md.
 */
export const isLargeRemoval = (removed: number, before: number): boolean =>
  removed >= MIN_REMOVED_TO_CONFIRM && removed > before * MAX_UNCONFIRMED_SHARE;
