/** Texts of the preview of scheduled content. */

/** Banner of each page. `time` is the time of the preview; undefined if no record is scheduled. */
export const banner = (time: string | undefined): string =>
  time === undefined ? 'Preview — not published' : `Preview — not published. The site as of ${time}`;
export const name = 'Preview';
export const tooManyAttempts =
  'Too many attempts. Wait a minute, then open the address with the token again.';
export const tokenRequired =
  'Open the address of the preview with its access token. A session ends after 12 hours, or if the preview is restarted.';
