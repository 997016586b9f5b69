/** Folders of files that programs fetch: what is missing there is no page that somebody looked for. */
export const FILE_FOLDERS = ['/_astro/', '/data/', '/.well-known/'];
