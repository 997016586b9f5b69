/** Pages as they are shown in a frame of the review: without scripts, with addresses below the frame's own folder. */

/** A side of the comparison, and the folder that its pages are shown below. */
export type Side = 'before' | 'after';

/** Addresses of files whose names hold their digest: both sides share them. */
const SHARED = '/_astro/';

/** A page with its own addresses led to those of its side. */
export function framedPage(html: string, side: Side): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/(\s(?:href|src|action)=")(\/(?!\/)[^"]*)/g, (whole, start: string, path: string) =>
      path.startsWith(SHARED) ? whole : `${start}/${side}${path}`,
    );
}

/** Headers of everything in a frame: nothing runs, and nothing is loaded from elsewhere. */
export const FRAME_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'; form-action 'none'";

/** The files that an address may stand for, e.g. `/lawyer/a-2:1` → `lawyer/a-2:1` and `lawyer/a-2:1.html`. */
export function filesOf(path: string): readonly string[] {
  const name = path.replace(/^\/+/, '');
  return name === '' ? ['index.html'] : [name, `${name}.html`];
}
