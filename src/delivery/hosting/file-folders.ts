/** Folders without pages. A missing file in them is answered with a plain 404 and not reported as a missing page. */
export const FILE_FOLDERS = ['/_astro/', '/data/', '/.well-known/'];
