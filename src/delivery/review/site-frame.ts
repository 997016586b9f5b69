/** Prepares pages for the frames of the review: removes scripts, rewrites local addresses and opens collapsed sections. */

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

const MAIN = /<main\b.*?<\/main>/gs;
/** Matches the start tags of collapsible sections, to remove `name`. Of sections with the same name, browsers open only one. */
const SECTION_NAME = /(<details\b[^>]*?)\sname="[^"]*"/g;
const COLLAPSED_SECTION = /<details(?![^>]*\sopen[\s=>])/g;

/**
 * Removes scripts from a page and adds the prefix of its side to local addresses. Opens the collapsed sections of the main content, so
 * that frames and screenshots show every change of it.
 */
export function rewriteForFrame(html: string, side: Side): string {
  return html
    .replace(MAIN, (main) => main.replace(SECTION_NAME, '$1').replace(COLLAPSED_SECTION, '<details open'))
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(ADDRESS, `$1/${side}`)
    .replace(SOURCE_SETS, (pictures) => pictures.replace(SOURCE_SET_ADDRESS, `$1/${side}`));
}

/** Content security policy of framed pages: no scripts, no resources of other origins. */
export const FRAME_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; form-action 'none'";
