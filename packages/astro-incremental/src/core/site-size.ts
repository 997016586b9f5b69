/** Size of a site, to detect builds that would remove much of it. */
export interface SiteSize {
  /** Number of records of all inputs. An input without records counts as one. */
  readonly records: number;
  /** Number of output files. */
  readonly outputs: number;
}

/** Maximum share of the site that a build may remove without confirmation. Larger losses are usually caused by a defect of the inputs. */
const MAX_UNCONFIRMED_LOSS_SHARE = 0.2;
/** Minimum number of removed items that needs a confirmation. Smaller numbers need none, so that small sites can change freely. */
const MIN_LOSS_TO_CONFIRM = 100;

/** Returns whether a decrease of the number of records or outputs is so large that a user has to confirm it. */
export const isLargeLoss = (before: number, after: number): boolean =>
  before - after > Math.max(MIN_LOSS_TO_CONFIRM, before * MAX_UNCONFIRMED_LOSS_SHARE);
