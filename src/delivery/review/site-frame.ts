/** Pages as they are shown in a frame of the review: without scripts, with addresses below the frame's own folder. */

/** A side of the comparison, and the folder that its pages are shown below. */
export type Side = 'before' | 'after';

/** Begins an address of the site; but both sides share files whose names hold their digest. */
const OWN = '(?=/(?!/|_astro/))';
const ADDRESS = new RegExp(String.raw`(\s(?:href|src|action)=")${OWN}`, 'g');
const PICTURES = /\ssrcset="[^"]*/g;
const PICTURE = new RegExp(String.raw`([",]\s*)${OWN}`, 'g');

/** A page with its own addresses led to those of its side. */
export function framedPage(html: string, side: Side): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(ADDRESS, `$1/${side}`)
    .replace(PICTURES, (pictures) => pictures.replace(PICTURE, `$1/${side}`));
}

/** Headers of everything in a frame: nothing runs, and nothing is loaded from elsewhere. */
export const FRAME_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; form-action 'none'";

/** The files that an address may stand for, e.g. `/lawyer/a-2:1` → `lawyer/a-2:1` and `lawyer/a-2:1.html`. */
export function filesOf(path: string): readonly string[] {
  const name = path.replace(/^\/+/, '');
  return name === '' ? ['index.html'] : [name, `${name}.html`];
}
