/** Folder of assets with a content hash in the name, relative to the site. */
export const ASSETS_FOLDER = '_astro/';

/** Folders without pages. The response for a missing file in them is a plain 404, which is not reported as a missing page. */
export const FILE_FOLDERS = [`/${ASSETS_FOLDER}`, '/data/', '/feeds/', '/.well-known/'];
