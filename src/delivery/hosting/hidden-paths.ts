/**
 * Regular expression of paths of a built site that must not be served. It matches files that the host reads, and names that begin
 * with a dot (the search index) except `/.well-known/`.
 */
export const HIDDEN_PATHS = '^/_(headers|redirects)$|/\\.(?!well-known/)';

/** The same paths as patterns of a `_redirects` file, whose only wildcard is `*`. */
export const HIDDEN_PATTERNS = ['/_headers', '/_redirects', '/.search/*'];
