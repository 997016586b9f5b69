/** What `npm run hosting-files` puts beside the pages of a built site. */
export const HOSTING_FILES = ['_headers', '_redirects', '.well-known/security.txt'] as const;
