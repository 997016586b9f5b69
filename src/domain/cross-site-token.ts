/**
 * The cross-site-request token (double-submit cookie): a page sets a random cookie and repeats its value in a header.
 * A page of another site can neither read the cookie nor send the header.
 * Source: specification §7, "Cross-site token".
 */
export const TOKEN_COOKIE = 'XSRF-TOKEN';
export const TOKEN_HEADER = 'X-XSRF-TOKEN';

/** The format of a token: 16 to 128 letters, digits, `-` or `_`. */
export const TOKEN_FORMAT = /^[A-Za-z0-9_-]{16,128}$/;
