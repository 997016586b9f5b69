/**
 * The token that shows a request to come from a page of ours: a page sets a random cookie and says the same in a
 * header, which a page of another site can neither read nor send.
 * Source: specification §7, "Cross-site token".
 */
export const TOKEN_COOKIE = 'XSRF-TOKEN';
export const TOKEN_HEADER = 'X-XSRF-TOKEN';

/** A token as pages make it: 16 to 128 letters, digits, `-` or `_`. */
export const TOKEN = /^[A-Za-z0-9_-]{16,128}$/;
