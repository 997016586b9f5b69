/**
 * Address of another module of this package, for a worker or a process of its own: `.ts` where the package is run from
 * its sources, `.js` where it is installed. `path` is relative to this folder and has no ending, e.g. './render/worker'.
 */
export function packageModuleUrl(path: string): URL {
  const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  return new URL(`../${path}${ending}`, import.meta.url);
}
