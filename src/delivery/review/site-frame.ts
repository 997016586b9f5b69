/** Prepares pages for the frames of the review: removes scripts and rewrites local addresses. */

/** Side of a comparison, and path prefix of its pages in the review server. */
export type Side = 'before' | 'after';

/**
 * Matches the position before a local address. Files below `/_astro/` are excluded: their names contain their digest, so the live
 * and the new site can share them.
 */
const LOCAL_ADDRESS = '(?=/(?!/|_astro/))';
const ADDRESS = new RegExp(String.raw`(\s(?:href|src|action)=")${LOCAL_ADDRESS}`, 'g');
const SOURCE_SETS = /\ssrcset="[^"]*/g;
const SOURCE_SET_ADDRESS = new RegExp(String.raw`([",]\s*)${LOCAL_ADDRESS}`, 'g');

/** Removes scripts from a page and adds the prefix of its side to local addresses. */
export function rewriteForFrame(html: string, side: Side): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(ADDRESS, `$1/${side}`)
    .replace(SOURCE_SETS, (pictures) => pictures.replace(SOURCE_SET_ADDRESS, `$1/${side}`));
}

/** Content security policy of framed pages: no scripts, no resources of other origins. */
export const FRAME_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; form-action 'none'";
