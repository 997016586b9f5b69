/** The texts of small controls that several islands share: only constants, because scripts inline them. */

/** Label of the button that closes a modal. */
export const close = 'Close';
/** Message of a loader. Source: specification §2, "Shell". */
export const loading = 'Loading…';
/** Text for screen readers at the end of a link that opens in a new tab. It starts with a space. */
export const opensInNewTab = ' (opens in a new tab)';
