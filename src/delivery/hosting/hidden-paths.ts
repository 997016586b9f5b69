/**
 * Paths of files that lie in a built site and that nobody may ask for, as a regular expression: those that a host reads
 * itself, and whatever starts with a dot (the search index), but for `/.well-known/`.
 */
export const HIDDEN_PATHS = '^/_(headers|redirects)$|/\\.(?!well-known/)';

/** The same for `_redirects`, whose patterns know no more than `*`. */
export const HIDDEN_PATTERNS = ['/_headers', '/_redirects', '/.search/*'];
