/** Paths that the URL parser leaves unchanged: plain names between slashes, none of which begins with a dot. */
const PLAIN_PATH = /^(?:\/[\w~:-][\w~:.-]*)+$/;

/** Returns the absolute address of a path of the site, such as `/lawyer/adele-cote-global-2:17`. */
export function absoluteAddress(path: string, site: URL | undefined): string {
  return site !== undefined && PLAIN_PATH.test(path) ? site.origin + path : new URL(path, site).href;
}
