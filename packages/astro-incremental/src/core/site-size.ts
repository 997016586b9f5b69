/** How large a site is, to notice when a build would take much of it away. */
export interface SiteSize {
  /** Records of its inputs; an input that is one whole counts as one. */
  readonly inputs: number;
  /** Output files. */
  readonly outputs: number;
}

/** A larger share is more often a fault of the inputs than wanted. */
const MAX_UNCONFIRMED_LOSS_SHARE = 0.2;
/** Fewer are no matter of shares: small sites change freely. */
const MIN_LOSS_TO_CONFIRM = 100;

/** Whether going from so many to so many is a loss that somebody should confirm. */
export const isLargeLoss = (before: number, after: number): boolean =>
  before - after > Math.max(MIN_LOSS_TO_CONFIRM, before * MAX_UNCONFIRMED_LOSS_SHARE);
